// Charts of results: bars of how often, bars of where the points come from. Each says its numbers in words, too.
import type { Stats } from "../../core/answers";
import { number, t } from "../../core/speech";
import { Icon, type IconName } from "../../parts/icons";

const WIDTH = 420;
const HEIGHT = 150;

/** How often which score was made; the last game stands out. */
export function Histogram({ stats }: { stats: Stats }) {
  const { from, width, bars } = stats.histogram;
  const last = stats.recent.at(-1);
  const most = Math.max(1, ...bars);
  const step = WIDTH / Math.max(bars.length, 6);
  const lastBar =
    last === undefined ? -1 : Math.min(bars.length - 1, Math.max(0, Math.floor((last - from) / width)));
  const every = Math.ceil(bars.length / 6);
  const words = bars
    .map((bar, i) => `${number(from + i * width)}–${number(from + (i + 1) * width - 1)}: ${number(bar)}`)
    .join(", ");
  return (
    <section class="group">
      <h2 class="chart-head">
        {t("Scores")}
        {last !== undefined && <span>{t("last game %s", number(last))}</span>}
      </h2>
      <svg class="histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT + 26}`} role="img" aria-label={words}>
        {bars.map((bar, i) => {
          const height = bar === 0 ? 2 : Math.max(4, (bar / most) * (HEIGHT - 8));
          const x = i * step + step * 0.1;
          return (
            <rect
              key={i}
              class={i === lastBar ? "is-last" : ""}
              x={x}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              rx={Math.min(5, step * 0.2)}
            />
          );
        })}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} />
        {bars.map((_, i) =>
          i % every === 0 ? (
            <text key={i} x={i * step + step / 2} y={HEIGHT + 19}>
              {number(from + i * width)}
            </text>
          ) : null,
        )}
      </svg>
    </section>
  );
}

/** The mean of each part of the score. */
export function PartBars({ stats, icon }: { stats: Stats; icon: (key: string) => IconName }) {
  const most = Math.max(1, ...stats.parts.map((part) => Math.abs(part.mean)));
  return (
    <section class="group">
      <h2 class="chart-head">
        {t("Where the points come from")}
        <i>{t("mean")}</i>
      </h2>
      <ul class="part-bars">
        {stats.parts.map((part) => (
          <li key={part.key} class={part.mean < 0 ? "is-loss" : ""}>
            <Icon name={icon(part.key)} />
            <span>{part.name}</span>
            <i style={{ width: `${(Math.abs(part.mean) / most) * 100}%` }} />
            <b>{number(part.mean, 1).replace("-", "−")}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
