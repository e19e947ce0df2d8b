// A board changes by a few strokes from one tap to the next, so only those are changed in the document:
// it is quicker than drawing all anew, and what breathes or dries goes on doing so.

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

export type Edit = { keep: number } | { drop: number } | { add: string[] };

/** How many of each text there are. */
function counted(list: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of list) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function push(edits: Edit[], edit: Edit): void {
  const last = edits.at(-1);
  if (last && "keep" in last && "keep" in edit) last.keep += edit.keep;
  else if (last && "drop" in last && "drop" in edit) last.drop += edit.drop;
  else if (last && "add" in last && "add" in edit) last.add.push(...edit.add);
  else edits.push(edit);
}

/** How many of them both lists begin with. */
function alike(before: string[], after: string[]): number {
  let count = 0;
  while (count < before.length && before[count] === after[count]) count++;
  return count;
}

/** What makes the new list of the old one. Short rather than shortest: both are mostly the same. */
export function editsOf(before: string[], after: string[]): Edit[] {
  const first = alike(before, after);
  const edits: Edit[] = first > 0 ? [{ keep: first }] : [];
  let [i, j] = [first, first];
  const wanted = counted(after.slice(j));
  const there = counted(before.slice(i));
  const take = (counts: Map<string, number>, text: string) => counts.set(text, (counts.get(text) ?? 0) - 1);
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]];
    if (old !== undefined && old === next) {
      push(edits, { keep: 1 });
      take(there, old);
      take(wanted, next);
      [i, j] = [i + 1, j + 1];
    } else if (
      old !== undefined &&
      (next === undefined || (there.get(next) ?? 0) > 0 || !(wanted.get(old) ?? 0))
    ) {
      push(edits, { drop: 1 });
      take(there, old);
      i++;
    } else if (next !== undefined) {
      push(edits, { add: [next] });
      take(wanted, next);
      j++;
    }
  }
  return edits;
}

/** Draws a picture into a place that shows `before`, and tells which elements are new. */
export function patch(place: Element, before: Parts | null, after: Parts): Element[] {
  const svg = place.firstElementChild;
  if (!svg || before?.frame !== after.frame) {
    place.innerHTML = `${after.frame}\n${after.children.join("\n")}</svg>`;
    return [];
  }
  const made: Element[] = [];
  const template = document.createElement("template");
  let at = svg.firstElementChild;
  for (const edit of editsOf(before.children, after.children)) {
    if ("keep" in edit) for (let i = 0; i < edit.keep; i++) at = at?.nextElementSibling ?? null;
    else if ("drop" in edit)
      for (let i = 0; i < edit.drop; i++) {
        const gone: Element | null = at;
        at = at?.nextElementSibling ?? null;
        gone?.remove();
      }
    else {
      template.innerHTML = `<svg>${edit.add.join("")}</svg>`;
      const children = [...(template.content.firstElementChild?.children ?? [])];
      for (const child of children) svg.insertBefore(child, at);
      made.push(...children);
    }
  }
  return made;
}
