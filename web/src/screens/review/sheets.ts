// The sheet of a round: as it was played, with the better way over it, or that alone.
import type { Cells, Moment, Moments, Opened, Svg, Text } from "../../core/answers";
import type { ReviewRound } from "../../core/mind-answers";
import { core } from "../../core/start";
import { drawings, onlyIn } from "./chosen";

export type Ink = "both" | "mine" | "better";

export interface RoundSheet {
  svg: string;
  cells: Cells;
  mine: string[]; // what was played, in words
  better: string[];
}

const WORDS = "coordinates rounds plain";

/** What the better way does not draw steps back behind it. */
function paleIn(svg: string, cells: string[]): string {
  return cells.reduce(
    (drawn, cell) =>
      drawn.replace(`class="cell wet" data-cell="${cell}"`, `class="cell wet pale" data-cell="${cell}"`),
    svg,
  );
}

/** The last moment of a player's round before its end; all of the round is drawn, and can be taken back. */
function momentBeforeEnd(moments: Moment[], round: number, player: number): number {
  const own = (moment: Moment) => moment.round === round && moment.player === player;
  const end = moments.findIndex((moment) => own(moment) && moment.kind === "end");
  return end > 0 ? end - 1 : moments.map((moment) => moment.round).lastIndexOf(round);
}

/** When the dice of a round lie there, and nobody has drawn. */
export function momentOfRoll(moments: Moment[], round: number): number {
  return moments.findIndex((moment) => moment.round === round && moment.kind === "roll");
}

function wordsOf(moments: Moment[], round: number, player: number): string[] {
  return moments
    .filter((moment) => moment.round === round && moment.player === player && moment.kind === "move")
    .map((moment) => moment.text);
}

function withGame<Result>(game: number, moment: number, work: (then: number) => Result): Result {
  const then = core.ask<Opened>("at", game, moment).game;
  try {
    return work(then);
  } finally {
    core.ask("close", then);
  }
}

/** Plays the better way in a game in which the round was played otherwise. */
function playBetter(game: number, player: number, steps: string[]): void {
  core.try("clear", game, player);
  for (const step of steps) core.try("step", game, player, step);
}

export function sheetOf(
  game: number,
  moments: Moment[],
  player: number,
  round: Pick<ReviewRound, "round" | "moves" | "better">,
  ink: Ink,
): RoundSheet {
  const steps = drawings(round.better);
  const way = [...(drawings(round.moves).length > 0 ? ["clear"] : []), ...steps].join(",");
  return withGame(game, momentBeforeEnd(moments, round.round, player), (then) => {
    const over = ink === "both" && steps.length > 0 ? ` alt=${way}` : "";
    const drawn = core.ask<Svg>("board", then, player, WORDS + over).svg;
    const mine = {
      svg: over ? paleIn(drawn, onlyIn(round.moves, round.better)) : drawn,
      cells: core.ask<Cells>("cells", then, player),
      mine: wordsOf(moments, round.round, player),
      better: [] as string[],
    };
    if (steps.length === 0) return mine;
    core.try("clear", then, player);
    const alone = core.ask<Svg>("board", then, player, `${WORDS} alt=${steps.join(",")}`).svg;
    playBetter(then, player, steps);
    const better = wordsOf(core.ask<Moments>("moments", then).moments, round.round, player);
    if (ink !== "better") return { ...mine, better };
    return { ...mine, svg: alone, cells: core.ask<Cells>("cells", then, player), better };
  });
}

/** The game as it was before the round was played, to be kept as a running one. */
export function saveBefore(game: number, moments: Moment[], round: number): string {
  return withGame(game, momentOfRoll(moments, round), (then) => core.ask<Text>("save", then).text);
}
