// Names as they may stand on the wall.
import { t } from "../../core/speech";
import type { TableSeat } from "../../core/table-answers";

export const shownName = (seat: TableSeat, hidden: boolean): string =>
  hidden ? t("Player %d", seat.seat) : seat.name || seat.levelName || t("Player %d", seat.seat);
