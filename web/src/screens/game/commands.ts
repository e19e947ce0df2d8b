// What keys do to a game: each command in a table, so that none is forgotten.
import { t } from "../../core/speech";
import { beside, nextOf, type PlaceKind, spell } from "../../parts/board/places";
import type { GameView } from "./game-view";
import type { Command } from "./keys";
import type { Open } from "./overlays";
import { trayOf } from "./turns";

/** Where the commands happen: the game, and what of the screen they need. */
export interface Stage {
  table: GameView;
  focus: number;
  setFocus(place: number): void; // and the keyboard is there
  open(open: Open): void;
  say(text: string): void;
  hint(): void;
  goTo(what: "board" | "tray"): void;
}

export function placeKind(table: GameView): PlaceKind {
  return table.view.hand?.place === "corner" ? "corner" : "cell";
}

function move(stage: Stage, columns: number, rows: number): void {
  stage.setFocus(beside(stage.focus, placeKind(stage.table), columns, rows));
}

function takeNumbered(stage: Stage, key: string): void {
  const item = trayOf(stage.table.view).numbered[Number(key) - 1];
  if (item) stage.table.take(item.index);
}

/** The next special route that may be taken; after the last one, none. */
function takeSpecial({ table }: Stage): void {
  const { specials } = trayOf(table.view);
  const open = specials.filter(
    ({ piece, index }) => piece.state === "waiting" || table.view.hand?.piece === index,
  );
  const held = open.findIndex(({ index }) => index === table.view.hand?.piece);
  const next = open[held + 1];
  if (next) table.take(next.index);
  else if (held >= 0) table.layBack();
  else if (specials[0]) table.take(specials[0].index); // the core says why not
}

/** Enter: what lies here as a ghost is drawn; an answer is given; else the piece is put here. */
function lay({ table, focus }: Stage): void {
  const { hand, banner } = table.view;
  const answers = banner?.kind === "choice" || banner?.kind === "pick";
  if (hand && (hand.at === focus || (hand.place === "none" && answers))) table.lay();
  else table.tap(focus);
}

function back({ table, focus }: Stage): void {
  const { hand, fresh } = table.view;
  if (hand?.at !== null && hand?.at !== undefined && !fresh.includes(focus)) table.back(hand.at);
  else if (hand && !fresh.includes(focus)) table.layBack();
  else table.back(focus);
}

/** Says where the piece in the hand may go, and leads to the next of these places. */
function legal(stage: Stage, step: 1 | -1): void {
  const { view } = stage.table;
  const piece = view.hand ? view.pieces[view.hand.piece] : undefined;
  if (!piece) {
    stage.say(t("Take a die first; then its spaces can be listed."));
    return;
  }
  const name = (place: number) => spell(place, placeKind(stage.table));
  const next = nextOf(piece.cells, stage.focus, step);
  if (next === null) {
    stage.say(t("It fits nowhere."));
    return;
  }
  stage.setFocus(next);
  stage.say(`${t("Legal places")}: ${piece.cells.map(name).join(", ")}`);
}

function sayHere({ table, focus, say }: Stage): void {
  const words = placeKind(table) === "corner" ? table.cells?.corners : table.cells?.cells;
  say([words?.[focus]?.text, table.view.hand?.text, table.view.note?.text].filter(Boolean).join(". "));
}

function nextPart({ table, say }: Stage): void {
  const rows = table.view.score;
  const at = rows.findIndex((row) => row.row === table.shown?.row);
  const next = rows[at + 1];
  table.show(next ? next.row : null);
  if (table.shown)
    say(`${table.shown.explained.name}: ${table.shown.explained.points}. ${table.shown.explained.rule}`);
}

function end({ table }: Stage): void {
  const { banner, end: button } = table.view;
  if (banner?.kind === "choice" || banner?.kind === "pick") table.lay();
  else table.end(banner?.kind === "giveup" || button.state === "ask");
}

function leave({ table }: Stage): void {
  if (table.shown) table.show(null);
  else if (table.better !== null) table.suggest(null);
  else if (table.view.banner?.kind === "giveup") table.keepIt();
  else table.layBack();
}

const acts: Record<Exclude<Command, "piece">, (stage: Stage) => void> = {
  special: takeSpecial,
  left: (stage) => move(stage, -1, 0),
  right: (stage) => move(stage, 1, 0),
  up: (stage) => move(stage, 0, -1),
  down: (stage) => move(stage, 0, 1),
  press: ({ table, focus }) => table.tap(focus),
  lay,
  turn: ({ table }) => table.turn(1),
  turnBack: ({ table }) => table.turn(-1),
  back,
  undo: ({ table }) => table.undo(),
  redo: ({ table }) => table.redo(),
  clear: ({ table }) => table.clear(),
  end,
  hint: (stage) => stage.hint(),
  legal: (stage) => legal(stage, 1),
  legalBack: (stage) => legal(stage, -1),
  say: sayHere,
  score: nextPart,
  goals: (stage) => stage.open("goals"),
  players: (stage) => stage.open("players"),
  board: (stage) => stage.goTo("board"),
  tray: (stage) => stage.goTo("tray"),
  menu: (stage) => stage.open("menu"),
  help: (stage) => stage.open("keys"),
  leave,
};

/** Commands that belong to the sheet: a button that has the focus keeps these keys for itself. */
const OF_BUTTONS = new Set<Command>(["press", "lay"]);

export function act(stage: Stage, command: Command, key: string, onButton: boolean): boolean {
  if (onButton && OF_BUTTONS.has(command)) return false;
  if (command === "piece") takeNumbered(stage, key);
  else acts[command](stage);
  return true;
}
