// Looking on: the sheets of all as far as they may be seen, the dice of the round, for whom everyone waits.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../core/speech";
import type { Table } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { faceSvg } from "../../parts/board/pictures";
import { Seats } from "../../parts/seats";
import { Button, Dialog, IconButton, Picture } from "../../parts/ui";
import { useAnnounced } from "./announce";
import { Chat } from "./chat";
import { Draft } from "./draft";
import { Hall } from "./hall";
import { ChatDialog, TableDialog } from "./host";
import { MOST_THUMBS } from "./online-game";
import { useOnlineGame } from "./play";
import { Seating } from "./seating";
import { StatusLine } from "./status-line";

function Rolled({ state, config }: { state: Table; config: string }) {
  return (
    <ul class="watch-dice" aria-label={t("Dice")}>
      {state.dice.map((die, i) => (
        <li key={i}>
          <Picture svg={faceSvg(config, die)} class="watch-die" label={die.name} />
        </li>
      ))}
    </ul>
  );
}

/** Who plays here, but came with another device by the link of the table, is not known to be the same. */
function Elsewhere() {
  return (
    <details class="watch-own small">
      <summary>{t("Do you have a seat here, on another device?")}</summary>
      <p>
        {t(
          "There, open the menu of the game and choose “%s”: it shows a QR code and a link that bring your seat to this device.",
          t("Play on another device, too"),
        )}
      </p>
      <p>
        <a href="#/account">{t("With an account, sign in here.")}</a>
      </p>
    </details>
  );
}

interface FrameProps {
  live: LiveTable;
  config: string; // with which dice are drawn
  round: string;
  children: ComponentChildren; // the sheets
}

/** What is around the sheets, whether they may be seen or not. */
function Frame({ live, config, round, children }: FrameProps) {
  const heard = useAnnounced(live);
  const [open, setOpen] = useState<"chat" | "table" | null>(null);
  const { state } = live;
  const close = () => setOpen(null);
  return (
    <div class="page watch">
      <header class="top">
        <IconButton icon="back" label={t("Back")} href="#/" />
        <h1>
          {state.title || state.configTitle}
          <span class="sub">{round}</span>
        </h1>
        <span class="grow" />
        <Button onPress={() => setOpen("table")}>{t("The table")}</Button>
      </header>
      <main>
        <StatusLine live={live} onChat={() => setOpen("chat")} />
        <p class="small muted">{t("You are watching.")}</p>
        <p class="heard" aria-live="polite">
          {heard}
        </p>
        {state.dice.length > 0 && <Rolled state={state} config={config} />}
        {state.draft && <Draft config={config} draft={state.draft} nameOf={(who) => who.name} />}
        {children}
        <Elsewhere />
        <Chat live={live} />
      </main>
      {open === "chat" && <ChatDialog live={live} onClose={close} />}
      {open === "table" && <TableDialog live={live} onClose={close} />}
    </div>
  );
}

/** Sheets as they are drawn, or as they were after the last round. */
function WatchSheets({ live }: { live: LiveTable }) {
  const online = useOnlineGame(live);
  const [sheet, setSheet] = useState(-1);
  const { view } = online;
  return (
    <Frame live={live} config={view.config} round={view.roundText}>
      {live.state.playerCount > MOST_THUMBS ? (
        <Hall live={live} online={online} />
      ) : (
        <Seats
          draft={view.phase === "draft"}
          seats={view.seats}
          player={-1}
          thinking={online.thinking}
          sheets={online.thumbs}
          onOpen={(player) => setSheet(player)}
        />
      )}
      {sheet >= 0 && (
        <Dialog open title={view.seats[sheet]?.name ?? ""} class="sheet-large" onClose={() => setSheet(-1)}>
          <Picture svg={online.board(sheet, "plain coordinates")} label={view.seats[sheet]?.text ?? ""} />
        </Dialog>
      )}
    </Frame>
  );
}

/** Nothing of any board is known before the end: who plays, and who is ready. */
function WatchHidden({ live }: { live: LiveTable }) {
  return (
    <Frame live={live} config={live.state.config} round={t("Round %d", live.state.round)}>
      <p>{t("Boards are hidden until the game is over.")}</p>
      <Seating live={live} />
    </Frame>
  );
}

export function Watch({ live }: { live: LiveTable }) {
  return live.state.unseen ? <WatchHidden live={live} /> : <WatchSheets live={live} />;
}
