// The games of the day: the same dice for everyone, one try that counts, and the days before. All of it works
// without a network; with a server one sees how everyone has done.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Daily as Answer, DailyDay, DailyGame, Opened, Streak, Svg, Text } from "../../core/answers";
import { isRefused } from "../../core/core";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Icon } from "../../parts/icons";
import { points } from "../../parts/score";
import { Button, Picture, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { dayOf, finishedLines, type Lines } from "../../store/lines";
import { store, useObserved } from "../../store/store";
import { Rivals } from "../ranking/rivals";
import { beginDaily } from "./begin";
import { Everybody, Waiting, Yesterday } from "./everybody";
import { type Online, useOnline } from "./online";
import { dayWords } from "./words";
import "./daily.css";

interface Known {
  lines: Lines;
  answer: Answer;
}

/** What the core knows of a day, anew when a game was finished, here or in another tab. */
function useDaily(day: string): Known | null {
  const changes = useObserved(store.changes);
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let wanted = true;
    void finishedLines().then((lines) => {
      const answer = core.try<Answer>("daily", day, lines.text);
      if (wanted && !isRefused(answer)) setKnown({ lines, answer });
    });
    return () => {
      wanted = false;
    };
  }, [day, changes]);
  return known;
}

/** The sheet of a finished game. */
function useSheet(record: string | undefined): string {
  const [svg, setSvg] = useState("");
  useEffect(() => {
    const opened = record ? core.try<Opened>("open", record) : null;
    if (!opened || isRefused(opened)) return;
    setSvg(core.ask<Svg>("board", opened.game, 0, "small plain").svg);
    core.try("close", opened.game);
  }, [record]);
  return svg;
}

/** The text that others are shown, and the button that takes it along; `top` is a percentage, 0 if nobody knows. */
function Share({ line, address, top }: { line: string; address: string; top: number }) {
  const [copied, setCopied] = useState(false);
  const { text } = core.ask<Text>("share", top, address, line);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div class="note daily-share">
      <p>{text.split("\n")[0]}</p>
      <Button icon={copied ? "check" : "share"} onPress={() => void copy()}>
        {copied ? t("Copied") : t("Copy")}
      </Button>
      <span class="heard" aria-live="polite">
        {copied ? t("Copied") : ""}
      </span>
    </div>
  );
}

function Result({ game, known, online }: { game: DailyGame; known: Known; online: Online }) {
  const finished = known.lines.games[game.game];
  const svg = useSheet(finished?.record);
  const line = known.lines.text.split("\n")[game.game] ?? "";
  if (!finished) return null;
  return (
    <div class="daily-result">
      <a href={`#/end/${finished.id}`} class="daily-sheet">
        <Picture svg={svg} label={t("Your sheet")} />
      </a>
      <div class="daily-told">
        <Share
          line={line}
          address={`${location.origin}${location.pathname}#/daily/${known.answer.date}`}
          top={online.top(game)}
        />
        <Everybody game={game} online={online} />
        <Rivals config={game.config} seed={game.seed} />
        <div class="buttons">
          <Button href={`#/end/${finished.id}`}>{t("Result and review")}</Button>
          <Button onPress={() => void beginDaily(game)}>{t("Play it again")}</Button>
        </div>
      </div>
    </div>
  );
}

/** What waits: the sheet of the game as it is printed. */
function EmptySheet({ config }: { config: string }) {
  const svg = useMemo(() => core.ask<Svg>("sketch", config, "", "").svg, [config]);
  return <Picture svg={svg} class="daily-sheet is-empty" />;
}

interface GameProps {
  game: DailyGame;
  known: Known;
  first: boolean;
  online: Online;
}

/** One of the games of a day: not played, or what was made of it. */
function Game({ game, known, first, online }: GameProps) {
  const played = game.counted !== null;
  return (
    <section class={`daily-game${played ? " is-played" : ""}`} aria-label={game.name}>
      <header>
        <h2>{game.name}</h2>
        {played && (
          <p class="daily-points">
            <b>{points(game.counted ?? 0)}</b> {tn("point", "points", Math.abs(game.counted ?? 0))}
          </p>
        )}
        {!played && (
          <Button kind={first ? "main" : "rim"} onPress={() => void beginDaily(game)}>
            {t("Play")}
          </Button>
        )}
      </header>
      {played && game.help !== "" && <p class="muted">{t("In the try that counts: %s", game.help)}</p>}
      {played && game.best !== null && game.best > (game.counted ?? 0) && (
        <p class="muted">{t("Best of %s tries: %s", number(game.tries), number(game.best))}</p>
      )}
      {!played && game.tries > 0 && game.best !== null && (
        <p class="muted">{t("Played later: %s", number(game.best))}</p>
      )}
      {!played && <Waiting game={game} online={online} />}
      {played ? <Result game={game} known={known} online={online} /> : <EmptySheet config={game.config} />}
    </section>
  );
}

function Row({ streak }: { streak: Streak }) {
  if (streak.current === 0)
    return <p class="muted">{t("The same dice for everyone. The first try of a day counts.")}</p>;
  return (
    <p class="daily-streak">
      <Icon name="star" />
      <span>
        <b>{tn("%d day in a row", "%d days in a row", streak.current, number(streak.current))}</b>
        {streak.longest > streak.current && (
          <i>{tn("the longest: %d day", "the longest: %d days", streak.longest, number(streak.longest))}</i>
        )}
      </span>
    </p>
  );
}

/** Days before, as a calendar of results of one of the games. */
function Archive({ answer }: { answer: Answer }) {
  const [preset, setPreset] = useState(answer.games[0]?.preset ?? "");
  const days: DailyDay[] = [answer, ...answer.archive];
  const names = answer.games.map((game, i) => ({
    value: game.preset,
    text: i < answer.games.length - 1 ? game.name : t("Expansion"),
  }));
  return (
    <section class="group daily-archive">
      <header>
        <h2>{t("Days before")}</h2>
        <Segment label={t("Game")} options={names} value={preset} onChange={setPreset} />
      </header>
      <ol>
        {days.map((day) => {
          const game = day.games.find((one) => one.preset === preset);
          if (!game) return null;
          const points = game.counted ?? game.best;
          return (
            <li key={day.date}>
              <a
                href={`#/daily/${day.date}`}
                class={`${day.date === answer.date ? "is-today" : ""}${game.counted === null ? " is-late" : ""}`}
              >
                <span class="heard">
                  {`${dayWords(day.date)}, ${game.name}: ${points === null ? t("not played") : number(points)}`}
                </span>
                <i aria-hidden="true">{dayWords(day.date, { weekday: "short", day: "numeric" })}</i>
                <b aria-hidden="true">{points === null ? "–" : number(points)}</b>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface DayProps {
  known: Known;
  isToday: boolean;
}

function Day({ known, isToday }: DayProps) {
  const { answer, lines } = known;
  const online = useOnline(answer, lines);
  const open = answer.games.findIndex((game) => game.counted === null);
  return (
    <main class="daily">
      {isToday ? (
        <Row streak={answer.streak} />
      ) : (
        <p class="muted">{t("This day is over. Its dice can still be played; the result does not count.")}</p>
      )}
      <div class="daily-games">
        {answer.games.map((game, i) => (
          <Game key={game.key} game={game} known={known} first={i === open} online={online} />
        ))}
      </div>
      {isToday && <Yesterday answer={answer} />}
      <Archive answer={answer} />
    </main>
  );
}

export default function Daily({ address }: ScreenProps) {
  const today = dayOf(new Date());
  const asked = address.words[0] ?? today;
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked.localeCompare(today) < 0 ? asked : today;
  const known = useDaily(shown);
  if (!known) return null;
  const { answer } = known;
  return (
    <div class="page">
      <Top
        title={answer.number > 0 ? t("Daily %s", number(answer.number)) : t("Daily")}
        sub={dayWords(answer.date)}
        back={shown === today ? "#/" : "#/daily"}
      />
      <Day key={answer.date} known={known} isToday={answer.date === today} />
    </div>
  );
}
