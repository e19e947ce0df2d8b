// Whether the server knows somebody here: a page cannot read its cookie, so it is noted beside it, and nobody is asked for who is
// not there.

import { MemoryPairs, smallStorage } from "../store/database";
import { Observable } from "../store/observable";

const KEY = "inkrail.known";
const pairs = smallStorage({ localStorage: () => globalThis.localStorage }) ?? new MemoryPairs();

/** As far as the page can tell. */
export const isKnownHere = (): boolean => pairs.getItem(KEY) !== null;

/** The same, for those who watch it. */
export const known = new Observable(isKnownHere());

/** Somebody is known from now on, or nobody is. */
export function noteKnown(is: boolean): void {
  if (is) pairs.setItem(KEY, "1");
  else pairs.removeItem(KEY);
  known.set(is);
}

globalThis.addEventListener?.("storage", () => known.set(isKnownHere()));
