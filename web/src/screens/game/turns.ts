// How pieces lie under the thumb: read off the view, nothing more.
import type { Piece, View } from "../../core/answers";

export interface Item {
  piece: Piece;
  index: number; // into the view's pieces
}
export interface Tray {
  dice: Item[];
  specials: Item[];
  earned: Item[];
  choices: Item[];
  pairs: Item[];
  numbered: Item[]; // those that the keys 1 to 9 take
  waiting: boolean; // something comes before the dice
}

/** Do pieces lie where those before lay? */
export function lieAlike(before: Piece[], after: Piece[]): boolean {
  const place = ({ kind, urgent, state }: Piece) => `${kind} ${urgent && state}`;
  return (
    before.length === after.length && after.every((piece, i) => place(piece) === place(before[i] ?? piece))
  );
}

/** The pieces by where they lie. What is lost unless it is used now lies where the dice lie, since it
    comes first; what may wait lies beside them. */
export function trayOf(view: View): Tray {
  const of = (kind: Piece["kind"]) =>
    view.pieces.flatMap((piece, index) => (piece.kind === kind ? [{ piece, index }] : []));
  const isNow = ({ piece }: Item) => piece.urgent && piece.state === "waiting";
  const offers = of("earned");
  const [specials, choices, pairs, earned] = [of("special"), of("choice"), of("pair"), offers.filter(isNow)];
  const dice = [...of("die"), ...offers.filter(({ piece }) => !piece.urgent)];
  const first = [choices, earned, pairs].find((items) => items.length > 0);
  return { dice, specials, earned, choices, pairs, numbered: first ?? dice, waiting: first !== undefined };
}
