// The day in the ranking: how everyone has done, how one gets into it, and the best sheet of the day before.
import { useEffect, useState } from "preact/hooks";
import type { Daily, DailyGame } from "../../core/answers";
import { isRefused } from "../../core/core";
import { number, t, tn } from "../../core/speech";
import { hasServer } from "../../net/http";
import { fetchDay } from "../../net/ranking";
import { ownName } from "../../net/server";
import type { Ranked, RankedDay } from "../../net/standing";
import { atTable } from "../../parts/opened";
import { points } from "../../parts/score";
import { Button, Field, Picture, Segment } from "../../parts/ui";
import { settings, useObserved } from "../../store/store";
import { useChecked, Verdict } from "../ranking/check";
import { Best, Chart, Standing, WithHelp } from "../ranking/everyone";
import type { Online } from "./online";

/** The first time: under which name. */
function Enter({ online }: { online: Online }) {
  const { name } = useObserved(settings);
  return (
    <div class="daily-enter">
      <p>{t("Your first try can count in the ranking of this server, under your name:")}</p>
      <Field
        label={t("Your name")}
        quiet
        value={name}
        placeholder={ownName()}
        maxLength={24}
        onInput={(text) => settings.change({ name: text })}
      />
      <Button kind="main" onPress={online.send}>
        {t("Into the ranking")}
      </Button>
      <p class="small muted">
        {t("The server keeps the name and the game.")} <a href="#/privacy">{t("Privacy")}</a>
      </p>
    </div>
  );
}

function Way({ game, online }: { game: DailyGame; online: Online }) {
  const way = online.way(game);
  if (way === "ask") return <Enter online={online} />;
  if (way === "going") return <p role="status">{t("Your try goes to the server …")}</p>;
  if (way === "elsewhere")
    return (
      <p class="muted" role="status">
        {t("The try that counts was played on another device.")}
      </p>
    );
  if (way === "later")
    return (
      <div class="daily-enter">
        <p role="alert">{online.why}</p>
        <Button onPress={online.send}>{t("Try again")}</Button>
      </div>
    );
  return null;
}

/** Beneath a game that was played. */
export function Everybody({ game, online }: { game: DailyGame; online: Online }) {
  const all = online.ranked(game);
  if (!all) return null;
  return (
    <div class="daily-everybody">
      <Way game={game} online={online} />
      {all.count > 0 && (
        <>
          <Standing everyone={all} />
          <Chart everyone={all} title={t("Everyone on this day")} />
          <Best ranking={all.ranking} most={5} />
        </>
      )}
      <WithHelp everyone={all} most={5} />
    </div>
  );
}

/** Of a game that was not played: only how many have, so that nothing is given away. */
export function Waiting({ game, online }: { game: DailyGame; online: Online }) {
  const count = online.ranked(game)?.count ?? 0;
  if (count === 0) return null;
  return <p class="muted">{tn("%s has played it", "%s have played it", count, number(count))}</p>;
}

function dayBefore(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

function useDayBefore(date: string): RankedDay | null {
  const [day, setDay] = useState<RankedDay | null>(null);
  useEffect(() => {
    let wanted = true;
    void (async () => {
      if (!(await hasServer())) return;
      const told = await fetchDay(dayBefore(date));
      if (wanted && !isRefused(told)) setDay(told);
    })();
    return () => {
      wanted = false;
    };
  }, [date]);
  return day;
}

function BestSheet({ best }: { best: Ranked }) {
  const found = useChecked(best.code, best.total);
  const sheet = found !== null && !("failed" in found) ? found : null;
  return (
    <div class="yesterday-best">
      {sheet && <Picture svg={sheet.svg} class="daily-sheet" label={t("The sheet of %s", best.name)} />}
      <div class="daily-told">
        <p class="yesterday-who">
          <bdi>{best.name || t("Somebody")}</bdi> <b>{points(best.total)}</b>{" "}
          {tn("point", "points", Math.abs(best.total))}
        </p>
        {sheet && <Verdict checked={sheet} />}
        {found !== null && "failed" in found && <p role="alert">{found.failed}</p>}
        <div class="buttons">
          <Button icon="play" href={`#/replay/${atTable(best.code)}`}>
            {t("Replay")}
          </Button>
          <Button icon="eye" href={`#/end/${atTable(best.code)}`}>
            {t("Score")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The best sheet of the day before, of each of its games. */
export function Yesterday({ answer }: { answer: Daily }) {
  const day = useDayBefore(answer.date);
  const played = day?.games.filter((game) => game.ranking.length > 0) ?? [];
  const [chosen, setChosen] = useState("");
  const game = played.find((one) => one.preset === chosen) ?? played[0];
  const best = game?.ranking[0];
  if (!game || !best) return null;
  const before = answer.archive.find((one) => one.date === day?.date);
  const nameOf = (preset: string) => before?.games.find((one) => one.preset === preset)?.name ?? preset;
  return (
    <section class="group daily-yesterday">
      <header>
        <h2>{t("Best sheet of yesterday")}</h2>
        {played.length > 1 && (
          <Segment
            label={t("Game")}
            options={played.map(({ preset }) => ({ value: preset, text: nameOf(preset) }))}
            value={game.preset}
            onChange={setChosen}
          />
        )}
      </header>
      <BestSheet key={best.code} best={best} />
    </section>
  );
}
