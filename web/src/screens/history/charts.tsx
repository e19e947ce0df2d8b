// Charts of results: bars of how often, bars of where the points come from. Each says its numbers in words, too.
import type { Stats } from "../../core/answers";
import { number, t } from "../../core/speech";
import { Columns } from "../../parts/columns";
import { Icon, type IconName } from "../../parts/icons";

const SIZE = { wide: 420, high: 150, head: 8 };

/** The column of the last game. */
function lastColumn({ from, width, bars }: Stats["histogram"], last: number | undefined): number {
  return last === undefined ? -1 : Math.min(bars.length - 1, Math.max(0, Math.floor((last - from) / width)));
}

/** How often which score was made; the last game stands out. */
export function Histogram({ stats }: { stats: Stats }) {
  const { from, width, bars } = stats.histogram;
  const last = stats.recent.at(-1);
  const first = (bar: number) => number(from + bar * width);
  const words = bars
    .map((bar, i) => `${first(i)}–${number(from + (i + 1) * width - 1)}: ${number(bar)}`)
    .join(", ");
  return (
    <section class="group">
      <h2 class="chart-head">
        {t("Scores")}
        {last !== undefined && <span>{t("last game %s", number(last))}</span>}
      </h2>
      <svg class="histogram" viewBox={`0 0 ${SIZE.wide} ${SIZE.high + 26}`} role="img" aria-label={words}>
        <Columns
          bars={bars}
          size={SIZE}
          marked={{ at: lastColumn(stats.histogram, last), class: "is-last" }}
          labels={{ most: 6, below: 19, of: first }}
        />
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
            <b>{number(part.mean, 1)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
