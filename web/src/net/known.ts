// Whether the server knows somebody here: a page cannot read its cookie, so it is noted beside it.
import { Observable } from "../store/observable";

const KEY = "inkrail.known";

function noted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const known = new Observable(noted());

window.addEventListener("storage", () => known.set(noted()));

/** Looks again, after something that may have changed it. */
export const lookAgain = (): void => known.set(noted());
