// What the core answers: the types of src/page/verbs.def. The page knows no rules: names, sentences,
// numbers and pictures all come in these. Keep them and the C code in step; a test compares the keys.

/** A place on the sheet: 0..48 for a space (row by row, seven a row), 0..63 for a corner (eight a row). */
export type Place = number;

export interface Refused {
  error: string;
  status: string;
}
export interface Done {
  done: true;
}
export interface Helped {
  why: string; // why none may be given; "": it may, and is counted
}
export interface Opened {
  game: number;
  players: number;
}
export interface Text {
  text: string;
}
export interface Svg {
  svg: string;
}
export interface Redrawn {
  picture: number; // to be named when the next one is asked for
  svg: string; // all of it; "": changes of the one before
  changes: (number | string)[]; // from the first element on: so many stay, so many (below 0) go, these come
}

export interface Named {
  key: string;
  name: string;
  brief: string;
}
export interface About {
  version: string;
  editions: Named[];
  modules: (Named & { edition: string })[]; // the edition it came with
  // blue, red, green, yellow; brief: what came in it, "River, Lake"
  boxes: (Named & { edition: string; modules: string[] })[];
  presets: (Named & { config: string; box: string })[]; // by box
  levels: { level: number; name: string; text: string; mean: number }[]; // bots: a name, how strong in words, points
  players: number; // most at one device
  together: number; // expansions at most without house rules
}
export interface Config {
  config: string; // in its one spelling
  title: string; // "Challenge with Desert"
  edition: string;
  modules: string[];
  draft: boolean;
  players: number;
  rounds: number;
  goals: Named[]; // all that may be chosen; empty if the game has none
  open: string; // the same for as many players as sit down at a table
  house: boolean;
  goalWish: "usual" | "random" | "none" | "these";
  cards: string[]; // of these goals
}
export interface Art {
  pictures: string[];
} // ornaments of the page, as SVG
export interface Legend {
  items: { name: string; text: string; svg: string }[];
}

export type Phase = "roll" | "draft" | "draw" | "over";
export type PieceKind = "die" | "special" | "earned" | "choice" | "pair";
export type PieceState = "waiting" | "drawn" | "nowhere" | "barred";

export interface Face {
  shape: number;
  tile: number;
} // `face` draws it
export interface Piece {
  kind: PieceKind;
  state: PieceState;
  number: number; // of the die, the special route, the choice, from 0
  place: "cell" | "corner" | "none";
  duty: boolean; // must be drawn while it fits
  optional: boolean; // may be left: an expansion's die
  needed: boolean; // one of these at least must be drawn
  module: boolean; // an expansion's die
  urgent: boolean; // earned, and lost unless it is used now
  face: Face | null; // as it lies: turns with the ghost while it is in the hand, stays as it was drawn
  faces?: Face[]; // of a pair
  name: string; // "highway curve"
  text: string; // spoken: "die 2, highway curve, fits 6 spaces"
  tag: string; // short, under the die: "D5", "6 spaces", "" …
  cells: Place[]; // where it may go now
  owner?: string; // of a pair: who took it
  change?: number; // of a choice: how the score would change
}
export interface Hand {
  piece: number; // index into pieces
  place: "cell" | "corner" | "none";
  at: Place | null; // of the ghost
  way: number;
  ways: number; // which of its ways, from 0, and of how many
  change: number; // of the total, if it were drawn
  text: string; // "highway from north to east at C3, 2 of 3 ways"
}
export interface ScoreRow {
  row: number; // for explain
  key: string; // networks, highway, railway, centre, errors, expansion, villages, goals
  name: string; // whole
  short: string; // for narrow places
  points: number; // errors are negative
  change: number; // by the last step, or by the ghost if there is one
}
export interface Goal {
  key: string; // the letter of its card
  name: string;
  text: string; // spoken: all of it
  state: "open" | "due" | "done" | "late"; // due: for the higher value in this round at the latest
  have: number;
  need: number;
  points: number; // gained, or to be gained now
  deadline: string; // "by round 3", ""
  reached: number[]; // players who have, as far as one may know
}
export interface Seat {
  name: string;
  level: number; // of a bot; 0: a person
  ended: boolean;
  turn: boolean;
  total: number | null; // null: not to be seen now
  text: string;
}
export interface Counter {
  name: string;
  value: number;
  of: number;
}
/** What is printed on the board and may give something: villages, universities, factories. */
export interface Box {
  key: string;
  name: string;
  print: string;
  steps: { text: string; done: boolean }[];
  text: string;
}
export interface Note {
  kind: "hint" | "reason" | "warn" | "event"; // what to do, why not, before something is lost, what has happened
  text: string;
  places?: Place[]; // what is in the way
}
export interface Banner {
  // instead of the status line: something comes first, or is lost
  kind: "earned" | "choice" | "pick" | "giveup";
  title: string;
  text: string;
  accept: string; // the button that gives it up or goes on, "" if none
}
export interface End {
  state: "missing" | "ask" | "ready" | "ended" | "none";
  text: string; // the button: "2 dice left", "End round", "Take back"
  why: string; // what is missing, in a sentence
  lift: number | null; // the piece to be lifted: it still fits
}
export interface Roll {
  round: number;
  faces: Face[];
}
/** The dice of a seed. */
export interface Dealt {
  title: string;
  rolls: { round: number; text: string; faces: (Face & { name: string })[] }[];
}
/** A sheet that is taken in by guessing. */
export interface Guessed {
  text: string;
  guessed: string; // places in the order of their taps
}
export interface Rolls {
  rolls: Roll[];
}
export interface View {
  game: number;
  player: number;
  config: string;
  title: string;
  seed: string | null;
  phase: Phase;
  round: number;
  rounds: number; // from 1; a last roll is one more
  roundText: string; // "Round 3"
  seats: Seat[];
  turn: number; // who has to play now; -1: nobody, or all
  atScreen: number; // whose hands the device belongs in
  dueBots: number[]; // bots that have something to do now
  over: boolean;
  draft: boolean;
  hidden: boolean;
  clock: number;
  left: number; // ms; 0 if there is none
  pieces: Piece[];
  specials: { text: string; left: number }; // "1 this round, 2 left"
  hand: Hand | null;
  undo: boolean;
  redo: boolean;
  clear: boolean;
  noHints: string; // why hints may not be asked for; "" if they may
  end: End;
  banner: Banner | null;
  note: Note | null; // the status line
  spoken: string; // for the live region: what the last step has changed; "" if nothing is to be said
  score: ScoreRow[];
  total: number;
  change: number;
  goals: Goal[];
  boxes: Box[];
  counters: Counter[];
  rolls: Roll[]; // earlier ones; in a draft one's own
  fresh: Place[]; // drawn in this round
}
export interface Cells {
  cells: { text: string; state: "empty" | "drawn" | "fresh"; legal: boolean }[];
  corners: { text: string; legal: boolean }[];
}
/** What follows a tap once its frame is painted. */
export interface Settled extends Cells {
  sheets: string[]; // of all, small, as SVG; "": not to be seen. None where one plays alone, or more than twelve do
  save: string; // to go on with; "" at an online table
}
export interface Explained {
  name: string;
  rule: string;
  points: number;
  reasons: { text: string; points: number; count: number; of: number; cells: Place[] }[];
}

/** All that can stand on a sheet: `draw` wants the shape, and where it goes; on corners `line` draws. What is no shape
    has a picture with it. */
export interface Tool {
  shape: number;
  place: "cell" | "corner" | "none";
  name: string;
  svg: string;
}
export interface Palette {
  palette: Tool[];
}
/** After a line was drawn between spaces: where the pen is now, in a sentence, too. */
export interface Line {
  text: string;
  pen: Place | null;
  note: string;
}
/** A position that is analysed. */
export interface Analysis {
  text: string; // the position, in its one spelling
  config: string;
  when: string; // "Before round 4 of 7", "A sheet as entered"
  round: number;
  rounds: number; // the one that comes: one more than there are when the game is over
  specials: number; // special routes that are left
  score: ScoreRow[];
  total: number;
  reasons: { at: Place | null; text: string }[]; // why it cannot have been drawn by the rules; none: it can
  dice: { die: number; shape: number; name: string; fits: string }[]; // empty if none are rolled
  cells: { text: string; state: "empty" | "drawn"; legal: boolean }[];
  corners: { text: string; legal: boolean }[]; // if they were asked for
  crossed: { shape: number; name: string; crossed: boolean; drawn: boolean }[]; // special routes
}

/** A player in the ranking; the rows of the score say in `text` what they are for. */
export interface Rank {
  player: number;
  place: number; // from 1; those who share one have the same
  name: string;
  level: number;
  total: number;
  tie: string; // what decided between equal totals: "fewer errors", "shared"; ""
  help: string; // "2 hints", "hints off"; ""
  rows: (ScoreRow & { text: string })[];
  text: string; // spoken: "1. Anna, 54 points, fewer errors"
}
export interface Result {
  game: number;
  config: string;
  title: string;
  seed: string | null;
  over: boolean;
  ranks: Rank[]; // by their places
}
export interface Moment {
  kind: "start" | "roll" | "move" | "end";
  round: number;
  player: number; // -1: all
  place: Place | null; // the space that was drawn on
  text: string;
}
export interface Moments {
  moments: Moment[];
} // `at` takes their index

// --- around the game (src/stats) ------------------------------------------------------------------------

export interface DailyGame {
  key: string; // "2026-11-16/classic"
  preset: string;
  config: string;
  seed: string;
  help: string; // in the try that counts: "2 hints"; ""
  title: string; // "Daily 320: Classic"
  name: string; // "Classic"
  tries: number;
  counted: number | null; // points of the first try that counts
  game: number; // its line, from 0; -1: there is none
  best: number | null; // of all tries
  bestGame: number;
}
export interface Streak {
  current: number;
  longest: number;
  today: boolean;
}
export interface DailyDay {
  date: string;
  number: number;
  games: DailyGame[];
}
export type Daily = DailyDay & { streak: Streak; archive: DailyDay[] };

export interface Part {
  key: string;
  name: string;
  points: number;
}
export interface Rival {
  level: number;
  total: number;
} // level 0: a person
export interface Summary {
  line: string; // all of it, for daily, stats, share and verdict
  date: string;
  config: string;
  title: string;
  seed: string;
  daily: string; // the key of the daily game that it is, ""
  players: number;
  place: number;
  total: number;
  errors: number;
  helped: number; // how often the player had help
  help: string; // "2 hints", "hints off"; ""
  parts: Part[];
  rivals: Rival[];
}
export interface Sample {
  games: number;
  mean: number;
  spread: number;
  least: number;
  most: number;
}
export type Stats = Sample & {
  parts: { key: string; name: string; mean: number; spread: number }[];
  histogram: { from: number; width: number; bars: number[] };
  recent: number[];
  best: { number: number; summary: Summary }[]; // the number of its line
  configs: (Sample & { config: string; title: string })[]; // of all games
  levels: { level: number; games: number; won: number; tied: number; lead: number }[];
  streak: Streak;
  dailies: number;
  unread: number; // lines that are no games
};
export interface Verdict {
  sentences: string[];
}
export interface Levels {
  levels: { level: number; mean: number; spread: number }[];
}

export interface LessonTitle {
  key: string;
  title: string;
  group: string;
  groupName: string;
  steps: number;
}
export interface Lessons {
  lessons: LessonTitle[];
}
export type Lesson = LessonTitle & { record: string };
export interface Task {
  step: number;
  steps: number; // from 0
  task: "read" | "draw" | "refuse" | "tap" | "choose" | "end";
  say: string;
  pieces: number[]; // indices of the view's pieces it is about; empty: any
  places: Place[]; // spaces that are right, for those who want to be shown
  end: boolean; // it is about the end of the round
  row: number | null; // of the score: the board shows it when the step is done
  answers: string[];
}
export interface Tried {
  state: "right" | "wrong" | "ready" | "open"; // ready: it is right, and waits to be drawn
  text: string;
  next: Task | null; // after what is right; null: the lesson is over
}

export interface Signs {
  items: { name: string; text: string; svg: string }[];
  space: Place; // the space that shows it
  rows: { key: string; name: string }[]; // parts of a score
}
