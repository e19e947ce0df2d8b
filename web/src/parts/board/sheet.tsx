// A sheet to be looked at: the core's picture with a grid over it, through which arrow keys and ears go.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Cells, Place } from "../../core/answers";
import { Board } from "./board";
import type { Picture } from "./patch";
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
  picture: Picture;
  label: string;
  cells: Cells;
}

export function Sheet({ picture, label, cells }: Props) {
  const [focus, setFocus] = useState<Place>(MIDDLE);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const place =
        event.target instanceof Element ? event.target.closest<HTMLElement>(".board-place") : null;
      const step = place ? STEPS[event.key] : undefined;
      if (!place || !step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = beside(Number(place.dataset.place), "cell", ...step);
      setFocus(next);
      root.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
    };
    const element = root.current;
    element?.addEventListener("keydown", move);
    return () => element?.removeEventListener("keydown", move);
  }, []);
  return (
    <div class="looked-at" ref={root}>
      <Board
        picture={picture}
        label={label}
        kind="cell"
        cells={cells}
        focus={focus}
        drying={[]}
        onFocus={setFocus}
      />
    </div>
  );
}
