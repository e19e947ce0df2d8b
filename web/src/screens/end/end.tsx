// The end of a game: counted, ranked, set against others; from here it is shared, kept, seen again, played again.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { hasScreen } from "../../app";
import type { Cells, Explained, Rank, Redrawn, Result, Text, View } from "../../core/answers";
import { t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { download, fileName, send } from "../../parts/deliver";
import { type Looked, NoGame, useLooked } from "../../parts/opened";
import { points } from "../../parts/score";
import { useSent } from "../../parts/sent";
import { Sheet } from "../../parts/sheet";
import { Button, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { settings } from "../../store/store";
import { begin } from "../new/begin";
import { linkTo } from "../new/form";
import { rankingOf } from "../ranking/link";
import { Possible, SameDice } from "../review/possible";
import { Compare } from "./compare";
import { type Counting, useCounting } from "./counting";
import { Ledger, Why } from "./ledger";
import { PictureDialog } from "./picture";
import { Ranking } from "./ranking";
import { useVerdict } from "./verdict";
import "./end.css";

const ALL = "coordinates networks errors lines";

/** The first person's sheet comes first; among bots alone the winner's. */
function firstPlayer(result: Result): number {
  const person = [...result.ranks].sort((a, b) => a.player - b.player).find((rank) => rank.level === 0);
  return (person ?? result.ranks[0])?.player ?? 0;
}

function useSheet(game: number, player: number, row: number | null, reason: number | null) {
  const words = row === null ? ALL : `coordinates row=${row}${reason === null ? "" : ` reason=${reason}`}`;
  return useMemo(
    () => ({
      picture: (since: number) => core.ask<Redrawn>("redraw", game, player, words, since),
      cells: core.ask<Cells>("cells", game, player),
    }),
    [game, player, words],
  );
}

interface PartsProps {
  looked: Looked;
  result: Result;
  rank: Rank;
  line: string; // of the summary, for sharing
  daily: string; // the day whose game it is, ""
  own: boolean; // a game of this device: it is begun again here
}

function againSeats(game: number, player: number) {
  return core.ask<View>("view", game, player).seats.map(({ name, level }) => ({ name, level }));
}

function Buttons({ looked, result, rank, line, daily, own }: PartsProps) {
  const [picture, setPicture] = useState(false);
  const [said, note] = useSent();
  const { seed, config } = result;
  const again = (same: boolean) => {
    const seats = againSeats(looked.game, rank.player);
    void begin({ config, seed: same ? (seed ?? "") : "", seats, hidden: false });
  };
  const mine = own && result.ranks.length === 1 && !looked.id.startsWith("@") ? looked.id : "";
  const friend = seed === null ? "" : linkTo(location.href, config, seed);
  const share = () => note(send(core.ask<Text>("share", 0, friend, line).text));
  const keep = () => {
    const { text } = core.ask<Text>("record", looked.game);
    download(fileName(seed, "txt"), new Blob([text], { type: "text/plain" }));
  };
  return (
    <div class="end-buttons">
      {own && (
        <div class="buttons">
          <Button kind="main" onPress={() => again(false)}>
            {t("Play again")}
          </Button>
          {seed !== null && <Button onPress={() => again(true)}>{t("Same dice again")}</Button>}
        </div>
      )}
      <div class="buttons">
        {line !== "" && (
          <Button icon="share" onPress={share}>
            {t("Share")}
          </Button>
        )}
        <Button icon="picture" onPress={() => setPicture(true)}>
          {t("Picture")}
        </Button>
        {looked.id !== "" && (
          <Button icon="play" href={`#/replay/${looked.id}?player=${rank.player}`}>
            {t("Replay")}
          </Button>
        )}
        {looked.id !== "" && hasScreen("review") && (
          <Button icon="eye" href={`#/review/${looked.id}?player=${rank.player}`}>
            {t("Review")}
          </Button>
        )}
        {friend !== "" && (
          <Button icon="people" onPress={() => note(send(friend))}>
            {t("Same dice for a friend")}
          </Button>
        )}
        {seed !== null && result.ranks.length === 1 && (
          <Button icon="history" href={daily === "" ? rankingOf(config, seed, mine) : `#/daily/${daily}`}>
            {t("Ranking")}
          </Button>
        )}
        <Button icon="down" onPress={keep}>
          {t("Save the record")}
        </Button>
      </div>
      <p class="sent" role="status">
        {said}
      </p>
      {picture && (
        <PictureDialog
          game={looked.game}
          player={rank.player}
          seed={seed}
          label={rank.text}
          onClose={() => setPicture(false)}
        />
      )}
    </div>
  );
}

function CountingButtons({ counting }: { counting: Counting }) {
  if (counting.pace === "done")
    return (
      <Button kind="plain" onPress={counting.stepByStep}>
        {t("Count step by step")}
      </Button>
    );
  return (
    <>
      {counting.pace === "step" && <Button onPress={counting.next}>{t("Next part")}</Button>}
      <Button kind="plain" onPress={counting.atOnce}>
        {t("All at once")}
      </Button>
    </>
  );
}

/** The row that is being counted by hand is drawn; else the one that was pressed. */
function rowShown(counting: Counting, rank: Rank, open: number | null): number | null {
  if (counting.pace === "step") return rank.rows[counting.shown - 1]?.row ?? null;
  return open;
}

function Total({ total }: { total: number }) {
  return (
    <p class="end-total">
      <b>{points(total)}</b> {tn("point", "points", Math.abs(total))}
    </p>
  );
}

interface FinishedProps {
  looked: Looked;
  result: Result;
  player?: number; // whose sheet comes first; else the first person's
  table?: ComponentChildren; // what a table elsewhere adds
}

export function Finished({ looked, result, player: first = -1, table }: FinishedProps) {
  const [player, setPlayer] = useState(() => (first >= 0 ? first : firstPlayer(result)));
  const [open, setOpen] = useState<number | null>(null);
  const [reason, setReason] = useState<number | null>(null);
  const rank = result.ranks.find((one) => one.player === player) ?? result.ranks[0];
  const counting = useCounting(rank?.rows.length ?? 0);
  const row = rank ? rowShown(counting, rank, open) : null;
  const sheet = useSheet(looked.game, player, row, reason);
  const verdict = useVerdict(looked, player, player === firstPlayer(result));
  const save = useMemo(() => core.ask<Text>("save", looked.game).text, [looked.game]);
  useEffect(() => {
    document.title = `${result.title} · Inkrail`;
  }, [result.title]);
  useEffect(() => {
    if (verdict.daily !== "" && settings.value.ranked)
      void import("../../net/due").then((due) => due.bringDue());
  }, [verdict.daily]);
  if (!rank) return null;
  const alone = result.ranks.length === 1;
  const same = { save, player, name: rank.name, total: rank.total, onKnown: verdict.onKnown };
  const explained = row === null ? null : core.ask<Explained>("explain", looked.game, player, row);
  const press = (pressed: number) => {
    counting.atOnce();
    setReason(null);
    setOpen(pressed === open ? null : pressed);
  };
  return (
    <div class="page end">
      <Top title={result.title} sub={result.seed === null || table ? "" : t("seed %s", result.seed)} />
      <main>
        <section class="end-sheet" aria-label={t("Sheet")}>
          <Sheet picture={sheet.picture} label={rank.text} cells={sheet.cells} />
        </section>
        <div class="end-side">
          <Total total={rank.total} />
          {verdict.sentences.length > 0 && (
            <div class="verdict">
              {verdict.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          {!alone && <Ranking ranks={result.ranks} player={player} onShow={setPlayer} />}
          {table}
          <Ledger rows={rank.rows} total={rank.total} shown={counting.shown} open={row} onOpen={press} />
          <div class="counting">
            <CountingButtons counting={counting} />
          </div>
          {explained && <Why explained={explained} reason={reason} onReason={setReason} />}
          <Buttons
            looked={looked}
            result={result}
            rank={rank}
            line={verdict.line}
            daily={verdict.daily}
            own={!table}
          />
          <Compare config={result.config} rank={rank} alone={alone} />
          {verdict.line !== "" && (
            <div class="end-dice">
              <Possible key={`possible ${player}`} {...same} />
              <SameDice key={`bots ${player}`} {...same} />
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

export default function End({ address }: ScreenProps) {
  const looked = useLooked(address);
  if (looked === null) return null;
  if (typeof looked === "string") return <NoGame why={looked} />;
  const result = core.ask<Result>("result", looked.game);
  return <Finished key={looked.game} looked={looked} result={result} />;
}
