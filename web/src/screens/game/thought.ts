// The way to the engine, which is fetched when a bot or a hint is first wanted.
import { isRefused } from "../../core/core";
import type { Hint } from "../../core/mind-answers";

/** The engine has no answer: with a sentence for the player. */
export class NoThought extends Error {}

async function engine() {
  return (await import("../../core/mind")).mind;
}

/** The rest of a bot's round, or its pick, as steps. */
export async function botSteps(
  save: string,
  player: number,
  level: number,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await (await engine()).play(save, player, level, { signal });
  if (isRefused(answer)) throw new NoThought(answer.error);
  return answer.steps.map((step) => step.step);
}

/** Fetches engine and net and makes them ready, so that a hint comes at once: for one who is about to ask. */
export async function getReady(save: string): Promise<void> {
  await (await engine()).ready(save).catch(() => undefined); // whoever asks is told
}

export async function hintFor(save: string, player: number): Promise<Hint> {
  const answer = await (await engine()).hint(save, player, { urgent: true });
  if (isRefused(answer)) throw new NoThought(answer.error);
  return answer;
}
