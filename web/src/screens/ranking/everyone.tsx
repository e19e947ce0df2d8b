// How everyone has done with the same dice: the own place in words, the chart of all totals, the best ones by name.
import { useState } from "preact/hooks";
import { number, t, tn } from "../../core/speech";
import { barsOf, type Everyone, ownPlace, type Ranked, topShare } from "../../net/standing";
import { points } from "../../parts/score";
import { CheckDialog } from "./check";
import "./ranking.css";

const WIDTH = 340;
const HEIGHT = 120;

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

/** How often which total was made; the own one stands out. */
export function Chart({ everyone, title }: { everyone: Everyone; title: string }) {
  const { from, width, bars } = barsOf(everyone.histogram);
  if (bars.length === 0) return null;
  const most = Math.max(1, ...bars);
  const step = WIDTH / Math.max(bars.length, 6);
  const own = everyone.total === undefined ? -1 : Math.floor((everyone.total - from) / width);
  const every = Math.ceil(bars.length / 7);
  const range = (bar: number) =>
    width === 1
      ? points(from + bar)
      : t("%s to %s", points(from + bar * width), points(from + (bar + 1) * width - 1));
  const words = bars.flatMap((bar, i) => (bar > 0 ? [`${range(i)}: ${number(bar)}`] : [])).join("; ");
  const ownX = (own + 0.5) * step;
  return (
    <figure class="everyone-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 -22 ${WIDTH} ${HEIGHT + 50}`} role="img" aria-label={`${title}. ${words}`}>
        {bars.map((bar, i) => {
          const height = bar === 0 ? 2 : Math.max(4, (bar / most) * (HEIGHT - 12));
          return (
            <rect
              key={i}
              class={i === own ? "is-own" : ""}
              x={i * step + step * 0.1}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              rx={Math.min(5, step * 0.2)}
            />
          );
        })}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} />
        {own >= 0 && (
          <text
            class="is-own"
            x={Math.min(WIDTH - 4, Math.max(4, ownX))}
            y={HEIGHT - Math.max(4, ((bars[own] ?? 0) / most) * (HEIGHT - 12)) - 9}
            text-anchor={ownX > WIDTH - 50 ? "end" : ownX < 50 ? "start" : "middle"}
          >
            {t("You: %s", points(everyone.total ?? 0))}
          </text>
        )}
        {bars.map((_, i) =>
          i % every === 0 ? (
            <text key={i} x={i * step + step / 2} y={HEIGHT + 21}>
              {points(from + i * width)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
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
