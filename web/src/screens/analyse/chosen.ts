// What is chosen on the desk of the analysis: a drawing for the hand, a die, a row of the score, a way to play; and
// the sheet as the core shows it with that.
import { useMemo, useState } from "preact/hooks";
import type { Analysis, Palette as Drawings, Line, Place } from "../../core/answers";
import { isRefused } from "../../core/core";
import type { Candidate } from "../../core/engine-answers";
import { core } from "../../core/start";
import type { PlaceKind } from "../../parts/board/places";
import type { Editor } from "./position";
import { movesOf, type Search, useWays } from "./ways";

/** The pen that draws lines between spaces, from corner to corner: where it is, and what is to be said of it. */
function usePen(editor: Editor) {
  const [pen, setPen] = useState<{ at: Place | null; note: string }>({ at: null, note: "" });
  const lift = () => setPen({ at: null, note: "" });
  const tap = (corner: Place) => {
    const answer = core.try<Line>("line", pen.at ?? -1, corner, editor.text);
    if (isRefused(answer)) return setPen({ at: pen.at, note: answer.error });
    if (answer.text !== editor.text) editor.lay({ ...editor.found, text: answer.text });
    setPen({ at: answer.pen, note: answer.note });
  };
  return { ...pen, tap, lift };
}

interface Chosen {
  shape: number | null; // a drawing, or the rubber
  die: number | null;
  row: number | null; // of the score
  way: number; // of those that the engine found
}

const NOTHING: Chosen = { shape: null, die: null, row: null, way: 0 };

function wayOf({ answer }: Search, way: number): Candidate | undefined {
  return answer && "candidates" in answer ? answer.candidates[way] : undefined;
}

/** What is shown of the sheet, in words of the core. */
function optionsOf({ shape, die, row }: Chosen, kind: PlaceKind, pen: Place | null, way?: Candidate): string {
  const options = ["coordinates", row === null ? "" : `row=${row}`, die === null ? "" : `die=${die}`];
  if (kind === "corner") options.push("corners");
  if (pen !== null && die === null) options.push(`pen=${pen}`);
  if (way && shape === null && die === null) options.push(`alt=${movesOf(way)}`);
  return options.join(" ");
}

export function useDesk(editor: Editor) {
  const pen = usePen(editor);
  const [chosen, setChosen] = useState(NOTHING);
  const choose = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));
  const bare = core.ask<Analysis>("analyse", "", editor.text);
  const rolled = bare.dice.length > 0;
  const search = useWays(editor.text, rolled);
  const { palette } = useMemo(() => core.ask<Drawings>("palette", bare.config), [bare.config]);
  const { shape, way } = chosen;
  const kind: PlaceKind = palette.some((tool) => tool.shape === shape && tool.place === "corner")
    ? "corner"
    : "cell";
  const options = optionsOf(chosen, kind, pen.at, wayOf(search, way));
  const seen = core.ask<Analysis>("analyse", options, editor.text);
  return { editor, pen, chosen, choose, rolled, search, palette, kind, options, seen };
}

export type Desk = ReturnType<typeof useDesk>;
