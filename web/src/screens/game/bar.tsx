// The bar on top: the way out, the round, who has drawn, the time, the total, the menu.
import type { View } from "../../core/answers";
import { t } from "../../core/speech";
import { Icon } from "../../parts/icons";
import { change, points } from "../../parts/score";
import { SeatDots } from "../../parts/seats";
import { Track } from "../../parts/track";
import { IconButton } from "../../parts/ui";

const HOUR = 3600; // seconds
const DAY = 24 * HOUR;

/** "1:24", rounded up, so that 0:00 is the end; hours and days where a round has them. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  // TRANSLATORS: days and hours that are left, short: "2 d 5 h"
  if (seconds >= DAY) return t("%d d %d h", Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR));
  // TRANSLATORS: hours and minutes that are left, short: "5 h 10 min"
  if (seconds >= HOUR) return t("%d h %d min", Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function Clock({ left }: { left: number }) {
  return (
    <div
      class={`clock${left < 10000 ? " is-short" : ""}`}
      role="timer"
      aria-label={t("Time left: %s", clockText(left))}
    >
      <Icon name="clock" />
      {clockText(left)}
    </div>
  );
}

type Shown = "title" | "roundText" | "round" | "rounds" | "seats" | "clock" | "left" | "total" | "change";

interface Props extends Pick<View, Shown> {
  player: number;
  thinking: ReadonlySet<number>;
  onPlayers: () => void;
  onMenu: () => void;
}

export function Bar({ player, thinking, onPlayers, onMenu, ...view }: Props) {
  return (
    <header class="bar">
      <IconButton icon="back" label={t("Back")} href="#/" />
      <h1 class="bar-title">{view.title}</h1>
      <div class="bar-round">
        <b>{view.roundText}</b>
        <Track round={view.round} rounds={Math.max(view.round, view.rounds)} />
      </div>
      {view.seats.length > 1 && (
        <SeatDots seats={view.seats} player={player} thinking={thinking} onOpen={onPlayers} />
      )}
      {view.clock > 0 && <Clock left={view.left} />}
      <div class="bar-total">
        <b>
          <span class="heard">{t("Total")} </span>
          {points(view.total)}
        </b>
        <span class="bar-change">{change(view.change)}</span>
      </div>
      <IconButton icon="menu" label={t("Menu")} onPress={onMenu} />
    </header>
  );
}
