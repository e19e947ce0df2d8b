// The sheet of a round: as it was played, with the better way over it, or that alone.
import type { Cells, Moment, Moments, Redrawn, Text, View } from "../../core/answers";
import type { ReviewRound } from "../../core/engine-answers";
import { core } from "../../core/start";
import type { Picture } from "../../parts/board/patch";
import { atMoment } from "../../parts/opened";
import { drawings } from "./chosen";

export type Ink = "both" | "mine" | "better";

interface RoundSheet {
  picture: Picture;
  cells: Cells;
  mine: string[]; // what was played, in words
  better: string[];
}

const WORDS = "coordinates rounds plain";

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

type Round = Pick<ReviewRound, "round" | "moves" | "better">;

/** What the better way draws, in words: it is played for that. */
function wordsOfBetter(game: number, player: number, round: Round): string[] {
  core.try("clear", game, player);
  for (const step of drawings(round.better)) core.try("step", game, player, step);
  return wordsOf(core.ask<Moments>("moments", game).moments, round.round, player);
}

/** The words for the picture, of a game that may be changed for it. */
function drawnAs(game: number, player: number, round: Round, ink: Ink): string {
  const way = drawings(round.better);
  if (ink === "mine" || way.length === 0) return WORDS;
  const back = core.ask<View>("view", game, player).clear ? ["clear"] : [];
  if (ink === "both") return `${WORDS} alt=${[...back, ...way].join(",")}`;
  core.try("clear", game, player);
  return `${WORDS} alt=${way.join(",")}`;
}

export function sheetOf(game: number, moments: Moment[], player: number, round: Round, ink: Ink): RoundSheet {
  const moment = momentBeforeEnd(moments, round.round, player);
  const picture: Picture = (since) =>
    atMoment(game, moment, (then) =>
      core.ask<Redrawn>("redraw", then, player, drawnAs(then, player, round, ink), since),
    );
  return atMoment(game, moment, (then) => {
    const mine = wordsOf(moments, round.round, player);
    const played = core.ask<Cells>("cells", then, player);
    if (drawings(round.better).length === 0) return { picture, cells: played, mine, better: [] };
    const better = wordsOfBetter(then, player, round);
    const cells = ink === "better" ? core.ask<Cells>("cells", then, player) : played;
    return { picture, cells, mine, better };
  });
}

/** The game as it was before the round was played, to be kept as a running one. */
export function saveBefore(game: number, moments: Moment[], round: number): string {
  return atMoment(game, momentOfRoll(moments, round), (then) => core.ask<Text>("save", then).text);
}
