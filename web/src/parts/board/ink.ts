// Ink on the sheet moves in two ways: a drawing is wiped in from the side where it joins, and what was
// wet dries. Both are transitions of the pen's own style sheet; here is only where they begin.
import type { Place } from "../../core/answers";
import { spell } from "./places";

const SIDES: { columns: number; rows: number; wipe: string }[] = [
  { columns: 0, rows: -1, wipe: "0 0 100% 0" },
  { columns: 1, rows: 0, wipe: "0 0 0 100%" },
  { columns: 0, rows: 1, wipe: "100% 0 0 0" },
  { columns: -1, rows: 0, wipe: "0 100% 0 0" },
];

function drawnAt(svg: Element, column: number, row: number): boolean {
  if (column < 0 || row < 0 || column > 6 || row > 6) return true;
  return (
    svg.querySelector(
      `.cell:not(.ghost)[data-cell="${spell(row * 7 + column)}"] .rw-rail, .cell:not(.ghost)[data-cell="${spell(row * 7 + column)}"] .hw-edge`,
    ) !== null
  );
}

/** Where a drawing is wiped in from: the first side with ink beside it, or the frame. */
function wipeOf(svg: Element, name: string): string {
  const [column, row] = [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
  const side = SIDES.find((at) => drawnAt(svg, column + at.columns, row + at.rows));
  return (side ?? SIDES[0])?.wipe ?? "";
}

/** Wipes ghosts in that are new in the document. */
export function wipeIn(made: Element[]): void {
  for (const group of made) {
    const name = group.getAttribute("data-cell");
    const svg = group.parentElement;
    if (!name || !svg || !group.classList.contains("ghost") || group.childElementCount === 0) continue;
    (group as SVGElement).style.setProperty("--wipe", wipeOf(svg, name));
    group.classList.add("new");
  }
}

/** Lets the ink of these spaces dry before the reader's eyes. */
export function dryInk(place: Element, spaces: Place[]): void {
  const groups = spaces.flatMap((space) => [
    ...place.querySelectorAll(`.cell.dry[data-cell="${spell(space)}"]`),
  ]);
  for (const group of groups) group.classList.replace("dry", "wet");
  if (groups.length === 0) return;
  void place.getBoundingClientRect(); // the wet ink has to be seen once
  requestAnimationFrame(() => {
    for (const group of groups) group.classList.replace("wet", "dry");
  });
}
