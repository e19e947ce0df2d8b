// A browser compiles each function of the core when it is called for the first time, which would make the first taps slow.
// So a copy of the game is touched before, bit by bit, while nobody does anything.
import type { Opened, Redrawn, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import type { Asked } from "./game-view";
import { engine } from "./thought";

/** What is likely to be done first: a piece is taken, laid here and there, turned, and drawn by taking the next; the last
    one is laid back. */
function* touches(core: Asked, game: number, player: number): Generator<void> {
  const copy = core.try<Opened>("copy", game);
  if (isRefused(copy)) return;
  try {
    let drawn = { picture: 0 };
    const { pieces } = core.ask<View>("view", copy.game, player);
    const steps: [string, number][] = [];
    for (const [index, { cells, state, place }] of pieces.entries()) {
      if (state !== "waiting" || place !== "cell") continue;
      const [first = 0, last = first] = [cells[0], cells.at(-1)];
      steps.push(["take", index], ["tap", first], ["tap", last], ["tap", last]);
    }
    for (const [verb, word] of [...steps, ["take", -1] as const]) {
      yield;
      core.try(verb, copy.game, player, word);
      drawn = core.ask<Redrawn>("redraw", copy.game, player, "", drawn.picture);
    }
  } finally {
    core.try("close", copy.game);
  }
}

/** Does a bit of work whenever there is time, until it says that nothing is left; what it answers ends it. */
function whenIdle(work: () => boolean): () => void {
  const [idle, end] =
    "requestIdleCallback" in window
      ? [requestIdleCallback, cancelIdleCallback]
      : [(next: () => void) => setTimeout(next, 50), clearTimeout];
  const next = () => {
    if (work()) waits = idle(next);
  };
  let waits = idle(next);
  return () => end(waits);
}

/** Warms the core up for this game; what it answers ends it. */
export function warmUp(core: Asked, game: number, player: number, idle = whenIdle): () => void {
  const work = touches(core, game, player);
  const stop = idle(() => !work.next().done);
  return () => {
    stop();
    work.return(undefined);
  };
}

/** The way to the engine is there before it is wanted, and the engine with its net, too, where hints were asked for before. */
export function wakeEngine(config: string, hinted: boolean): () => void {
  return whenIdle(() => {
    const wake = (made: Awaited<ReturnType<typeof engine>>) => {
      if (hinted) void made.ready(config);
      else made.wake();
    };
    engine().then(wake, () => undefined); // no network: who asks for a hint is told
    return false;
  });
}
