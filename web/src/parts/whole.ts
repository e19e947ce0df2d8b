// Pictures that come as a whole, and are shown by what differs from the one before.
import { useMemo, useRef } from "preact/hooks";
import type { Redrawn } from "../core/answers";
import type { Picture } from "./patch";

/** The elements of a picture, each as its text, and the tag around them. The core writes every element
    that stands for itself on a line of its own, and groups from a line "<g" to a line "</g>". */
export interface Parts {
  frame: string;
  children: string[];
}

export function partsOf(svg: string): Parts {
  const children: string[] = [];
  const first = svg.indexOf("\n");
  const last = svg.lastIndexOf("</svg>");
  for (let at = first + 1; at < last; ) {
    const end = svg.startsWith("<g", at) ? svg.indexOf("</g>", at) + 4 : svg.indexOf("\n", at);
    children.push(svg.slice(at, end));
    at = end + 1;
  }
  return { frame: svg.slice(0, first), children };
}

/** What makes the new list of the old one, as the core tells it (src/page/redraw.c). */
export function changesOf(before: string[], after: string[]): Redrawn["changes"] {
  const changes: Redrawn["changes"] = [];
  const add = (change: number | string) => {
    const last = changes.at(-1);
    if (typeof last === "string" && typeof change === "string") changes[changes.length - 1] = last + change;
    else if (typeof last === "number" && typeof change === "number" && last > 0 && change > 0)
      changes[changes.length - 1] = last + change;
    else changes.push(change);
  };
  let at = 0;
  for (const element of after) {
    const found = before.indexOf(element, at);
    if (found > at) add(at - found);
    add(found < 0 ? element : 1);
    if (found >= 0) at = found + 1;
  }
  if (at < before.length) add(at - before.length);
  return changes;
}

export function useWhole(svg: string): Picture {
  const last = useRef<{ picture: number; parts: Parts } | null>(null);
  return useMemo(
    () => (since) => {
      const before = last.current;
      const [parts, picture] = [partsOf(svg), (before?.picture ?? 0) + 1];
      last.current = { picture, parts };
      if (before?.picture !== since || before.parts.frame !== parts.frame)
        return { picture, svg, changes: [] };
      return { picture, svg: "", changes: changesOf(before.parts.children, parts.children) };
    },
    [svg],
  );
}
