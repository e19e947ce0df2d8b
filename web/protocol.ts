// Made by inkprotocol from src/wire/messages.def: tools/update-protocol writes it anew.

export const PROTOCOL_VERSION = 1;

/** The first message of a connection: who speaks, and what is known already. The answer is welcome, then the log after `last`. */
export interface ToHello {
  t: "hello";
  /** version of the protocol */
  v: number;
  /** number of the last event the client has, 0 for none */
  last: number;
  /** number of the last event the client was told of, if it was any: with its moment it says which log this is */
  told?: number;
  /** at of that event. If the log has another one there, because an older copy of it was put back, everything is told anew */
  moment?: number;
  /** your own steps in the log, which bear the id of your request, are answer enough: no ok beside them. Nor scores where all boards are told at once, so that you can count yourself */
  brief?: boolean;
  /** secret of the person, for programs; browsers have a cookie */
  token?: string;
  /** key of a seat, from its link: speaks for that seat */
  key?: string;
  /** language of refusals: en, de, fr, ko */
  lang?: string;
}

/** Takes a seat. */
export interface ToSit {
  t: "sit";
  /** the client's name for the request */
  id: string;
  /** which; else the first that is free */
  seat?: number;
  /** how the player is called */
  name: string;
  /** the player's share of the dice: random, of letters and digits */
  nonce: string;
  /** keeps the seats you have: one more for somebody beside you. Else you change seats */
  also?: boolean;
}

/** Leaves the seat: before the start it is free again, later the player is away. */
export interface ToStand {
  t: "stand";
  /** the client's name for the request */
  id: string;
}

/** The host begins the game. Seats that are free go, or bots take them. */
export interface ToStart {
  t: "start";
  /** the client's name for the request */
  id: string;
}

/** A step of the round, as text (docs/notation.md, Steps). */
export interface ToStep {
  t: "step";
  /** the client's name for the request */
  id: string;
  /** number of the last event the client has seen; if another device has moved since, the step is refused */
  at: number;
  /** B1H.H., 2:B1H.H., end, pick3, undo, redo, clear, take B1, turn B1, … */
  step: string;
}

/** The player is about to be shown help: all are told, and the record says it. Refused with NO_HINTS where the table forbids it: then show none. */
export interface ToHelp {
  t: "help";
  /** the client's name for the request */
  id: string;
  /** hints (a good way to go on), engine (the position is analysed), or back (a round that had ended was played once more, before the game was brought here) */
  kind: string;
  /** how often, of a game that is brought here; else once */
  times?: number;
}

/** One line to all at the table. */
export interface ToChat {
  t: "chat";
  /** the client's name for the request */
  id: string;
  /** the line */
  text: string;
}

/** The host: a bot takes the seat, for an absent player or before the start; level 0 gives it back to its person, or frees it. */
export interface ToBot {
  t: "bot";
  /** the client's name for the request */
  id: string;
  /** which */
  seat: number;
  /** how strong */
  level: number;
}

/** The host: the player is out. The seat is played on without care and not ranked. */
export interface ToDrop {
  t: "drop";
  /** the client's name for the request */
  id: string;
  /** which */
  seat: number;
}

/** The host changes an option: before the start any, later clock, late, chat, listed, spectators, locked, names, webhook and title. */
export interface ToSet {
  t: "set";
  /** the client's name for the request */
  id: string;
  /** its name */
  option: string;
  /** its value */
  value: string;
}

/** The host stops the clock and keeps the next roll back. */
export interface ToPause {
  t: "pause";
  /** the client's name for the request */
  id: string;
  /** or goes on */
  on: boolean;
}

/** The host ends the round now: whoever has not ended it is helped by a bot. */
export interface ToNext {
  t: "next";
  /** the client's name for the request */
  id: string;
}

/** The host, when the game is over: a new table with the same options and the seats kept for the same people. */
export interface ToRematch {
  t: "rematch";
  /** the client's name for the request */
  id: string;
  /** with the same dice */
  same?: boolean;
}

/** The key of your seat becomes another one, for when its link has come into other hands: who has the old one speaks for the seat no more. For the person who sits there, not for who has the key alone. */
export interface ToRekey {
  t: "rekey";
  /** the client's name for the request */
  id: string;
  /** which, of several of yours */
  seat?: number;
}

/** The answer to hello. */
export interface FromWelcome {
  t: "welcome";
  /** version of the protocol */
  v: number;
  /** version of the program */
  server: string;
  /** the server's clock, ms since 1970 */
  now: number;
  /** of the table */
  code: string;
  /** number of the person, empty for a mere spectator */
  person: string;
  /** for which the connection speaks; 0: none */
  seat: number;
  /** is the person the host? */
  host: boolean;
  /** key of the seat, for its link */
  key?: string;
  /** to the host alone: the key by which messages to the table's webhook are signed */
  hook?: string;
  /** number of the table's last event by now: whoever has the log up to there has missed nothing. A long log comes in several messages */
  last?: number;
}

/** Events of the table, in the order of their numbers. A number that is missing was not for this client. */
export interface FromLog {
  t: "log";
  /** as below */
  events: TableEvent[];
  /** the number up to which the client has now seen everything */
  upto: number;
  /** an older copy of the log was put back: what was told before counts no more, and events are told from the first one on. At any time */
  anew?: boolean;
  /** with anew: number of the table's last event by now, as in welcome */
  last?: number;
}

/** The request was done and is kept. */
export interface FromOk {
  t: "ok";
  /** of the request */
  id: string;
  /** number of its event */
  n: number;
  /** of the new table, after rematch */
  code?: string;
  /** key of the seat, after sit and rekey */
  key?: string;
}

/** The request was refused, and nothing has changed. */
export interface FromNo {
  t: "no";
  /** of the request, if it had one */
  id?: string;
  /** for programs: E_CLASH, STALE, NOT_YOURS, … (docs/protocol.md) */
  code: string;
  /** for people, in the language of hello */
  text: string;
}

/** How it stands, as far as the table's option shows it. */
export interface FromScores {
  t: "scores";
  /** by seat */
  totals: number[];
}

/** Who is connected; and in a class room, how many have ended the round. */
export interface FromThere {
  t: "there";
  /** numbers of seats with a connection; in a class room none */
  seats: number[];
  /** how many look on */
  spectators: number;
  /** players who have ended the round */
  ended: number;
}

/** To the host alone: the table's webhook was not told of something. Behind welcome, too, until it is told again. */
export interface FromHook {
  t: "hook";
  /** of HTTP, that it answered; 0: nobody answers, or its address is not to be reached from the server */
  status: number;
  /** for people */
  text: string;
}

/** The server closes the connection. */
export interface FromBye {
  t: "bye";
  /** RESTART, FLOOD, SLOW, UNKNOWN, … */
  code: string;
  /** for people */
  text: string;
  /** come back after so long; 0: do not */
  retry_ms: number;
}

/** The table was made. */
export interface EventOpen {
  t: "open";
  n: number;
  at: number;
  /** all options by name, as texts */
  options: Record<string, string>;
  /** SHA-256 of the server's secret, in hex; empty if the seed was chosen */
  commitment: string;
}

/** An option has changed. */
export interface EventSet {
  t: "set";
  n: number;
  at: number;
  /** its name */
  option: string;
  /** its value */
  value: string;
}

/** A player has sat down. */
export interface EventSit {
  t: "sit";
  n: number;
  at: number;
  /** where */
  seat: number;
  /** number of the person; 0 if it is hidden */
  person: string;
  /** how the player is called */
  name: string;
  /** the name is hidden: what is told is "Player 7", to be said in the language of who looks */
  hidden?: boolean;
  /** the player's share of the dice */
  nonce: string;
}

/** A player has left the seat. */
export interface EventStand {
  t: "stand";
  n: number;
  at: number;
  /** which */
  seat: number;
}

/** A bot plays at the seat from now on; level 0: its person again. */
export interface EventBot {
  t: "bot";
  n: number;
  at: number;
  /** which */
  seat: number;
  /** how strong */
  level: number;
}

/** The player is out. */
export interface EventDrop {
  t: "drop";
  n: number;
  at: number;
  /** which */
  seat: number;
}

/** The game has begun. */
export interface EventStart {
  t: "start";
  n: number;
  at: number;
  /** the beginning of its record: config and setup, with their line ends. Seats are numbered anew without those that are free: seats tells how */
  record: string;
  /** for each player of the record, the seat at the table */
  seats: number[];
}

/** The dice of the next round. */
export interface EventRoll {
  t: "roll";
  n: number;
  at: number;
  /** as in a record, without the word roll */
  roll: string;
  /** when the clock of the round is over, ms since 1970; if there is one */
  due?: number;
}

/** A step of a player. Those of others come only if boards are open. */
export interface EventStep {
  t: "step";
  n: number;
  at: number;
  /** whose */
  seat: number;
  /** as text */
  step: string;
  /** own steps: of the request */
  id?: string;
}

/** A player has ended the round, or taken that back: the ready dots. */
export interface EventEnded {
  t: "ended";
  n: number;
  at: number;
  /** whose */
  seat: number;
  /** ended; else taken back */
  on: boolean;
}

/** All have ended the round. */
export interface EventClose {
  t: "close";
  n: number;
  at: number;
  /** which */
  round: number;
  /** if boards are hidden until then: for each player of the record the moves of the round as in a record; else empty */
  moves: string[];
}

/** The host has stopped the clock, or goes on. */
export interface EventPause {
  t: "pause";
  n: number;
  at: number;
  /** stopped; else it goes on */
  on: boolean;
  /** when the clock is over now */
  due?: number;
}

/** A line of a player. */
export interface EventChat {
  t: "chat";
  n: number;
  at: number;
  /** whose; 0: the host without a seat */
  seat: number;
  /** the line */
  text: string;
}

/** A player was shown help. */
export interface EventHelp {
  t: "help";
  n: number;
  at: number;
  /** whose */
  seat: number;
  /** hints, engine, back, or what later servers know */
  kind: string;
  /** how often; else once */
  times?: number;
}

/** The game is over. */
export interface EventOver {
  t: "over";
  n: number;
  at: number;
  /** the server's secret, in hex: inkrail verify proves the dice with it */
  secret: string;
  /** which follows from it and the nonces; empty in a tournament, which tells it when it is closed */
  seed: string;
  /** by player of the record */
  totals: number[];
  /** by player of the record; 0: dropped */
  places: number[];
}

/** Names are shown from now on. (When they are hidden, set tells it, and clients forget those of others.) */
export interface EventNames {
  t: "names";
  n: number;
  at: number;
  /** by seat, empty for one that is free or a bot's */
  names: string[];
}

/** The host has left while the table waited for them; another one hosts it from now on. */
export interface EventHost {
  t: "host";
  n: number;
  at: number;
  /** who sits there */
  seat: number;
}

/** There is a new table for the same people. */
export interface EventRematch {
  t: "rematch";
  n: number;
  at: number;
  /** its code */
  code: string;
}

/** What a client says. */
export type ToServer =
  | ToHello
  | ToSit
  | ToStand
  | ToStart
  | ToStep
  | ToHelp
  | ToChat
  | ToBot
  | ToDrop
  | ToSet
  | ToPause
  | ToNext
  | ToRematch
  | ToRekey;

/** What the server says. */
export type ToClient =
  | FromWelcome
  | FromLog
  | FromOk
  | FromNo
  | FromScores
  | FromThere
  | FromHook
  | FromBye;

/** Entries of a table's log; each has n, its number, and at, ms since 1970. */
export type TableEvent =
  | EventOpen
  | EventSet
  | EventSit
  | EventStand
  | EventBot
  | EventDrop
  | EventStart
  | EventRoll
  | EventStep
  | EventEnded
  | EventClose
  | EventPause
  | EventChat
  | EventHelp
  | EventOver
  | EventNames
  | EventHost
  | EventRematch;
