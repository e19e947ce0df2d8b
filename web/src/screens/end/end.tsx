// The end of a game: counted, ranked, set against others; from here it is shared, kept, seen again, played again.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Cells, Explained, Rank, Redrawn, Result, Text } from "../../core/answers";
import { t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Sheet } from "../../parts/board/sheet";
import { NoGame } from "../../parts/nogame";
import { firstPlayer, type Looked, useLooked } from "../../parts/opened";
import { points } from "../../parts/score";
import { useTitle } from "../../parts/title";
import { Button, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { takeEnded } from "../../store/ended";
import { settings } from "../../store/store";
import { dayWords } from "../daily/words";
import { Possible, SameDice } from "../review/possible";
import { Buttons, PlayAgain } from "./buttons";
import { Compare } from "./compare";
import { type Counting, countedSum, useCounting } from "./counting";
import type { Known } from "./facts";
import { Ledger, Why } from "./ledger";
import { Ranking } from "./ranking";
import { useVerdict } from "./verdict";
import "./end.css";

const ALL = "coordinates networks errors lines";

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

/** It grows with the counting; ears are told at once. */
function Total({ total, counted }: { total: number; counted: number }) {
  return (
    <p class="end-total" data-begin>
      <span class="heard">{points(total)}</span>
      <b aria-hidden="true">{points(counted)}</b> {tn("point", "points", Math.abs(counted))}
    </p>
  );
}

/** What is looked at: whose sheet, which row of its score, and which reason of that row. */
function useShown(result: Result, first: number, fresh: boolean) {
  const [player, show] = useState(() => (first >= 0 ? first : firstPlayer(result)));
  const [open, setOpen] = useState<number | null>(null);
  const [reason, setReason] = useState<number | null>(null);
  const rank = result.ranks.find((one) => one.player === player) ?? result.ranks[0];
  const counting = useCounting(rank?.rows.length ?? 0, fresh);
  const row = rank ? rowShown(counting, rank, open) : null;
  const press = (pressed: number) => {
    counting.atOnce();
    setReason(null);
    setOpen(pressed === open ? null : pressed);
  };
  return { player, show, rank, counting, row, press, reason, setReason };
}

type Shown = ReturnType<typeof useShown>;

/** The score, row by row, and why a row is what it is. */
function Counted({ game, shown, rank }: { game: number; shown: Shown; rank: Rank }) {
  const { player, counting, row, press, reason, setReason } = shown;
  const explained = row === null ? null : core.ask<Explained>("explain", game, player, row);
  return (
    <>
      <Ledger rank={rank} shown={counting.shown} open={row} onOpen={press} />
      <div class="counting">
        <CountingButtons counting={counting} />
      </div>
      <p class="heard" aria-live="polite">
        {counting.pace === "step" && explained
          ? `${explained.name}: ${points(explained.points)}. ${explained.rule}`
          : ""}
      </p>
      {explained && <Why explained={explained} reason={reason} onReason={setReason} />}
    </>
  );
}

/** Before all is counted they would give the total away. */
function Sentences({ sentences, early }: { sentences: string[]; early: boolean }) {
  if (sentences.length === 0) return null;
  return (
    <div class={`verdict${early ? " is-early" : ""}`}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** What others would have made of the dice. */
function OtherHands({ game, rank, onKnown }: { game: number; rank: Rank; onKnown: (known: Known) => void }) {
  const { player, name, total } = rank;
  const save = useMemo(() => core.ask<Text>("save", game).text, [game]);
  const same = { save, player, name, total, onKnown };
  return (
    <div class="end-dice">
      <Possible key={`possible ${player}`} {...same} />
      <SameDice key={`bots ${player}`} {...same} />
    </div>
  );
}

/** Which dice: the date of a daily game, else the seed; a table has its own name. */
function diceWords(seed: string | null, daily: string): string {
  if (daily !== "") return dayWords(daily);
  return seed === null ? "" : t("seed %s", seed);
}

/** The try of a day goes to its ranking, if that is wished. */
function useDue(daily: string): void {
  useEffect(() => {
    if (daily !== "" && settings.value.ranked) void import("../../net/due").then((due) => due.bringDue());
  }, [daily]);
}

interface FinishedProps {
  looked: Looked;
  result: Result;
  fresh: boolean; // it has ended just now
  player?: number; // whose sheet comes first; else the first person's
  table?: ComponentChildren; // what an online table adds
}

export function Finished({ looked, result, fresh, player: first = -1, table }: FinishedProps) {
  const shown = useShown(result, first, fresh);
  const { player, show, rank, row, reason, counting } = shown;
  const sheet = useSheet(looked.game, player, row, reason);
  const { line, daily, sentences, onKnown } = useVerdict(looked, player, player === firstPlayer(result));
  useTitle(result.title);
  useDue(daily);
  if (!rank) return null;
  const alone = result.ranks.length === 1;
  return (
    <div class="page end">
      <Top title={result.title} sub={table ? "" : diceWords(result.seed, daily)} />
      <main>
        <section class="end-sheet" aria-label={t("Sheet")}>
          <Sheet picture={sheet.picture} label={rank.text} cells={sheet.cells} />
        </section>
        <div class="end-side">
          <div class="end-head">
            <Total total={rank.total} counted={countedSum(rank, counting.shown)} />
            {!table && <PlayAgain looked={looked} result={result} rank={rank} />}
          </div>
          <Sentences sentences={sentences} early={counting.pace !== "done"} />
          {alone && rank.help !== "" && <p class="muted">{t("In this game: %s.", rank.help)}</p>}
          {!alone && <Ranking ranks={result.ranks} player={player} onShow={show} />}
          {table}
          <Counted game={looked.game} shown={shown} rank={rank} />
          <Buttons looked={looked} result={result} rank={rank} line={line} daily={daily} own={!table} />
          <Compare config={result.config} rank={rank} alone={alone} />
          {line !== "" && <OtherHands game={looked.game} rank={rank} onKnown={onKnown} />}
        </div>
      </main>
    </div>
  );
}

export default function End({ address }: ScreenProps) {
  const looked = useLooked(address);
  const [ended] = useState(takeEnded);
  if (looked === null) return null;
  if (typeof looked === "string") return <NoGame why={looked} />;
  const result = core.ask<Result>("result", looked.game);
  const fresh = looked.id !== "" && looked.id === ended;
  return <Finished key={looked.game} looked={looked} result={result} fresh={fresh} />;
}
