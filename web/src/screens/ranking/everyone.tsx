// How everyone has done with the same dice: the own place in words, the chart of all totals, the best ones by name.
import { useState } from "preact/hooks";
import { number, t, tn } from "../../core/speech";
import { barsOf, type Everyone, ownPlace, type Ranked, topShare } from "../../net/standing";
import { Columns, layColumns } from "../../parts/columns";
import { points } from "../../parts/score";
import { CheckDialog } from "./check";
import "./ranking.css";

const SIZE = { wide: 340, high: 120, head: 12 };

/** Those who had hints or other help: a list of their own, below. */
export function WithHelp({ everyone, most }: { everyone: Everyone; most: number }) {
  const { helped = [] } = everyone;
  if (helped.length === 0) return null;
  return (
    <section class="with-help">
      <h3>{t("With hints")}</h3>
      <Best ranking={helped} most={most} />
      <p class="small muted">{t("Players who had hints are ranked separately. Help from elsewhere cannot be seen.")}</p>
    </section>
  );
}

/** "Place 9 of 240, top 4 %." */
export function Standing({ everyone }: { everyone: Everyone }) {
  const place = ownPlace(everyone);
  const players = tn("%s player", "%s players", everyone.count, number(everyone.count));
  if (everyone.count === 0) return <p class="standing">{t("Nobody has played these dice here yet.")}</p>;
  if (place === 0) return <p class="standing">{players}</p>;
  const top = topShare(everyone);
  return (
    <p class="standing">
      {t("Place %s of %s", number(place), number(everyone.count))}
      {top > 0 && <>, {t("top %s %%", number(top))}</>}
      {everyone.percentile !== undefined && everyone.count > 1 && (
        <span class="standing-more">{t("better than %s %% of the others", number(everyone.percentile))}</span>
      )}
    </p>
  );
}

interface OwnProps {
  bars: number[];
  at: number; // its column
  total: number;
}

/** The own total, over its column. */
function OwnTotal({ bars, at, total }: OwnProps) {
  const { step, heightOf } = layColumns(bars, SIZE);
  const x = (at + 0.5) * step;
  return (
    <text
      class="is-own"
      x={Math.min(SIZE.wide - 4, Math.max(4, x))}
      y={SIZE.high - heightOf(bars[at] ?? 0) - 9}
      text-anchor={x > SIZE.wide - 50 ? "end" : x < 50 ? "start" : "middle"}
    >
      {t("You: %s", points(total))}
    </text>
  );
}

/** How often which total was made; the own one stands out. */
export function Chart({ everyone, title }: { everyone: Everyone; title: string }) {
  const { from, width, bars } = barsOf(everyone.histogram);
  if (bars.length === 0) return null;
  const { total } = everyone;
  const own = total === undefined ? -1 : Math.floor((total - from) / width);
  const first = (bar: number) => points(from + bar * width);
  const range = (bar: number) =>
    width === 1 ? first(bar) : t("%s to %s", first(bar), points(from + (bar + 1) * width - 1));
  const words = bars.flatMap((bar, i) => (bar > 0 ? [`${range(i)}: ${number(bar)}`] : [])).join("; ");
  return (
    <figure class="everyone-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 -22 ${SIZE.wide} ${SIZE.high + 50}`} role="img" aria-label={`${title}. ${words}`}>
        <Columns
          bars={bars}
          size={SIZE}
          marked={{ at: own, class: "is-own" }}
          labels={{ most: 7, below: 21, of: first }}
        >
          {own >= 0 && <OwnTotal bars={bars} at={own} total={total ?? 0} />}
        </Columns>
      </svg>
    </figure>
  );
}

function Helped({ times }: { times: number }) {
  return (
    <i class="best-help">
      <span aria-hidden="true">{number(times)}×</span>
      <span class="heard">{tn("helped once", "helped %s times", times, number(times))}</span>
    </i>
  );
}

/** The best ones; each can be looked at, replayed and checked. */
export function Best({ ranking, most = 100 }: { ranking: Ranked[]; most?: number }) {
  const [open, setOpen] = useState<Ranked | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? ranking : ranking.slice(0, most);
  if (ranking.length === 0) return null;
  return (
    <div class="best">
      <ol>
        {shown.map((one) => (
          <li key={`${one.code} ${one.place}`}>
            <button type="button" class={one.you ? "is-own" : ""} onClick={() => setOpen(one)}>
              <span class="best-place">{number(one.place)}</span>
              <bdi class="best-name">{one.name || t("Somebody")}</bdi>
              {one.you && <i class="best-you">{t("you")}</i>}
              {one.help ? <Helped times={one.help} /> : null}
              <b>{points(one.total)}</b>
            </button>
          </li>
        ))}
      </ol>
      {shown.length < ranking.length && (
        <button type="button" class="btn plain" onClick={() => setAll(true)}>
          {t("Show %s more", number(ranking.length - shown.length))}
        </button>
      )}
      {open && <CheckDialog result={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
