// What the core answers about online tables: the types of src/online/page/verbs.def, in the program
// online.wasm (page.wasm and more). Keep them and the C code in step; a test compares the keys.

export interface Joined {
  table: number;
}

/** room: people, options, who is there; begun: there is a game now; board: something on a board; session: the game was made
 * again, and whatever was asked of it may have changed; rolled: a new round; over; gone: the table cannot be reached any
 * more; again: there is a new table for the same people. */
export type TableNews = "room" | "begun" | "board" | "session" | "rolled" | "over" | "gone" | "again";

export interface Heard {
  send: string[]; // messages for the WebSocket, in this order; only while it is open
  news: TableNews[];
  told: { bad: boolean; text: string }[]; // sentences for the person; bad: something is wrong
  pause: number; // ms: close the connection, and do not come back before; 0: no such wish
}

export interface TableSeat {
  seat: number; // from 1
  player: number; // of the game, from 0; -1: none
  name: string; // "" if nobody sits there
  you: boolean;
  host: boolean; // you are, and you are the host; of others nobody knows
  level: number; // of the bot that plays there now; 0: a person
  levelName: string; // "Level 5"; "" of a person
  taken: boolean;
  there: boolean; // the person is connected
  ended: boolean; // the round
  turn: boolean; // the table waits for this one
  dropped: boolean;
  total: number | null; // null: not to be known now
  place: number; // from 1, those who share one have the same; 0: not to be known now, or out of the ranking
  words: string; // spoken: "Seat 2: Bo, has ended the round, 34 points"
}

export interface TableChoice {
  value: string;
  name: string;
}
/** An option of the table: one of its choices, a number (least to most; choices are those that are offered), or a text. */
export interface TableOption {
  key: string;
  name: string; // "Clock a round"
  text: string; // what it means, a sentence
  value: string;
  words: string; // the value in words: "2 minutes"
  kind: "choice" | "number" | "text";
  choices: TableChoice[];
  least: number;
  most: number;
  now: boolean; // may be changed now, by whoever is here
}

/** A die that all have: the page's `face` draws it. */
export interface TableDie {
  shape: number;
  tile: number; // 0: any
  name: string;
}

export interface Who {
  seat: number;
  name: string;
}

/** The draft of a round: first everyone picks in turn, then all draw what they have picked. */
export interface TableDraft {
  picker: Who | null; // null: all have picked
  next: Who[]; // some who pick then, in their order
  picks: number; // made, and
  of: number; // to be made
  pairs: { faces: { shape: number; tile: number }[]; name: string; value: number; count: number }[]; // that are left, each kind once
  hands: { who: Who; faces: { shape: number; tile: number }[] }[]; // when all have picked; none of more than 40
  first: Who | null; // when all have picked: who picks first in the next round
}

/** One line: a promise that is kept until the end, kept, broken; or the seed was chosen and known before. */
export interface TableFair {
  state: "promised" | "kept" | "broken" | "chosen";
  line: string;
  details: { name: string; value: string }[]; // commitment, own share, secret, seed, shares of all
}

export interface TableLine {
  seat: number; // 0: the host without a seat
  name: string;
  text: string;
  at: number; // ms since 1970
}

export interface Table {
  code: string;
  known: boolean; // the table has been heard of: all below counts
  title: string; // that the host gave it; ""
  state: "waiting" | "running" | "over";
  config: string;
  configTitle: string; // "Challenge with Desert"
  rounds: number;
  round: number; // 0 before the first
  game: number; // of the page; -1 before the start
  dice: TableDie[]; // of the round that runs, those that all have: in a draft an expansion's alone; none before the roll
  draft: TableDraft | null; // of the round that runs
  player: number; // of the game, here; -1: somebody who looks on, or nobody yet
  own: number; // the seat here; 0: none
  asking: boolean; // for a seat; the answer has not come
  host: boolean; // whoever is here is the host
  key: string; // of the own seat, for its link; ""
  link: string; // path of the table: "/t/CODE"
  seatLink: string; // path of the own seat, for another device: "/t/CODE#KEY"; ""
  hook: string; // of the host: the key by which messages to the webhook are signed; ""
  lost: boolean; // no connection just now
  gone: boolean; // and there will be none
  unseen: boolean; // nothing is known of the boards of others, since they are hidden to the end
  classroom: boolean; // more than 12 seats
  seatCount: number;
  takenCount: number; // seats with a person or a bot
  playerCount: number; // 0 before the start
  endedCount: number; // players who have ended the round
  seats: TableSeat[]; // all; in a class room one's own and the leaders, best first (more by `seats`)
  waits: string; // for whom or what everyone waits: a sentence
  waited: number[]; // seats the table waits for; in a class room none
  options: TableOption[];
  due: number | null; // when the round's time is over, ms since 1970; null: there is no clock, or it is stopped
  paused: boolean;
  chat: TableLine[]; // the last ones, oldest first
  chatOn: boolean;
  chatCount: number; // all lines so far
  fair: TableFair;
  rematch: string; // code of a new table for the same people; ""
  spectators: number;
  pending: number; // steps that are not acknowledged yet
  memory: string; // of its dice, to be kept over a reload; ""
  steps: string[]; // made here and not acknowledged: lines to be kept as they are
}

export interface Seats {
  count: number; // that fit the search
  seats: TableSeat[];
}

export interface Proof {
  ok: boolean;
  finding: "proven" | "none" | "form" | "secret" | "seed" | "dice" | "nonces" | "record";
  line: string;
  text: string; // more sentences; ""
  details: { name: string; value: string }[];
}
