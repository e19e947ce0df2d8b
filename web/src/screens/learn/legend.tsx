// The legend: what may lie on a sheet of a game, each drawn by the pen, with words.
import { useMemo } from "preact/hooks";
import { go } from "../../app";
import type { About, Legend as Answer } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Picture, Top } from "../../parts/ui";

/** All games that have a sheet of their own: editions alone, then each expansion with its edition. */
function useGames(): { config: string; name: string }[] {
  return useMemo(() => {
    const about = core.ask<About>("about");
    return [
      ...about.editions.map(({ key, name }) => ({ config: key, name })),
      ...about.modules.map(({ key, name, edition }) => ({ config: `${edition}+${key}`, name })),
    ];
  }, []);
}

export function Legend({ config }: { config: string }) {
  const games = useGames();
  const chosen = games.find((game) => game.config === config) ?? games[0];
  const items = useMemo(
    () => (chosen ? core.ask<Answer>("legend", chosen.config).items : []),
    [chosen?.config],
  );
  return (
    <div class="page narrow">
      <Top title={t("Legend")} back="#/learn" />
      <main class="legend-page">
        <label class="field">
          <span>{t("Game")}</span>
          <select
            value={chosen?.config}
            onChange={(event) =>
              go(`learn/legend?config=${encodeURIComponent(event.currentTarget.value)}`, true)
            }
          >
            {games.map((game) => (
              <option key={game.config} value={game.config}>
                {game.name}
              </option>
            ))}
          </select>
        </label>
        <ul class="legend-items">
          {items.map((item) => (
            <li key={item.name}>
              <Picture svg={item.svg} class="legend-picture" />
              <span class="tx">
                <b>{item.name}</b>
                <i>{item.text}</i>
              </span>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
