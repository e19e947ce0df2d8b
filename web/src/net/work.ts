// Work that a server wants to see while many sign in (docs/protocol.md, src/wire/puzzle.h): a number is looked for, in steps, so
// that the page goes on meanwhile.
import type { Text } from "../core/answers";
import type { TableCore } from "./table";

const STEP = 1 << 15; // some hundredths of a second
const MOST = 1 << 30;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The answer to the puzzle; "" if it is none, or not one to be worked on. */
export async function solve(core: TableCore, puzzle: string): Promise<string> {
  const bits = Number.parseInt(puzzle, 10);
  if (!(bits > 0 && bits <= 24)) return "";
  for (let from = 0; from < MOST; from += STEP) {
    const { text } = core.ask<Text>("work", from, STEP, puzzle);
    if (text !== "") return text;
    await pause();
  }
  return "";
}
