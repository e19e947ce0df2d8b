// Looking on: the sheets of all as far as they may be seen, the dice of the round, for whom everyone waits.
import { useState } from "preact/hooks";
import { t } from "../../core/speech";
import type { Table } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { faceSvg } from "../../parts/pictures";
import { Seats } from "../../parts/seats";
import { Button, Dialog, IconButton, Picture } from "../../parts/ui";
import { useAnnounced } from "./announce";
import { Chat } from "./chat";
import { MOST_THUMBS } from "./far";
import { FarLine } from "./farline";
import { Hall } from "./hall";
import { ChatDialog, TableDialog } from "./host";
import { useFar } from "./play";

function Rolled({ state }: { state: Table }) {
  return (
    <ul class="watch-dice" aria-label={t("Dice")}>
      {state.dice.map((die, i) => (
        <li key={i}>
          <Picture svg={faceSvg(state.config, die)} class="watch-die" label={die.name} />
        </li>
      ))}
    </ul>
  );
}

export function Watch({ live }: { live: LiveTable }) {
  const far = useFar(live);
  const heard = useAnnounced(live);
  const [open, setOpen] = useState<"chat" | "table" | { sheet: number } | null>(null);
  const { state } = live;
  const { view } = far;
  const close = () => setOpen(null);
  const sheet = typeof open === "object" && open ? open.sheet : -1;
  return (
    <div class="page watch">
      <header class="top">
        <IconButton icon="back" label={t("Back")} href="#/" />
        <h1>
          {state.title || state.configTitle}
          <span class="sub">{view.roundText}</span>
        </h1>
        <span class="grow" />
        <Button onPress={() => setOpen("table")}>{t("The table")}</Button>
      </header>
      <main>
        <FarLine live={live} onChat={() => setOpen("chat")} />
        <p class="small muted">{t("You look on.")}</p>
        <p class="heard" aria-live="polite">
          {heard}
        </p>
        <Rolled state={state} />
        {state.playerCount > MOST_THUMBS ? (
          <Hall live={live} far={far} />
        ) : (
          <Seats
            draft={view.phase === "draft"}
            seats={view.seats}
            player={-1}
            thinking={far.thinking}
            sheets={far.thumbs}
            onOpen={(player) => setOpen({ sheet: player })}
          />
        )}
        <Chat live={live} />
      </main>
      {open === "chat" && <ChatDialog live={live} onClose={close} />}
      {open === "table" && <TableDialog live={live} onClose={close} />}
      {sheet >= 0 && (
        <Dialog open title={view.seats[sheet]?.name ?? ""} class="sheet-large" onClose={close}>
          <Picture svg={far.board(sheet, "plain coordinates")} label={view.seats[sheet]?.text ?? ""} />
        </Dialog>
      )}
    </div>
  );
}
