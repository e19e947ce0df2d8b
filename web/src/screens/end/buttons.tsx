// What can be done with a finished game: played again, shared, kept, seen again, compared.
import { useState } from "preact/hooks";
import { hasScreen } from "../../app";
import type { Rank, Result, Text, View } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { download, fileName, type Sent, send } from "../../parts/deliver";
import type { Looked } from "../../parts/opened";
import { ofGame, Print } from "../../parts/print";
import { useSent } from "../../parts/sent";
import { Button } from "../../parts/ui";
import { begin } from "../new/begin";
import { linkTo } from "../new/form";
import { rankingOf } from "../ranking/link";
import { PictureDialog } from "./picture";

interface AgainProps {
  looked: Looked;
  result: Result;
  rank: Rank;
}
interface Props extends AgainProps {
  line: string; // of the summary, for sharing
  daily: string; // the day whose game it is, ""
  own: boolean; // a game of this device: it is begun again here
}

function againSeats(game: number, player: number) {
  return core.ask<View>("view", game, player).seats.map(({ name, level }) => ({ name, level }));
}

function beginAgain({ looked, result: { config }, rank }: AgainProps, seed: string): void {
  const seats = againSeats(looked.game, rank.player);
  void begin({ config, seed, seats, ...looked.house });
}

/** Once more, with other dice. */
export function PlayAgain(props: AgainProps) {
  return (
    <Button kind="main" onPress={() => beginAgain(props, "")}>
      {t("Play again")}
    </Button>
  );
}

/** Where the game is seen again; what is not kept cannot be. */
function SeenAgain({ looked, rank }: Props) {
  if (looked.id === "") return null;
  const sheet = `${looked.id}?player=${rank.player}`;
  return (
    <>
      <Button icon="play" href={`#/replay/${sheet}`}>
        {t("Replay")}
      </Button>
      {hasScreen("review") && (
        <Button icon="eye" href={`#/review/${sheet}`}>
          {t("Review")}
        </Button>
      )}
    </>
  );
}

/** The ranking of the day or of the seed, for who has played alone. */
function ToRanking({ looked, result: { config, seed, ranks }, daily, own }: Props) {
  if (seed === null || ranks.length !== 1) return null;
  const mine = own && !looked.id.startsWith("@") ? looked.id : "";
  return (
    <Button icon="history" href={daily === "" ? rankingOf(config, seed, mine) : `#/daily/${daily}`}>
      {t("Ranking")}
    </Button>
  );
}

function saveRecord(game: number, seed: string | null): void {
  const { text } = core.ask<Text>("record", game);
  download(fileName(seed, "txt"), new Blob([text], { type: "text/plain" }));
}

/** A table's record is at its server; another one is brought. */
function PrintGame({ looked, player }: { looked: Looked; player: number }) {
  const code = /^(?:@|table-)(.+)/.exec(looked.id)?.[1] ?? "";
  const documents = () =>
    ofGame(code === "" ? { record: core.ask<Text>("record", looked.game).text } : {}, player);
  return (
    <Print
      documents={documents}
      path={code === "" ? "print/" : `tables/${encodeURIComponent(code)}/print/`}
    />
  );
}

interface DeedsProps extends Props {
  note: (work: Promise<Sent>) => void;
  onPicture: () => void;
}

function Deeds({ note, onPicture, ...props }: DeedsProps) {
  const { looked, result, line, own } = props;
  const { seed, config } = result;
  const friend = seed === null ? "" : linkTo(location.href, config, seed);
  const share = () => note(send(core.ask<Text>("share", 0, friend, line).text));
  return (
    <div class="buttons">
      {own && seed !== null && (
        <Button icon="turn" onPress={() => beginAgain(props, seed)}>
          {t("Same dice again")}
        </Button>
      )}
      {line !== "" && (
        <Button icon="share" onPress={share}>
          {t("Share")}
        </Button>
      )}
      <Button icon="picture" onPress={onPicture}>
        {t("Picture")}
      </Button>
      <PrintGame looked={looked} player={props.rank.player} />
      <SeenAgain {...props} />
      {friend !== "" && (
        <Button icon="people" onPress={() => note(send(friend))}>
          {t("Same dice for a friend")}
        </Button>
      )}
      <ToRanking {...props} />
      <Button icon="down" onPress={() => saveRecord(looked.game, seed)}>
        {t("Save the record")}
      </Button>
    </div>
  );
}

export function Buttons(props: Props) {
  const { looked, result, rank } = props;
  const [picture, setPicture] = useState(false);
  const [said, note] = useSent();
  return (
    <div class="end-buttons">
      <Deeds {...props} note={note} onPicture={() => setPicture(true)} />
      <p class="sent" role="status">
        {said}
      </p>
      {picture && (
        <PictureDialog
          game={looked.game}
          player={rank.player}
          seed={result.seed}
          label={rank.text}
          onClose={() => setPicture(false)}
        />
      )}
    </div>
  );
}
