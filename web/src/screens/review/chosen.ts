// Which round is looked at, and in what the two ways to play it differ.
import type { ReviewRound } from "../../core/engine-answers";

const END = "end";

export function drawings(steps: string[]): string[] {
  return steps.filter((step) => step !== END);
}

/** Names of the spaces on which the one draws what the other does not. */
export function onlyIn(these: string[], those: string[]): string[] {
  return drawings(these)
    .filter((step) => !those.includes(step))
    .flatMap((step) => /^[A-G][1-7]/.exec(step)?.[0] ?? []);
}

/** Where most was lost: that is what one wants to see first. */
export function worstRound(rounds: ReviewRound[]): number {
  return rounds.reduce((worst, round) => (round.loss > worst.loss ? round : worst), { round: 1, loss: 0 })
    .round;
}

/** The round that a key leads to; null if it is none of these keys. */
export function roundAfter(round: number, last: number, key: string): number | null {
  const to = { ArrowLeft: round - 1, ArrowRight: round + 1, Home: 1, End: last }[key];
  return to === undefined ? null : Math.min(last, Math.max(1, to));
}
