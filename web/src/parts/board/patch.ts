// A board changes by a few strokes from one tap to the next, so only those are changed in the document:
// it is quicker than drawing all anew, and what breathes or dries goes on doing so.
import type { Redrawn } from "../../core/answers";

/** A sheet that is asked for when it is shown: as what has changed since the picture of that number, 0: all of it. */
export type Picture = (since: number) => Redrawn;

/** Shows what was told in a place, and gives the elements that have come. */
export function patch(place: Element, { picture, svg, changes }: Redrawn): Element[] {
  const sheet = place.firstElementChild;
  if (svg || !picture || !sheet) {
    place.innerHTML = svg;
    return [];
  }
  const made: Element[] = [];
  let at = sheet.firstElementChild;
  for (const change of changes) {
    if (typeof change === "string") made.push(...insert(sheet, at, change));
    else
      for (let i = Math.abs(change); i > 0; i--) {
        const here: Element | null = at;
        at = at?.nextElementSibling ?? null;
        if (change < 0) here?.remove();
      }
  }
  return made;
}

/** Elements before another one, or at the end. */
function* insert(sheet: Element, before: Element | null, svg: string): Generator<Element> {
  const last = before ? before.previousElementSibling : sheet.lastElementChild;
  const plain = svg.replaceAll("\n", ""); // what is between elements would stay when they go
  if (before) before.insertAdjacentHTML("beforebegin", plain);
  else sheet.insertAdjacentHTML("beforeend", plain);
  let made = last ? last.nextElementSibling : sheet.firstElementChild;
  for (; made && made !== before; made = made.nextElementSibling) yield made;
}
