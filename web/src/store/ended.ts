// The game that has ended just now: its points are counted up where its end is first seen, and never again.
let ended = "";

export function noteEnded(id: string): void {
  ended = id;
}

/** Whichever it is, it is old after this; "" if there is none. */
export function takeEnded(): string {
  const id = ended;
  ended = "";
  return id;
}
