// Places of a sheet: 49 spaces, seven a row, or 64 corners, eight a row. How they are spelt, which lies
// beside which; nothing of what may be drawn there.
import type { Place } from "../../core/answers";

export type PlaceKind = "cell" | "corner";

export function perRow(kind: PlaceKind): number {
  return kind === "cell" ? 7 : 8;
}

/** A space or a corner as everywhere in the game: "C3". */
export function spell(place: Place, kind: PlaceKind = "cell"): string {
  const size = perRow(kind);
  return String.fromCharCode(65 + (place % size)) + String(Math.floor(place / size) + 1);
}

/** The space at a corner, or the corner of a space. */
export function near(place: Place, from: PlaceKind, to: PlaceKind): Place {
  const [size, last] = [perRow(from), perRow(to) - 1];
  return Math.min(last, Math.floor(place / size)) * (last + 1) + Math.min(last, place % size);
}

/** Columns and rows that a key leads on. */
export const ARROWS: Readonly<Record<string, [columns: number, rows: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The place so many columns and rows on; at the frame one stays. */
export function beside(place: Place, kind: PlaceKind, columns: number, rows: number): Place {
  const size = perRow(kind);
  const column = Math.min(size - 1, Math.max(0, (place % size) + columns));
  const row = Math.min(size - 1, Math.max(0, Math.floor(place / size) + rows));
  return row * size + column;
}

/** The place under a point of the sheet, both from 0 to 1; null beside the sheet. */
export function placeAt(x: number, y: number, kind: PlaceKind): Place | null {
  const MARGIN = 35; // of the picture, around 700 units of board
  const [across, down] = [x * 770 - MARGIN, y * 770 - MARGIN];
  if (across < -MARGIN || down < -MARGIN || across > 700 + MARGIN || down > 700 + MARGIN) return null;
  const size = perRow(kind);
  const index = (units: number) =>
    Math.min(size - 1, Math.max(0, kind === "cell" ? Math.floor(units / 100) : Math.round(units / 100)));
  return index(down) * size + index(across);
}

/** The next of these places after this one, and round again. */
export function nextOf(places: Place[], after: Place, step: 1 | -1): Place | null {
  const sorted = [...places].sort((a, b) => a - b);
  if (step < 0) sorted.reverse();
  return sorted.find((place) => (place - after) * step > 0) ?? sorted[0] ?? null;
}
