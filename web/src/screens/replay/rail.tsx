// The way through a game: a slider of all its moments, with the rounds above it.
import type { Moment } from "../../core/answers";
import { t } from "../../core/speech";
import { IconButton } from "../../parts/ui";

interface Props {
  moments: Moment[];
  at: number;
  onGo: (moment: number) => void;
}

/** Where each round begins, and how many moments it has. */
function rounds(moments: Moment[]): { round: number; count: number }[] {
  const found: { round: number; count: number }[] = [];
  for (const { round } of moments.slice(1)) {
    const last = found.at(-1);
    if (last?.round === round) last.count++;
    else found.push({ round, count: 1 });
  }
  return found;
}

const MOST_TICKS = 120;

/** A sleeper: of what was, of this round up to now, of what will be. */
function tick(moment: Moment, i: number, at: number, now: Moment | undefined): string {
  if (i > at) return "";
  return `${moment.round === now?.round ? "is-now" : "is-past"}${i === at ? " is-here" : ""}`;
}

export function Rail({ moments, at, onGo }: Props) {
  const last = moments.length - 1;
  const now = moments[at];
  return (
    <nav class="rail" aria-label={t("Moments")}>
      <IconButton icon="first" label={t("Beginning")} disabled={at === 0} onPress={() => onGo(0)} />
      <IconButton icon="back" label={t("Step back")} disabled={at === 0} onPress={() => onGo(at - 1)} />
      <div class="rail-way">
        <div class="rail-rounds" aria-hidden="true">
          {rounds(moments).map(({ round, count }) => (
            <span
              key={round}
              class={round === now?.round ? "is-now" : round < (now?.round ?? 0) ? "is-past" : ""}
              style={{ flexGrow: count }}
            >
              {round}
            </span>
          ))}
        </div>
        <div class={`rail-ticks${moments.length > MOST_TICKS ? " is-plain" : ""}`} aria-hidden="true">
          {moments.slice(1).map((moment, i) => (
            <i key={i} class={tick(moment, i + 1, at, now)} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("Moment")}
          aria-valuetext={now?.text ?? ""}
          onInput={(event) => onGo(Number(event.currentTarget.value))}
        />
      </div>
      <IconButton icon="next" label={t("Step on")} disabled={at === last} onPress={() => onGo(at + 1)} />
      <IconButton icon="last" label={t("End")} disabled={at === last} onPress={() => onGo(last)} />
    </nav>
  );
}

/** Steps at least once, as long as nothing says that it is there. */
function moveTo(from: number, step: 1 | -1, there: (moment: number) => boolean): number {
  let to = from + step;
  while (!there(to)) to += step;
  return to;
}

/** The moment that a key leads to; null if it is none of these keys. */
export function momentAfter(moments: Moment[], at: number, key: string): number | null {
  const last = moments.length - 1;
  const begins = (i: number) => i <= 0 || moments[i]?.round !== moments[i - 1]?.round;
  switch (key) {
    case "ArrowRight":
    case ".":
      return Math.min(last, at + 1);
    case "ArrowLeft":
    case ",":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(
        last,
        moveTo(at, 1, (to) => to >= last || begins(to)),
      );
    case "PageUp":
      return Math.max(0, moveTo(at, -1, begins));
    default:
      return null;
  }
}
