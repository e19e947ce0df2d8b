// What is in the hand, and tried on the sheet without being drawn: no step of the game, so it is kept apart, for a reload of
// this tab alone.
import type { Place } from "../../core/answers";
import type { GameView } from "./game-view";

const KEY = "inkrail.hand";

interface KeptHand {
  id: string;
  text: string; // the game as it was then
  piece: number;
  at: Place | null;
  way: number;
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined; // none is allowed: it goes back to the tray
  }
}

function read(): KeptHand | null {
  try {
    return JSON.parse(storage()?.getItem(KEY) ?? "null") as KeptHand | null;
  } catch {
    return null;
  }
}

export function keepHand(id: string, table: GameView): void {
  const { hand } = table.view;
  storage()?.removeItem(KEY);
  if (!hand || table.cover !== null) return;
  const { piece, at, way } = hand;
  storage()?.setItem(KEY, JSON.stringify({ id, text: table.saved(), piece, at, way } satisfies KeptHand));
}

/** Takes it into the hand again, if the game is as it was. */
export function bringHand(id: string, table: GameView): void {
  const kept = read();
  storage()?.removeItem(KEY);
  if (kept?.id !== id || table.cover !== null || kept.text !== table.saved()) return;
  if (table.view.pieces[kept.piece]?.state !== "waiting") return;
  table.take(kept.piece);
  if (kept.at === null) return;
  table.tap(kept.at);
  for (let i = 0; i < kept.way; i++) table.turn(1);
}
