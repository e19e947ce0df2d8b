// A sheet to be looked at: the core's picture with a grid over it, through which arrow keys and ears go.
import { useRef, useState } from "preact/hooks";
import type { Cells, Place } from "../core/answers";
import { Board } from "./board";
import { beside } from "./places";

const MIDDLE = 24;
const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-6, 0],
  End: [6, 0],
};

interface Props {
  svg: string;
  label: string;
  cells: Cells;
}

export function Sheet({ svg, label, cells }: Props) {
  const [focus, setFocus] = useState<Place>(MIDDLE);
  const root = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const inGrid = event.target instanceof Element && event.target.closest(".board-place") !== null;
    const step = inGrid ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = beside(focus, "cell", ...step);
    setFocus(next);
    root.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <div class="looked-at" ref={root} onKeyDown={move}>
      <Board svg={svg} label={label} kind="cell" cells={cells} focus={focus} drying={[]} onFocus={setFocus} />
    </div>
  );
}
