// The sheet of a round: as it was played, with the better way over it, or that alone.
import type { Cells, Moment, Moments, Opened, Svg, Text, View } from "../../core/answers";
import type { ReviewRound } from "../../core/mind-answers";
import { core } from "../../core/start";
import { drawings, onlyIn } from "./chosen";

export type Ink = "both" | "mine" | "better";

interface RoundSheet {
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
function momentOfRoll(moments: Moment[], round: number): number {
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

type Round = Pick<ReviewRound, "round" | "moves" | "better">;

/** What was played; with the better way over it, for which the round is taken back first. */
function playedSheet(
  game: number,
  player: number,
  round: Round,
  over: boolean,
): Pick<RoundSheet, "svg" | "cells"> {
  const cells = core.ask<Cells>("cells", game, player);
  if (!over) return { svg: core.ask<Svg>("board", game, player, WORDS).svg, cells };
  const back = core.ask<View>("view", game, player).clear ? ["clear"] : [];
  const way = [...back, ...drawings(round.better)].join(",");
  const { svg } = core.ask<Svg>("board", game, player, `${WORDS} alt=${way}`);
  return { svg: paleIn(svg, onlyIn(round.moves, round.better)), cells };
}

/** Plays the better way instead, and tells it. */
function betterSheet(game: number, player: number, round: Round): Omit<RoundSheet, "mine"> {
  const steps = drawings(round.better);
  core.try("clear", game, player);
  const { svg } = core.ask<Svg>("board", game, player, `${WORDS} alt=${steps.join(",")}`);
  for (const step of steps) core.try("step", game, player, step);
  const { moments } = core.ask<Moments>("moments", game);
  return {
    svg,
    cells: core.ask<Cells>("cells", game, player),
    better: wordsOf(moments, round.round, player),
  };
}

export function sheetOf(game: number, moments: Moment[], player: number, round: Round, ink: Ink): RoundSheet {
  const hasBetter = drawings(round.better).length > 0;
  return withGame(game, momentBeforeEnd(moments, round.round, player), (then) => {
    const mine = wordsOf(moments, round.round, player);
    const played = playedSheet(then, player, round, ink === "both" && hasBetter);
    if (!hasBetter) return { ...played, mine, better: [] };
    const better = betterSheet(then, player, round);
    return ink === "better" ? { ...better, mine } : { ...played, mine, better: better.better };
  });
}

/** The game as it was before the round was played, to be kept as a running one. */
export function saveBefore(game: number, moments: Moment[], round: number): string {
  return withGame(game, momentOfRoll(moments, round), (then) => core.ask<Text>("save", then).text);
}
