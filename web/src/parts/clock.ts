// How long there is still time, in a few letters.
import { t } from "../core/speech";
import type { Table } from "../core/table-answers";

const HOUR = 3600; // seconds
const DAY = 24 * HOUR;

/** Milliseconds of a table's round; null: it has no clock that runs. */
export function leftOf({ due }: Table): number | null {
  return due === null ? null : Math.max(0, due - Date.now());
}

/** "1:24", rounded up, so that 0:00 is the end; hours and days where a round has them. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  // TRANSLATORS: days and hours that are left, short: "2 d 5 h"
  if (seconds >= DAY) return t("%d d %d h", Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR));
  // TRANSLATORS: hours and minutes that are left, short: "5 h 10 min"
  if (seconds >= HOUR) return t("%d h %d min", Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
