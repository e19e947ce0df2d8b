// What is around any game on a screen, wherever its table is.
import { useLayoutEffect, useState } from "preact/hooks";
import { settings } from "../../store/store";
import type { GameView } from "./game-view";
import type { SoundKind } from "./sounds";

const waiting: (() => void)[] = [];

function work(): void {
  for (const one of waiting.splice(0)) one();
}

/** When the frame of the tap has been painted. */
export function later(one: () => void): void {
  if (waiting.push(one) === 1) requestAnimationFrame(() => setTimeout(work));
}

/** Whoever wants sounds has them fetched with the first one. */
export function sound(kind: SoundKind): void {
  if (settings.value.sound) import("./sounds").then(({ playSound }) => playSound(kind), () => undefined);
}

export function boardWords(): string {
  const { coordinates, rounds } = settings.value;
  return [coordinates ? "coordinates" : "", rounds === "all" ? "rounds" : ""].filter(Boolean).join(" ");
}

/** Draws anew when told: from the first frame on, so that no change is missed. */
function useTold(tell: (again: () => void) => () => void, table: GameView): void {
  const [, again] = useState(0);
  useLayoutEffect(() => tell(() => again((count) => count + 1)), [table]);
}

/** Draws anew when the game has changed. */
export function useChanges(table: GameView): void {
  useTold((again) => table.onChange(again), table);
}

/** Draws what a touch changes, without the rest of the screen. */
export function useTouches(table: GameView): void {
  useTold((again) => table.onTouch(again), table);
}
