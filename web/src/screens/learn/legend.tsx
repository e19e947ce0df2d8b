// The legend: what may lie on a sheet of a game, what its signs mean, how dice look, and the parts of the score.
import { useMemo } from "preact/hooks";
import { go } from "../../app";
import type { About, Legend as Answer, Config, Signs, Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Icon, iconOf } from "../../parts/icons";
import { Picture, Top } from "../../parts/ui";

interface Game {
  config: string;
  name: string;
}

/** All games that have a sheet of their own: editions alone, then each expansion with its edition; and the one
    that somebody came from. */
function useGames(wished: string): Game[] {
  return useMemo(() => {
    const about = core.ask<About>("about");
    const games = [
      ...about.editions.map(({ key, name }) => ({ config: key, name })),
      ...about.modules.map(({ key, name, edition }) => ({ config: `${edition}+${key}`, name })),
    ];
    const config = core.try<Config>("config", wished);
    if (isRefused(config) || games.some((game) => game.config === wished)) return games;
    return [{ config: wished, name: config.title }, ...games];
  }, [wished]);
}

interface Item {
  name: string;
  text: string;
  svg: string;
}

function Items({ title, items }: { title: string; items: Item[] }) {
  return (
    <section class="group">
      <h2>{title}</h2>
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
    </section>
  );
}

/** One space of a sheet. */
function cropped(svg: string, space: number): string {
  const [x, y] = [100 * (space % 7), 100 * Math.floor(space / 7)];
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${x - 4} ${y - 4} 108 108"`);
}

function SignItems({ signs }: { signs: Signs }) {
  const items = signs.items.map((item) => ({ ...item, svg: cropped(item.svg, signs.space) }));
  return <Items title={t("A space")} items={items} />;
}

/** A die in each of its states; the face is the first that the legend has. */
function Dice({ svg }: { svg: string }) {
  const states: [string, string][] = [
    ["is-waiting", t("To be drawn")],
    ["is-waiting is-held", t("In the hand")],
    ["is-drawn", t("Drawn")],
    ["is-nowhere", t("Fits nowhere: lost")],
    ["is-waiting is-extra is-optional", t("May be left out")],
  ];
  return (
    <section class="group">
      <h2>{t("A die")}</h2>
      <ul class="legend-items legend-dice">
        {states.map(([look, name]) => (
          <li key={look}>
            <span class={`die ${look}`} aria-hidden="true">
              <Picture svg={svg} />
            </span>
            <b>{name}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Score({ signs }: { signs: Signs }) {
  return (
    <section class="group">
      <h2>{t("The score")}</h2>
      <ul class="legend-items legend-score">
        {signs.rows.map(({ key, name }) => (
          <li key={key}>
            <Icon name={iconOf(key === "network_points" ? "networks" : key)} />
            <b>{name}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Legend({ config }: { config: string }) {
  const games = useGames(config);
  const chosen = games.find((game) => game.config === config) ?? games[0];
  const items = useMemo(
    () => (chosen ? core.ask<Answer>("legend", chosen.config).items : []),
    [chosen?.config],
  );
  const signs = useMemo(() => core.ask<Signs>("signs"), []);
  const die = useMemo(() => core.ask<Svg>("face", games[0]?.config ?? "", 1, 0).svg, []);
  return (
    <div class="page">
      <Top title={t("Legend")} back="#/learn">
        <label class="field legend-game">
          <span class="heard">{t("Game")}</span>
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
      </Top>
      <main class="legend-page">
        <Items title={t("On the sheet")} items={items} />
        <SignItems signs={signs} />
        <Dice svg={die} />
        <Score signs={signs} />
      </main>
    </div>
  );
}
