// Who sits in a class room, and names as they may stand on the wall.
import { t } from "../../core/speech";
import type { TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";

const AT_ONCE = 60; // the core tells no more

/** All that fit the search, the best first. */
export function seatsOf(live: LiveTable, search = ""): TableSeat[] {
  const all: TableSeat[] = [];
  for (;;) {
    const { seats, count } = live.seats(all.length, AT_ONCE, search);
    all.push(...seats);
    if (seats.length === 0 || all.length >= count) return all;
  }
}

export const shownName = (seat: TableSeat, hidden: boolean): string =>
  hidden ? t("Player %d", seat.seat) : seat.name || seat.levelName || t("Player %d", seat.seat);

const here = new Map<string, boolean>(); // of tables that are over, by their code

/** Hides or shows names of a table that is over. */
export const hideHere = (code: string, hidden: boolean): void => void here.set(code, hidden);

/** Are names not for everyone's eyes? */
export function isHidden({ code, state }: LiveTable): boolean {
  const hidden = state.options.find((option) => option.key === "names")?.value === "hidden";
  return state.state === "over" ? (here.get(code) ?? hidden) : hidden;
}
