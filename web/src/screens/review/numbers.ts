// Points of a review: tenths, with their sign.
import { number } from "../../core/speech";

/** "56.8", "−0.4" */
export function tenths(value: number): string {
  return value < 0 ? `−${number(-value, 1)}` : number(value, 1);
}

/** "+2.5", "−0.8", "0.0" */
export function signed(value: number): string {
  return value > 0 ? `+${number(value, 1)}` : tenths(value);
}

/** A loss, which is told as a number greater than nothing, as what it does to the score. */
export function lost(loss: number): string {
  return tenths(loss === 0 ? 0 : -loss);
}

/** How much less than the best it is, as far as it is shown. */
export function behind(value: number, best: number): number {
  return Math.round(10 * best) / 10 - Math.round(10 * value) / 10;
}
