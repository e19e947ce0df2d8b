// The screen of a game under way: the sheet, what is beside it, and everything that can be done to it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../core/answers";
import { t } from "../../core/speech";
import { Board } from "../../parts/board/board";
import { Edges } from "../../parts/board/edges";
import * as goals from "../../parts/board/goals";
import { Rolls as AnyRolls } from "../../parts/board/rolls";
import { still } from "../../parts/board/still";
import { Score as AnyScore, change } from "../../parts/score";
import * as seats from "../../parts/seats";
import { Button } from "../../parts/ui";
import { type Settings, settings, useObserved } from "../../store/store";
import { later, useTouches } from "./around";
import { Bar as AnyBar } from "./bar";
import { type Stage as Commands, placeKind } from "./commands";
import type { Ears, GameView } from "./game-view";
import { type Focus, useFingers, useFocus, useKeys, useSpeaker } from "./hands";
import { useHint } from "./hint";
import type { Extras, Open } from "./overlays";
import { hintFor } from "./thought";
import { Actions, Dice, Specials } from "./tray";

// A tap changes few of these. What they do at a touch is the same as long as the table is (its serial is their key).
const Bar = still(AnyBar);
const Boxes = still(goals.Boxes);
const Goals = still(goals.Goals);
const Rolls = still(AnyRolls);
const Score = still(AnyScore);
const Seats = still(seats.Seats);

interface LeftProps {
  table: GameView;
  onOpen: (open: Open) => void;
  extras: Extras | undefined;
}

function Left({ table, onOpen, extras }: LeftProps) {
  const view = table.frames.settled;
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

function stageClass(table: GameView, wishes: Settings): string {
  const view = table.frames.settled;
  const names: [string, boolean][] = [
    ["has-goals", view.goals.length > 0],
    ["has-seats", view.seats.length > 1],
    ["is-draft", view.phase === "draft"],
    ["is-over", view.over],
    ["is-asking", view.banner !== null],
    ["is-left-handed", wishes.tray === "left"],
    ["hides-score", !wishes.live],
  ];
  return names.flatMap(([name, has]) => (has ? [name] : [])).join(" ");
}

interface SpokenProps {
  told: Ears | null; // of the game
  extra: string;
  news: string;
  heard: string;
}

/** What is tried on the sheet would change the score so. */
function tried({ hand }: View): string {
  return hand && hand.at !== null ? ` ${t("Score: %s.", change(hand.change) || "±0")}` : "";
}

/** What ears hear: changes when there is time, reasons at once. */
const Spoken = still(({ told, extra, news, heard }: SpokenProps) => {
  const again = "\u00a0".repeat((told?.steps ?? 0) % 2);
  const note = told?.view.note;
  const banner = told?.view.banner;
  const reason = note?.kind === "reason" || note?.kind === "warn" ? note.text : "";
  return (
    <div class="heard">
      <p aria-live="polite">{reason === "" && told ? told.view.spoken + tried(told.view) + again : ""}</p>
      <p aria-live="assertive">{reason ? reason + again : ""}</p>
      <p aria-live="polite">{banner ? `${banner.title}: ${banner.text}` : ""}</p>
      <p aria-live="polite">{extra}</p>
      <p aria-live="polite">{news}</p>
      <p aria-live="polite">{heard}</p>
    </div>
  );
});

/** The sheet: what a touch changes in it is drawn without the rest of the screen. */
function Drawn({ table, focus }: { table: GameView; focus: Focus }) {
  useTouches(table);
  return (
    <section class={`sheet-place${table.marked ? " has-marks" : ""}`} aria-label={t("Sheet")}>
      <Board
        picture={table.picture}
        label={t("Your sheet")}
        kind={placeKind(table)}
        cells={table.cells}
        focus={focus.shown}
        drying={table.drying}
        onFocus={focus.note}
      >
        <Edges view={table.view} />
      </Board>
    </section>
  );
}

function holdsDie({ held, frames }: GameView): boolean {
  return held !== null && frames.painted.pieces[held]?.kind === "die";
}

interface PiecesProps {
  table: GameView;
  news: string;
  newest: boolean;
}

interface Drawer {
  open: () => void;
  close: () => void;
}

/** The pieces, in the same way. */
function Pieces({ table, news, newest, drawer }: PiecesProps & { drawer: Drawer }) {
  useTouches(table);
  return (
    <>
      <Dice
        onDrawer={drawer.open}
        view={table.frames.painted}
        held={table.held}
        words={table.marked ? table.view : table.frames.settled}
        rolled={table.rolled}
        shown={table.shown}
        news={news}
        newest={newest}
      />
      <Specials
        view={table.frames.painted}
        held={holdsDie(table) ? null : table.held}
        onClose={drawer.close}
      />
    </>
  );
}

/** The drawer of the special routes: one that is taken opens it, one that is drawn or laid back closes it. */
function useDrawer(table: GameView): [boolean, Drawer] {
  const [open, setOpen] = useState(false);
  const kind = table.held === null ? undefined : table.frames.settled.pieces[table.held]?.kind;
  const holds = kind === "special";
  useEffect(() => setOpen(holds), [holds, kind, table.frames.settled.round]);
  const [drawer] = useState({
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      table.layBack();
    },
  });
  return [open, drawer];
}

function Right(props: PiecesProps) {
  const { table } = props;
  const { settled } = table.frames;
  const [open, drawer] = useDrawer(table);
  return (
    <div class={`right${open ? " is-drawer" : ""}`}>
      <Pieces {...props} drawer={drawer} />
      <Score
        rows={settled.score}
        total={settled.total}
        change={settled.change}
        shown={table.shown?.row ?? null}
        onShow={(row) => table.show(row)}
      />
      <Actions table={table} view={settled} />
    </div>
  );
}

function Head({ table, onOpen, onHint, extras }: LeftProps & { onHint: () => void }) {
  const { settled } = table.frames;
  return (
    <Bar
      title={settled.title}
      roundText={settled.roundText}
      round={settled.round}
      rounds={settled.rounds}
      seats={settled.seats}
      clock={settled.clock}
      left={settled.left}
      total={settled.total}
      change={settled.change}
      player={table.player}
      thinking={table.thinking}
      ready={extras?.ready}
      onPlayers={() => onOpen("players")}
      onScore={() => table.show(table.shown?.row ?? settled.score[0]?.row ?? null)}
      clear={settled.clear}
      noHints={settled.noHints}
      onClear={() => table.clear()}
      onHint={onHint}
      onMenu={() => onOpen("menu")}
    />
  );
}

/** The hint is in the menu: whoever opens it may want one, and it is there then. */
function useHintInTime(table: GameView, wanted: boolean): void {
  useEffect(() => {
    if (wanted) later(() => void hintFor(table.saved(), table.player).hint.catch(() => null));
  }, [wanted]);
}

type Overlays = typeof import("./overlays").Overlays;

/** What is laid over the game is there before anybody has read what it says. */
function useOverlays(wanted: boolean): Overlays | null {
  const [part, setPart] = useState<{ Overlays: Overlays } | null>(null);
  useEffect(() => {
    if (!part) later(() => void import("./overlays").then(setPart, () => undefined)); // without a network the next time
  }, [wanted]);
  return part?.Overlays ?? null;
}

interface StageProps {
  table: GameView;
  trouble: string; // why bots do not go on
  extras?: Extras;
}

export function Stage({ table, trouble, extras }: StageProps) {
  const wishes = useObserved(settings);
  const [open, setOpen] = useState<Open>(null);
  const [heard, say] = useSpeaker();
  const [hinted, isNewest, hint] = useHint(table, say);
  const root = useFingers(table);
  const focus = useFocus(table, root);
  const stage: Commands = {
    table,
    get focus() {
      return focus.at.current;
    },
    setFocus: focus.setFocus,
    goTo: focus.goTo,
    open: setOpen,
    say,
    hint,
  };
  useKeys(stage, root);
  useHintInTime(table, open === "menu" && table.view.noHints === "");
  const late = trouble || (table.late ? t("Your time is over: please end the round.") : "");
  const parts = { table, extras, onOpen: setOpen };
  const Overlays = useOverlays(open !== null);
  return (
    <div class={`game ${stageClass(table, wishes)}`} ref={root}>
      <Head {...parts} onHint={hint} />
      {extras?.line}
      <main class="play">
        <Left {...parts} />
        <Drawn table={table} focus={focus} />
        <Right table={table} news={hinted || late} newest={isNewest} />
      </main>
      <Spoken told={table.ears} extra={heard} news={late} heard={extras?.heard ?? ""} />
      {Overlays && <Overlays {...parts} open={open} onHint={hint} />}
    </div>
  );
}

interface CoverProps {
  round: string;
  name: string;
  leave: string; // what the way out says
  before?: string | undefined; // who may have ended the round too early
  onShow: () => void;
  onBack?: () => void;
}

/** Between two people at one screen: nobody sees the other's sheet by accident. */
export function Cover({ round, name, leave, before, onShow, onBack }: CoverProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [name]); // not on the button: it is for somebody else
  return (
    <main class="cover">
      <p class="cover-round">{round}</p>
      <h1 tabIndex={-1} ref={heading}>
        <bdi>{name}</bdi>
      </h1>
      <p>{t("Take the device. Nobody else is looking?")}</p>
      <Button kind="main" onPress={onShow}>
        {t("Show my sheet")}
      </Button>
      {before !== undefined && onBack && (
        <Button kind="plain" onPress={onBack}>
          {t("Not done yet: back to %s", before)}
        </Button>
      )}
      <Button kind="plain" href="#/">
        {leave}
      </Button>
    </main>
  );
}
