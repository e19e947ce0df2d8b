// The result as a bar beside those of others: at the same table, or of bots in such games.
import type { About, Levels, Rank } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { type Bar, Bars } from "../../parts/bars";

/** The strongest bot, a middling one and a weak one. */
const FEW = [0.9, 0.6, 0.3];

function botBars(config: string): Bar[] {
  const known = core.try<Levels>("levels", config);
  if (isRefused(known) || known.levels.length === 0) return [];
  const names = new Map(core.ask<About>("about").levels.map((level) => [level.level, level.name]));
  return FEW.flatMap((share) => {
    const level = known.levels[Math.round(share * known.levels.length) - 1];
    if (!level) return [];
    return [
      {
        name: t("%s, level %d", names.get(level.level) ?? "", level.level),
        total: Math.round(level.mean),
        me: false,
      },
    ];
  });
}

export function Compare({ config, rank, alone }: { config: string; rank: Rank; alone: boolean }) {
  const bots = alone ? botBars(config) : [];
  if (bots.length === 0) return null;
  return (
    <section class="compare" aria-label={t("Beside bots in such games")}>
      <h2>{t("Beside bots in such games")}</h2>
      <Bars bars={[{ name: rank.name, total: rank.total, me: true }, ...bots]} />
    </section>
  );
}
