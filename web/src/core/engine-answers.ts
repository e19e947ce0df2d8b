// What the engine's half of the core answers: the types of src/page/engine/verbs.def. Numbers with a point are in
// tenths, and what belongs together adds up as it is shown. A test compares the keys.
import type { Place } from "./answers";

export interface Nets {
  nets: string[];
} // names of nets, best first

export interface Step {
  step: string; // for the page's verb `step`
  text: string; // "highway from north to east at C3"
  ends: boolean; // the end of the round
  shape: number;
  tile: number; // what it draws, for the page's `face`; 0 if nothing
  cells: Place[]; // the spaces it changes
}
export interface Part {
  key: string;
  name: string;
  points: number;
}

export interface Played {
  steps: Step[];
  stopped: boolean;
}
export interface Hint {
  steps: Step[]; // the rest of the round, or a pick
  judged: boolean; // false: a pick, and nothing is said of points
  expected: number; // the final score to expect
  error: number; // how sure that is: its standard error
  proven: boolean; // the last round, and nothing is better
  stopped: boolean;
  text: string; // what is expected, in words
  parts: Part[]; // of the score to expect; they add up to it
}
export interface Candidate {
  steps: Step[];
  expected: number;
  spread: number;
  parts: Part[];
}
export interface Candidates {
  candidates: Candidate[]; // best first
  proven: boolean; // the first one is the best there is
  rolls: number; // that were imagined; 0: the game is over then, and points were counted
  judged: number; // sheets
}
export interface ReviewPick {
  taken: string[];
  better: string[];
  loss: number;
}
export interface ReviewRound {
  round: number;
  name: string; // "Round 3"
  before: number; // expected before the roll
  luck: number; // what the dice brought
  best: number; // expected with these dice and the best play
  loss: number; // by the play
  error: number; // of the loss
  played: number; // expected after what was played
  moves: string[]; // what was played
  better: string[]; // a better way; empty if there is none to speak of
  why: Part[]; // in which parts the loss lies
  picks: ReviewPick[];
}
export interface Review {
  over: boolean;
  total: number; // the score
  expected: number; // at the start
  luck: number;
  picks: number;
  loss: number;
  end: number; // expected + luck - picks - loss
  rounds: ReviewRound[];
}
export interface Solved {
  total: number;
  bound: number | null; // no game has more
  proven: boolean;
  rounds: { round: number; moves: string[] }[];
  record: string; // to look at; empty for dice that were picked in a draft
}
export interface Bots {
  level: number;
  total: number;
}

/** Of long work: how much of it is done, in hundredths, and the points that were found by then. */
export interface Progress {
  share: number;
  points: number;
}
