// Games that were finished on this device: what they come to, the best sheets, the last ones; taken along as a
// file and brought back.
import { useMemo, useState } from "preact/hooks";
import type { Opened, Stats, Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { language, locale, number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Icon, iconOf } from "../../parts/icons";
import { Button, Picture, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { dayOf, finishedLines, type Lines } from "../../store/lines";
import type { Finished } from "../../store/store";
import { useKept } from "../../store/use-kept";
import { Bring, takeAlong } from "./backup";
import { Histogram, PartBars } from "./charts";
import "./history.css";

const LAST = 6;
const BEST = 4;

function Figures({ stats, mixed }: { stats: Stats; mixed: boolean }) {
  const spread: [string, string] = [`±${number(stats.spread, 1)}`, t("spread")];
  const points: [string, string][] = [
    [number(stats.mean, 1), t("mean")],
    ...(stats.games > 1 ? [spread] : []), // one game has none
    [number(stats.most), t("best game")],
  ];
  const games: [string, string] = [number(stats.games), tn("game", "games", stats.games)];
  const figures = mixed ? [games] : [...points, games];
  return (
    <dl class="figures">
      {figures.map(([figure, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The points of each game by itself: those of several games say nothing together. */
function ByGame({ stats }: { stats: Stats }) {
  return (
    <section class="group">
      <h2>{t("By game")}</h2>
      <table class="history-table by-game">
        <thead>
          <tr>
            <th scope="col">{t("Game")}</th>
            <th scope="col">{t("games")}</th>
            <th scope="col">{t("mean")}</th>
            <th scope="col">{t("best game")}</th>
          </tr>
        </thead>
        <tbody>
          {stats.configs.map((one) => (
            <tr key={one.config}>
              <th scope="row">{one.title}</th>
              <td>{number(one.games)}</td>
              <td>{number(one.mean, 1)}</td>
              <td>{number(one.most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which games are looked at. */
function Filter({
  stats,
  config,
  onChange,
}: {
  stats: Stats;
  config: string;
  onChange: (config: string) => void;
}) {
  const options = [
    { value: "", text: t("All") },
    ...stats.configs.map((one) => ({ value: one.config, text: one.title })),
  ];
  if (options.length <= 3)
    return <Segment label={t("Game")} options={options} value={config} onChange={onChange} />;
  return (
    <label class="field history-filter">
      <span class="heard">{t("Game")}</span>
      <select value={config} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

function sheetOf(game: Finished | undefined): string {
  const opened = game ? core.try<Opened>("open", game.record) : null;
  if (!opened || isRefused(opened)) return "";
  const { svg } = core.ask<Svg>("board", opened.game, 0, "small plain");
  core.try("close", opened.game);
  return svg;
}

function BestSheets({ stats, games }: { stats: Stats; games: Finished[] }) {
  const sheets = useMemo(
    () =>
      stats.best.slice(0, BEST).map(({ number: line, summary }) => ({
        summary,
        id: games[line]?.id ?? "",
        svg: sheetOf(games[line]),
      })),
    [stats],
  );
  return (
    <section class="group">
      <h2>{t("Best sheets")}</h2>
      <ul class="best-sheets">
        {sheets.map(({ id, svg, summary }) => (
          <li key={id}>
            <a href={`#/end/${id}`}>
              <Picture svg={svg} />
              <span>
                <b>{number(summary.total)}</b>
                <i>{(summary.daily === "" && summary.seed) || summary.title}</i>
                {summary.daily === "" && summary.seed && <span class="heard">{summary.title}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long ago, in words: "today", "yesterday", else the date. */
export function ago(date: string): string {
  const days = Math.round((Date.parse(dayOf(new Date())) - Date.parse(dayOf(new Date(date)))) / 86_400_000);
  if (days >= 0 && days < 2)
    return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-days, "day");
  return new Date(date).toLocaleDateString(locale(), { day: "numeric", month: "short" });
}

function LastGames({ lines, config }: { lines: Lines; config: string }) {
  const rows = useMemo(() => {
    const told = lines.text.split("\n");
    const all = lines.games.map((game, i) => {
      const one = core.ask<Stats>("stats", dayOf(new Date()), config, told[i] ?? "");
      return { game, summary: one.best[0]?.summary };
    });
    return all.filter(({ summary }) => summary);
  }, [lines, config]);
  const [all, showAll] = useState(false);
  const shown = rows.slice(all ? 0 : -LAST).reverse();
  return (
    <section class="group">
      <h2>{t("Last games")}</h2>
      <ul class="rows">
        {shown.map(({ game, summary }) => (
          <li key={game.id}>
            <a class="row-link" href={`#/end/${game.id}`}>
              <b class="history-points">{number(summary?.total ?? 0)}</b>
              <span class="tx">
                <b>{summary?.title}</b>
                {summary && summary.players > 1 && (
                  <i>{t("place %s of %s", number(summary.place), number(summary.players))}</i>
                )}
                {summary?.help && <i>{summary.help}</i>}
              </span>
              <i class="muted">{ago(game.date)}</i>
            </a>
          </li>
        ))}
      </ul>
      {!all && rows.length > LAST && (
        <Button kind="plain" onPress={() => showAll(true)}>
          {t("All of them")}
        </Button>
      )}
    </section>
  );
}

function Bots({ stats }: { stats: Stats }) {
  if (stats.levels.length === 0) return null;
  return (
    <section class="group">
      <h2>{t("Against others")}</h2>
      <table class="history-table">
        <thead>
          <tr>
            <th scope="col">{t("Level")}</th>
            <th scope="col">{t("games")}</th>
            <th scope="col">{t("won")}</th>
            <th scope="col">{t("lead")}</th>
          </tr>
        </thead>
        <tbody>
          {stats.levels.map((level) => (
            <tr key={level.level}>
              <th scope="row">{level.level === 0 ? t("people") : number(level.level)}</th>
              <td>{number(level.games)}</td>
              <td>{number(level.won)}</td>
              <td>{`${level.lead > 0 ? "+" : ""}${number(level.lead, 1)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Streak({ stats }: { stats: Stats }) {
  const { streak } = stats;
  if (stats.dailies === 0) return null;
  return (
    <p class="note">
      <Icon name="star" />
      <span class="grow">
        {tn("%d daily game", "%d daily games", stats.dailies, number(stats.dailies))},{" "}
        {tn("%d day in a row", "%d days in a row", streak.current, number(streak.current))},{" "}
        {tn("the longest: %d day", "the longest: %d days", streak.longest, number(streak.longest))}
      </span>
      <Button href="#/daily">{t("Daily")}</Button>
    </p>
  );
}

function Empty() {
  return (
    <div class="history-empty">
      <p>{t("No game was finished on this device yet.")}</p>
      <Button kind="main" href="#/">
        {t("Play")}
      </Button>
    </div>
  );
}

function Told({ lines }: { lines: Lines }) {
  const [config, setConfig] = useState("");
  const stats = useMemo(
    () => core.ask<Stats>("stats", dayOf(new Date()), config, lines.text),
    [lines, config],
  );
  const mixed = config === "" && stats.configs.length > 1;
  return (
    <>
      <div class="history-head">
        <Figures stats={stats} mixed={mixed} />
        <Filter stats={stats} config={config} onChange={setConfig} />
      </div>
      <div class="history-columns">
        {mixed && <ByGame stats={stats} />}
        {!mixed && <Histogram stats={stats} />}
        {!mixed && (
          <PartBars stats={stats} icon={(key) => iconOf(key === "network_points" ? "networks" : key)} />
        )}
        <LastGames lines={lines} config={config} />
        <Bots stats={stats} />
      </div>
      <Streak stats={stats} />
      <BestSheets stats={stats} games={lines.games} />
    </>
  );
}

export default function History(_: ScreenProps) {
  const lines = useKept(finishedLines);
  if (!lines) return null;
  return (
    <div class="page">
      <Top title={t("Your games")} sub={t("kept on this device")}>
        {lines.games.length > 0 && (
          <Button icon="down" onPress={() => void takeAlong()} class="history-save">
            {t("Save as a file")}
          </Button>
        )}
        <Bring />
      </Top>
      <main class="history">{lines.games.length === 0 ? <Empty /> : <Told lines={lines} />}</main>
    </div>
  );
}
