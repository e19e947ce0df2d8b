// What has not changed is not drawn again. A view of the core comes anew with each answer, so what is equal in it is first
// taken from the one before (`shared`): what is the same object then shows the same (`still`).
import type { Component, ComponentChild } from "preact";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The new value; what is equal in the old one is taken from there. `after` must be nobody else's. */
export function shared<T>(before: unknown, after: T): T {
  if (before === after || !isFields(before) || !isFields(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let same = Object.keys(before).length === keys.length;
  for (const key of keys) {
    (after as Fields)[key] = shared(before[key], after[key]);
    same &&= after[key] === before[key];
  }
  return same ? (before as T) : after;
}

/** Does one of them show anything that the other does not? What happens at a touch is not shown. */
function differ(before: Fields, after: Fields): boolean {
  for (const key in after) if (after[key] !== before[key] && typeof after[key] !== "function") return true;
  return false;
}

/** A part that is drawn again only when it is given something else to show. Its functions have to do the same each time. */
export function still<Props extends object>(part: (props: Props) => ComponentChild) {
  return function Still(this: Component<Props> | undefined, props: Props): ComponentChild {
    if (this) this.shouldComponentUpdate = (next) => differ(this.props as Fields, next as Fields);
    return part(props);
  };
}
