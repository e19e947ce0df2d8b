// Tables at the server: one's own that go on, with whose turn it is, and those that everybody may join.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { listOf, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { openTables, type TableLine, whoAmI } from "../../net/server";
import { clockText } from "../../parts/clock";
import { Icon } from "../../parts/icons";
import { Button } from "../../parts/ui";

const AGAIN_MS = 20_000;
const MOST = 12;
const MOST_NAMED = 3;

/** A list of the server, asked again now and then while somebody looks; undefined until it has answered, or has not. */
function useAsked(ask: () => Promise<TableLine[]>): TableLine[] | undefined {
  const [list, setList] = useState<TableLine[]>();
  useEffect(() => {
    let wanted = true;
    const look = () => {
      if (document.visibilityState === "hidden") return;
      ask().then(
        (found) => wanted && setList(found),
        () => wanted && setList((before) => before ?? []), // no server, no network: what was known stays
      );
    };
    look();
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return list;
}

function titleOf(line: TableLine): string {
  if (line.title) return line.title;
  const config = core.try<Config>("config", `${line.config},players=2`); // a draft is none for one
  return isRefused(config) ? line.config : config.title;
}

/** For whom it waits, as far as that can be told in a line. */
function waitsOf({ turn, waits = [], taken }: TableLine): string {
  if (turn) return t("your turn");
  if (waits.length === 0 || waits.length > MOST_NAMED) return tn("%d player", "%d players", taken, taken);
  // TRANSLATORS: of a game in a list, after its round: "Round 3, waiting for Anna and Bo"
  return t("waiting for %s", listOf(waits));
}

function stateOf(line: TableLine): string {
  if (line.state === "waits")
    return t("%s, %s", t("%d of %d seats taken", line.taken, line.seats), t("waiting to begin"));
  return t("%s, %s", t("Round %d", line.round), waitsOf(line));
}

/** How long there is still time; "" if nobody counts it. */
const leftOf = ({ due }: TableLine): string => (due === undefined ? "" : clockText(due - Date.now()));

/** All of it in words. */
function spoken(line: TableLine): string {
  const [words, left] = [`${titleOf(line)}, ${stateOf(line)}`, leftOf(line)];
  return left ? `${words}. ${t("Time left: %s", left)}` : words;
}

function Row({ line, button }: { line: TableLine; button: string }) {
  const left = leftOf(line);
  return (
    <li class={line.turn ? "due" : ""}>
      <span class="tx">
        <b dir="auto">{titleOf(line)}</b>
        <i>
          {stateOf(line)}
          {left && (
            <span class="row-left">
              <Icon name="clock" /> {left}
            </span>
          )}
        </i>
      </span>
      <Button
        href={`#/table/${encodeURIComponent(line.code)}`}
        kind={line.turn ? "hot" : "rim"}
        label={`${button}: ${spoken(line)}`}
      >
        {button}
      </Button>
    </li>
  );
}

function Rows({ lines, button }: { lines: TableLine[]; button: string }) {
  return (
    <ul class="rows">
      {lines.map((line) => (
        <Row key={line.code} line={line} button={button} />
      ))}
    </ul>
  );
}

const goesOn = (line: TableLine): boolean => line.state === "waits" || line.state === "runs";

const useYours = () => useAsked(async () => (await whoAmI())?.games ?? []);
const useOpen = () => useAsked(openTables);

/** One's own turn first, and of those what has the least time. */
const byUrgency = (a: TableLine, b: TableLine): number =>
  Number(b.turn ?? false) - Number(a.turn ?? false) || (a.due ?? Infinity) - (b.due ?? Infinity) || 0;

/** Nothing if there is none. */
function Yours({ all }: { all: TableLine[] }) {
  const lines = all.filter(goesOn).sort(byUrgency);
  if (lines.length === 0) return null;
  return (
    <section class="kept tables">
      <h2>{t("Your tables")}</h2>
      <Rows lines={lines.slice(0, MOST)} button={t("Go on")} />
    </section>
  );
}

/** Those with a seat left, without one's own. */
function Open({ all, yours }: { all: TableLine[]; yours: TableLine[] }) {
  const own = new Set(yours.map((line) => line.code));
  const lines = all.filter((line) => goesOn(line) && line.taken < line.seats && !own.has(line.code));
  if (lines.length === 0) return null;
  return (
    <section class="kept tables">
      <h2>{t("Open tables")}</h2>
      <Rows lines={lines.slice(0, MOST)} button={t("Join")} />
    </section>
  );
}

/** Both, when both are known; somebody may want to hear of that. */
export function Tables({ onKnown }: { onKnown?: () => void }) {
  const [yours, open] = [useYours(), useOpen()];
  const isKnown = yours !== undefined && open !== undefined;
  useLayoutEffect(() => {
    if (isKnown) onKnown?.();
  }, [isKnown]);
  if (!isKnown) return null;
  return (
    <>
      <Yours all={yours} />
      <Open all={open} yours={yours} />
    </>
  );
}
