// What is around any game on a screen, wherever its table is.
import { useLayoutEffect, useState } from "preact/hooks";
import { settings } from "../../store/store";
import type { Table } from "./table";

/** When the frame of the tap has been painted. */
export function later(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

export function boardWords(): string {
  const { coordinates, rounds } = settings.value;
  return [coordinates ? "coordinates" : "", rounds === "all" ? "rounds" : ""].filter(Boolean).join(" ");
}

/** Draws anew when the game has changed: from the first frame on, since words for ears follow it. */
export function useChanges(table: Table): void {
  const [, again] = useState(0);
  useLayoutEffect(() => table.onChange(() => again((count) => count + 1)), [table]);
}
