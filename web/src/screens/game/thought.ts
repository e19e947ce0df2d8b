// The way to the engine, which is fetched when a bot or a hint is first wanted.
import { isRefused } from "../../core/core";
import type { Hint } from "../../core/engine-answers";

/** The engine has no answer: with a sentence for the player. */
export class NoThought extends Error {}

type Engine = typeof import("../../core/engine").engine;
let known: Engine | undefined; // asked without a moment's wait, once the way is known

/** The way to the engine. */
export async function engine(): Promise<Engine> {
  known ??= (await import("../../core/engine")).engine;
  return known;
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

async function think(save: string, player: number): Promise<Hint> {
  const answer = await (known ?? (await engine())).hint(save, player, { urgent: true });
  if (isRefused(answer)) throw new NoThought(answer.error);
  return answer;
}

/** A hint on its way; whoever shows it for the first time says so. */
export interface HintAsked {
  hint: Promise<Hint>;
  seen: boolean;
}

let last: (HintAsked & { place: string; player: number }) | null = null;

/** The game without what help there was in it, which changes nothing of the place. */
const placeOf = (save: string): string => save.replace(/^#help .*\n/gm, "");

/** A hint. Asked for again in the same place it is the same; one that failed is looked for anew. */
export function hintFor(save: string, player: number): HintAsked {
  const place = placeOf(save);
  if (last?.place !== place || last.player !== player) {
    const asked = { place, player, hint: think(save, player), seen: false };
    last = asked;
    asked.hint.catch(() => {
      if (last === asked) last = null;
    });
  }
  return last;
}
