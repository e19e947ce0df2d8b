// Finished games as lines that the core understands (docs/notation.md, Summary). A line never changes, so it
// is worked out once and kept beside the history.
import type { Opened, Summary } from "../core/answers";
import { isRefused } from "../core/core";
import { core } from "../core/start";
import { type Finished, history } from "./store";

const KEY = "inkrail.lines";
const MOST = 900_000; // bytes that the core takes in one question, with some to spare

export interface Lines {
  games: Finished[]; // the oldest first, one for each line
  text: string;
}

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(lines: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // it is worked out again next time
  }
}

/** The day as it is here: 2026-11-16. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What the core says of a finished game; null if it is none. */
function summaryOf(game: Finished): Summary | null {
  const opened = core.try<Opened>("open", game.record);
  if (isRefused(opened)) return null;
  const summary = core.try<Summary>("summary", opened.game, -1, dayOf(new Date(game.date)));
  core.try("close", opened.game);
  return isRefused(summary) ? null : summary;
}

/** All finished games of this device that can be read, as lines. */
export async function finishedLines(): Promise<Lines> {
  const known = kept();
  const lines: Record<string, string> = {};
  const all = (await history()).reverse();
  for (const game of all) {
    const line = known[game.id] ?? summaryOf(game)?.line;
    if (line) lines[game.id] = line;
  }
  keep(lines);
  let games = all.filter((game) => lines[game.id]);
  let length = games.reduce((sum, game) => sum + (lines[game.id]?.length ?? 0) + 1, 0);
  for (; length > MOST; games = games.slice(1)) length -= (lines[games[0]?.id ?? ""]?.length ?? 0) + 1;
  return { games, text: games.map((game) => lines[game.id]).join("\n") };
}
