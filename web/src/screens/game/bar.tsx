// The bar on top: the way out, the round, who has drawn, the time, the total, the menu.
import type { View } from "../../core/answers";
import { t } from "../../core/speech";
import { Track } from "../../parts/board/track";
import { clockText } from "../../parts/clock";
import { Icon } from "../../parts/icons";
import { change, points } from "../../parts/score";
import { SeatDots } from "../../parts/seats";
import { IconButton } from "../../parts/ui";

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

type Shown = "title" | "roundText" | "round" | "rounds" | "seats" | "clock" | "left" | "total" | "change" | "clear" | "noHints";

interface Props extends Pick<View, Shown> {
  player: number;
  thinking: ReadonlySet<number>;
  ready: number | undefined; // how many have ended the round; else the seats tell it
  onPlayers: () => void;
  onScore: () => void; // a part of the score is shown, or no longer
  onClear: () => void;
  onHint: () => void;
  onMenu: () => void;
}

/** What the menu has, too: beside it where there is room. */
function More({ clear, noHints, onClear, onHint }: Pick<Props, "clear" | "noHints" | "onClear" | "onHint">) {
  return (
    <div class="bar-more">
      <IconButton icon="trash" label={t("Clear the round")} disabled={!clear} onPress={onClear} />
      <IconButton icon="hint" label={t("Hint")} disabled={noHints !== ""} onPress={onHint} />
    </div>
  );
}

export function Bar({ player, thinking, ready, onPlayers, onScore, onClear, onHint, onMenu, ...view }: Props) {
  return (
    <header class="bar">
      <IconButton icon="back" label={t("Back")} href="#/" />
      <h1 class="bar-title">{view.title}</h1>
      <div class="bar-round">
        <b>{view.roundText}</b>
        <Track round={view.round} rounds={Math.max(view.round, view.rounds)} />
      </div>
      {view.seats.length > 1 && (
        <SeatDots
          seats={view.seats}
          player={player}
          thinking={thinking}
          ready={ready}
          clock={view.clock > 0}
          onOpen={onPlayers}
        />
      )}
      {view.clock > 0 && <Clock left={view.left} />}
      <button type="button" class="bar-total" onClick={onScore}>
        <b>
          <span class="heard">{t("Total")} </span>
          {points(view.total)}
        </b>
        <span class="bar-change">{change(view.change)}</span>
      </button>
      <More clear={view.clear} noHints={view.noHints} onClear={onClear} onHint={onHint} />
      <IconButton icon="menu" label={t("Menu")} onPress={onMenu} />
    </header>
  );
}
