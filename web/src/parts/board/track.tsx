// The rounds as a short railway: a sleeper each.
import { t } from "../../core/speech";

export function Track({ round, rounds }: { round: number; rounds: number }) {
  const sleepers = Array.from({ length: rounds }, (_, i) => {
    const x = i * 16 + 8;
    const now = i + 1 === round;
    const kind = now ? "is-now" : i + 1 < round ? "is-past" : "is-next";
    return <path key={i} class={`track-sleeper ${kind}`} d={now ? `M${x} 2V22` : `M${x} 5V19`} />;
  });
  return (
    <svg
      class="track"
      viewBox={`0 0 ${rounds * 16} 24`}
      role="img"
      aria-label={t("Round %d of %d", round, rounds)}
    >
      <path class="track-rail" d={`M4 12H${rounds * 16 - 4}`} />
      {sleepers}
    </svg>
  );
}
