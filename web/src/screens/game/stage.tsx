// The screen of a game under way: the sheet, what is beside it, and everything that can be done to it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../core/answers";
import { t } from "../../core/speech";
import { Board } from "../../parts/board";
import * as goals from "../../parts/goals";
import { Rolls as AnyRolls } from "../../parts/rolls";
import { Score as AnyScore } from "../../parts/score";
import * as seats from "../../parts/seats";
import { still } from "../../parts/still";
import { type Settings, settings, useObserved } from "../../store/store";
import { later } from "./around";
import { Bar as AnyBar } from "./bar";
import { act, type Stage as Deeds, placeKind } from "./deeds";
import { listenToFingers } from "./fingers";
import { deedOf } from "./keys";
import { type Extras, type Open, Overlays } from "./overlays";
import type { Heard, Table } from "./table";
import { hintFor, NoThought } from "./thought";
import { Actions, Dice, Specials } from "./tray";

const MIDDLE = { cell: 24, corner: 27 };

// A tap changes few of these. What they do at a touch is the same as long as the table is (its serial is their key).
const Bar = still(AnyBar);
const Boxes = still(goals.Boxes);
const Goals = still(goals.Goals);
const Rolls = still(AnyRolls);
const Score = still(AnyScore);
const Seats = still(seats.Seats);

/** Says something to ears; the same words twice are said twice. */
function useSpeaker(): [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const say = (text: string) => setSaid((before) => ({ text, count: before.count + 1 }));
  return [said.text + "\u00a0".repeat(said.count % 2), say];
}

function useFingers(table: Table) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    return listenToFingers(root.current, {
      kind: () => placeKind(table),
      canDrag: (piece) => settings.value.drag && table.view.pieces[piece]?.state === "waiting",
      canGoBack: (place) => table.view.fresh.includes(place) || table.view.hand?.at === place,
      lift: (piece) => table.view.hand?.piece !== piece && table.take(piece),
      tapPiece: (piece) => table.take(piece),
      tapPlace: (place) => table.tap(place),
      put: (piece, place) => {
        // What was lifted may have been pushed aside by what the last drawing gave.
        if (table.view.hand?.piece === piece) table.put(piece, place);
      },
      layBack: () => table.layBack(),
      back: (place) => table.back(place),
    });
  }, [table]);
  return root;
}

/** Keys work wherever the focus is, but not while something is typed or lies over the game; and as soon as there is
    something to be seen, so that none is lost. */
function useKeys(stage: Deeds, root: { current: HTMLElement | null }): void {
  const latest = useRef(stage);
  latest.current = stage;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (document.querySelector("dialog[open]") || target?.closest("input, textarea, select")) return;
      const deed = deedOf(event);
      if (!deed) return;
      if (root.current) root.current.dataset.input = "keys";
      if (act(latest.current, deed, event.key, target?.closest("button, a") !== null)) event.preventDefault();
    };
    const point = () => root.current && delete root.current.dataset.input;
    addEventListener("keydown", listen);
    addEventListener("pointerdown", point);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("pointerdown", point);
    };
  }, []);
}

/** Asks the engine for a good way, and shows it if nothing has been drawn meanwhile. Gives what is said of it, and
    whether nothing was said since. */
function useHint(table: Table, say: (text: string) => void): [string, boolean, () => void] {
  const [news, setNews] = useState("");
  const asked = useRef<View | null>(null); // the game as it was then
  const asking = useRef(false);
  useEffect(() => table.onChange(() => table.better === "" && !asking.current && setNews("")), [table]);
  const tell = (seen: string, heard: string[] = []) => {
    setNews(seen);
    say([seen, ...heard].join(" "));
  };
  const ask = async () => {
    const { said, player } = table;
    asking.current = true;
    asked.current = table.view;
    try {
      const coming = hintFor(table.saved(), player); // it thinks while the word is written
      setNews(t("Thinking …"));
      const hint = await coming;
      const steps = hint.steps.filter((step) => !step.ends);
      if (table.said === said && table.player === player)
        table.suggest(steps.map((step) => step.step).join(","));
      tell(
        hint.text || t("A good way is drawn in green."),
        steps.map((step) => `${step.text}.`),
      );
    } catch (error) {
      tell(error instanceof NoThought ? error.message : t("No hint now: the engine could not be fetched."));
    }
    asking.current = false;
    if (!settings.value.hinted) later(() => settings.change({ hinted: true }));
  };
  return [news, news !== "" && asked.current === table.view, () => void (asking.current || ask())];
}

interface LeftProps {
  table: Table;
  onOpen: (open: Open) => void;
  extras: Extras | undefined;
}

function Left({ table, onOpen, extras }: LeftProps) {
  const { calm: view } = table;
  return (
    <aside class="left" aria-label={t("The table")}>
      {view.phase === "draft" && <seats.PickOrder seats={view.seats} player={table.player} />}
      <Goals goals={view.goals} onOpen={() => onOpen("goals")} />
      <div class="left-more">
        {extras?.players ??
          (view.seats.length > 1 && (
            <Seats
              seats={view.seats}
              player={table.player}
              thinking={table.thinking}
              sheets={table.thumbs}
              draft={view.phase === "draft"}
              onOpen={(sheet) => onOpen({ sheet })}
            />
          ))}
        {extras?.beside}
        <Boxes boxes={view.boxes} counters={view.counters} />
        <Rolls config={view.config} rolls={view.rolls} />
        {view.seed && (
          <p class="seed-note">
            {t("Seed")} <b>{view.seed}</b>
          </p>
        )}
      </div>
    </aside>
  );
}

function stageClass(table: Table, wishes: Settings): string {
  const { calm: view } = table;
  const names: [string, boolean][] = [
    ["has-goals", view.goals.length > 0],
    ["has-seats", view.seats.length > 1],
    ["is-draft", view.phase === "draft"],
    ["is-asking", view.banner !== null],
    ["is-left-handed", wishes.tray === "left"],
    ["hides-score", !wishes.live],
    ["has-marks", table.marked],
  ];
  return names.flatMap(([name, has]) => (has ? [name] : [])).join(" ");
}

interface SpokenProps {
  told: Heard | null; // of the game
  extra: string;
  news: string;
  heard: string;
}

/** What ears hear: changes when there is time, reasons at once. */
const Spoken = still(({ told, extra, news, heard }: SpokenProps) => {
  const again = "\u00a0".repeat((told?.steps ?? 0) % 2);
  const note = told?.view.note;
  const reason = note?.kind === "reason" || note?.kind === "warn" ? note.text : "";
  return (
    <div class="heard">
      <p aria-live="polite">{reason === "" && told ? told.view.spoken + again : ""}</p>
      <p aria-live="assertive">{reason ? reason + again : ""}</p>
      <p aria-live="polite">{extra}</p>
      <p aria-live="polite">{news}</p>
      <p aria-live="polite">{heard}</p>
    </div>
  );
});

interface StageProps {
  table: Table;
  trouble: string; // why bots do not go on
  extras?: Extras;
}

export function Stage({ table, trouble, extras }: StageProps) {
  const wishes = useObserved(settings);
  const [open, setOpen] = useState<Open>(null);
  const [heard, say] = useSpeaker();
  const [hinted, isNewest, hint] = useHint(table, say);
  const kind = placeKind(table);
  const [focus, showFocus] = useState(MIDDLE.cell);
  const at = useRef(focus); // known at once: keys may come faster than pictures
  const setFocus = (place: number) => {
    at.current = place;
    showFocus(place);
  };
  const root = useFingers(table);
  const { calm } = table;
  const focusOn = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    setFocus(table.view.hand?.at ?? (kind === "corner" ? MIDDLE.corner : Math.min(at.current, 48)));
    const lost = document.activeElement === document.body; // it was on a place that is no more
    if (lost && root.current?.dataset.input === "keys") focusOn(`[data-place="${at.current}"]`);
  }, [kind]);
  const stage: Deeds = {
    table,
    get focus() {
      return at.current;
    },
    setFocus: (place) => {
      setFocus(place);
      focusOn(`[data-place="${place}"]`);
    },
    open: setOpen,
    say,
    hint: () => (extras ? say(t("There are no hints at a table with others.")) : hint()),
    goTo: (what) => focusOn(what === "board" ? `[data-place="${at.current}"]` : ".tray button"),
  };
  useKeys(stage, root);
  useEffect(() => {
    // The hint is in the menu: whoever opens it may want one, and it is there then.
    if (open === "menu" && !extras) later(() => void hintFor(table.saved(), table.player).catch(() => null));
  }, [open]);
  const news = hinted || trouble || (table.late ? t("Your time is over: please end the round.") : "");
  return (
    <div class={`game ${stageClass(table, wishes)}`} ref={root}>
      <Bar
        title={calm.title}
        roundText={calm.roundText}
        round={calm.round}
        rounds={calm.rounds}
        seats={calm.seats}
        clock={calm.clock}
        left={calm.left}
        total={calm.total}
        change={calm.change}
        player={table.player}
        thinking={table.thinking}
        ready={extras?.ready}
        onPlayers={() => setOpen("players")}
        onMenu={() => setOpen("menu")}
      />
      {extras?.line}
      <main class="play">
        <Left table={table} onOpen={setOpen} extras={extras} />
        <section class="sheet-place" aria-label={t("Sheet")}>
          <Board
            picture={table.picture}
            label={t("Your sheet")}
            kind={kind}
            cells={table.cells}
            focus={focus}
            drying={table.drying}
            onFocus={setFocus}
          />
        </section>
        <div class="right">
          <Dice
            view={table.tray}
            words={table.marked ? table.view : calm}
            rolled={table.rolled}
            shown={table.shown}
            news={news}
            newest={isNewest}
          />
          <Specials view={table.beside} />
          <Score
            rows={calm.score}
            total={calm.total}
            change={calm.change}
            shown={table.shown?.row ?? null}
            onShow={(row) => table.show(row)}
          />
          <Actions table={table} view={calm} />
        </div>
      </main>
      <Spoken told={table.heard} extra={heard} news={news} heard={extras?.heard ?? ""} />
      <Overlays table={table} open={open} onOpen={setOpen} onHint={hint} extras={extras} />
    </div>
  );
}
