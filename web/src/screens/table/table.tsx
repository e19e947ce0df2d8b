// An online table: the room before the game, the game, its end. Found by its code; a seat's own link has the key
// of the seat, which is kept here and taken out of the address, so that it is not passed on with it.
import { useEffect, useRef } from "preact/hooks";
import { go } from "../../app";
import { t } from "../../core/speech";
import type { Table as TableState } from "../../core/table-answers";
import { keptTables } from "../../net/saved-tables";
import { codeOf } from "../../net/server";
import { useTitle } from "../../parts/title";
import { Button, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { lostText } from "./status-line";
import { Over } from "./over";
import { type LocalPlayers, useNews, useLocalPlayers } from "./local-players";
import { Play } from "./play";
import { Room } from "./room";
import "./table.css";

function Nothing({ title, text, again }: { title: string; text: string; again?: () => void }) {
  return (
    <div class="page narrow">
      <Top title={title} />
      <main class="group">
        <p role="status">{text}</p>
        <div class="buttons">
          {again && (
            <Button kind="main" onPress={again}>
              {t("Try again")}
            </Button>
          )}
          <Button href="#/friends">{t("With friends")}</Button>
          <Button href="#/">{t("To the lobby")}</Button>
        </div>
      </main>
    </div>
  );
}

/** A table that was not heard of yet, with what waits to be told to it. */
function unknownText({ lost, pending }: TableState): string {
  if (!lost) return t("A moment: the table is being looked up.");
  return pending > 0 ? lostText(pending) : t("Connecting …");
}

function AtTable({ local }: { local: LocalPlayers }) {
  const [live] = local.lives;
  const played = useRef(false); // while somebody looked
  useNews(local.lives);
  const title = live?.state.title || live?.state.configTitle || t("Table");
  useTitle(title);
  if (!live) return null;
  const { state, told } = live;
  if (state.gone)
    return <Nothing title={state.known ? t("Table") : t("There is no such table")} text={told.at(-1)?.text ?? t("Nobody is there.")} />;
  if (!state.known) return <Nothing title={t("Table")} text={unknownText(state)} />;
  if (state.state === "waiting") return <Room live={live} local={local} />;
  if (state.state === "over") return <Over live={live} fresh={played.current} />;
  played.current = true;
  return <Play local={local} />;
}

/** A new version is not offered over a board. */
export const busy = true;

export default function TableScreen({ address }: ScreenProps) {
  const { code } = codeOf(address.words[0] ?? "");
  const key = address.query.get("key");
  if (key) keptTables.change(code, { key });
  const local = useLocalPlayers(code);
  useEffect(() => {
    if (key) go(`table/${encodeURIComponent(code)}`, true);
  }, [key]);
  if (local.trouble) return <Nothing title={t("Table")} text={local.trouble} again={local.again} />;
  if (local.lives.length === 0) return <Nothing title={t("Table")} text={t("Connecting …")} />;
  return <AtTable key={code} local={local} />;
}
