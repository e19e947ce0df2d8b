// Counting: part after part appears, by itself, step by step, or all at once.
import { useEffect, useState } from "preact/hooks";
import type { Rank } from "../../core/answers";

const ROW_MS = 250;

/** `run`: by itself; `step`: the reader goes from part to part; `done`: all of it is there. */
type Pace = "run" | "step" | "done";

export interface Counting {
  pace: Pace;
  shown: number; // parts that have been counted
  stepByStep(): void; // from the first part on
  next(): void;
  atOnce(): void;
}

/** Of the parts so far. */
export function countedSum({ rows, total }: Rank, shown: number): number {
  return shown < rows.length ? rows.slice(0, shown).reduce((sum, row) => sum + row.points, 0) : total;
}

function isCalm(): boolean {
  const wish = document.documentElement.dataset.motion;
  return wish === "none" || (wish !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** `fresh`: nobody has seen the result yet, so that it is counted by itself first. */
export function useCounting(parts: number, fresh: boolean): Counting {
  const [pace, setPace] = useState<Pace>(() => (fresh && !isCalm() ? "run" : "done"));
  const [shown, setShown] = useState(() => (pace === "run" ? 0 : parts));
  useEffect(() => {
    if (pace !== "run") return undefined;
    if (shown >= parts) {
      setPace("done");
      return undefined;
    }
    const timer = setTimeout(() => setShown(shown + 1), ROW_MS);
    return () => clearTimeout(timer);
  }, [pace, shown, parts]);
  const atOnce = () => {
    setPace("done");
    setShown(parts);
  };
  return {
    pace,
    shown,
    stepByStep: () => {
      setPace("step");
      setShown(1);
    },
    next: () => (shown < parts ? setShown(shown + 1) : atOnce()),
    atOnce,
  };
}
