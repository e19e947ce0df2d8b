// Answers that are a whole row or column lie at the edge of the sheet, each with what it would change. They are for
// fingers: keys and ears have the same answers in the tray.
import type { View } from "../../core/answers";
import { change } from "../score";
import { perRow } from "./places";
import { still } from "./still";

interface Handle {
  index: number; // of the piece
  side: "row" | "column";
  at: number; // which, from 0
  change: number;
}

function handleOf({ kind, state, cells, change = 0 }: View["pieces"][number], index: number): Handle | null {
  const size = perRow("cell");
  const [first = 0, next = 0] = cells;
  if (kind !== "choice" || state !== "waiting" || cells.length !== size) return null;
  const step = next - first;
  if ((step !== 1 && step !== size) || cells.some((cell, i) => cell !== first + i * step)) return null;
  return step === 1
    ? { index, side: "row", at: first / size, change }
    : { index, side: "column", at: first, change };
}

export const Edges = still(({ view }: { view: View | null }) => {
  const handles = view?.pieces.map(handleOf).filter((handle) => handle !== null) ?? [];
  if (handles.length === 0) return null;
  return (
    <div class="board-edges" aria-hidden="true">
      {handles.map((handle) => (
        <button
          key={handle.index}
          type="button"
          tabIndex={-1}
          class={`board-edge of-${handle.side}${handle.change === 0 ? " is-nil" : ""}`}
          style={{ "--at": handle.at }}
          data-piece={handle.index}
          aria-pressed={view?.hand?.piece === handle.index}
        >
          <b>{change(handle.change) || "±0"}</b>
        </button>
      ))}
    </div>
  );
});
