// The same dice in other hands: the best game that there was in them, and what bots make of them.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../../core/answers";
import { isRefused } from "../../core/core";
import type { Bots, Progress, Solved } from "../../core/mind-answers";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Bars } from "../../parts/bars";
import { pack } from "../../parts/packed";
import { points } from "../../parts/score";
import { Button } from "../../parts/ui";
import type { Known } from "../end/facts";
import { useAsked } from "./asking";
import "./possible.css";

interface Props {
  save: string;
  player: number;
  name: string; // whose game it is
  total: number; // what was made of the dice
  onKnown?: (facts: Known) => void; // what has come to light, for the verdict
}

/** How far work is, and a way to end it. */
export function Working({
  text,
  progress,
  onStop,
}: {
  text: string;
  progress: Progress;
  onStop?: () => void;
}) {
  return (
    <div class="review-work">
      <p role="status">{text}</p>
      <div class="review-bar">
        <progress max={100} value={progress.share} aria-label={text} />
        <b aria-hidden="true">{t("%s %%", number(progress.share))}</b>
        {onStop && <Button onPress={onStop}>{t("Stop")}</Button>}
      </div>
    </div>
  );
}

const FIRST_MS = 20_000;
const LONGER = 4;

/** What the search says, in words. */
export function verdict(solved: Solved): string {
  const most = tn("%s point", "%s points", solved.total, points(solved.total));
  if (solved.proven) return t("%s, and no game with these dice has more.", most);
  if (solved.bound === null) return t("At least %s.", most);
  return t("At least %s; no game has more than %s.", most, points(solved.bound));
}

/** A link to the best game, which is in the address itself. */
export function useLink(record: string): string {
  const [link, setLink] = useState("");
  useEffect(() => {
    let wanted = true;
    setLink("");
    if (record !== "") void pack(record).then((word) => wanted && setLink(`#/replay/?game=${word}`));
    return () => {
      wanted = false;
    };
  }, [record]);
  return link;
}

/** The search for the best game: begun, stopped, and gone on with for longer. */
function useSearch({ save, player, onKnown }: Props) {
  const [ms, setMs] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState(0);
  const [stopped, setStopped] = useState(false);
  const key = ms > 0 && !stopped ? `${attempt}\t${player}\t${save}` : null;
  const search = useAsked<Solved>(key, (mind, wish) =>
    mind.solve(save, player, {
      ...wish,
      ms,
      progress: (progress) => {
        setFound((before) => Math.max(before, progress.points));
        wish.progress?.(progress);
      },
    }),
  );
  const { answer } = search;
  useEffect(() => {
    if (answer) onKnown?.({ found: answer.total, ...(answer.bound !== null && { bound: answer.bound }) });
  }, [answer]);
  const begin = (longer: number) => {
    setStopped(false);
    setMs(longer);
    setAttempt(attempt + 1);
  };
  const stop = () => {
    search.stop();
    setStopped(true);
  };
  return { ...search, ms, found, stopped, begin, stop };
}

export function Possible(props: Props) {
  const search = useSearch(props);
  const { ms, found, stopped, begin, stop } = search;
  const link = useLink(search.answer?.record ?? "");
  const goes = search.progress !== null;
  return (
    <section class="review-possible" aria-busy={goes}>
      <h2>{t("What was possible")}</h2>
      {ms === 0 && (
        <p>{t("The engine looks for the best game with these dice, all of them known beforehand.")}</p>
      )}
      {search.progress && (
        <Working
          text={t("The engine looks for the best game …")}
          progress={{ ...search.progress, share: Math.min(99, search.progress.share) }}
          onStop={stop}
        />
      )}
      {goes && found > 0 && <p aria-hidden="true">{t("%s found up to now", points(found))}</p>}
      {stopped && (
        <p role="status">
          {found > 0
            ? t("Stopped. At least %s.", tn("%s point", "%s points", found, points(found)))
            : t("Stopped.")}
        </p>
      )}
      {search.failed && <p role="alert">{search.failed}</p>}
      {search.answer && <p role="status">{verdict(search.answer)}</p>}
      <div class="buttons">
        {link !== "" && (
          <Button icon="play" href={link}>
            {t("See that game")}
          </Button>
        )}
        {!goes && !search.answer?.proven && (
          <Button icon="hint" onPress={() => begin(ms === 0 || search.failed ? FIRST_MS : ms * LONGER)}>
            {ms === 0 || search.failed ? t("Look for it") : t("Look longer")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Every second level from the weakest to the strongest. */
function someLevels(): About["levels"] {
  const all = core.ask<About>("about").levels;
  return all.filter((_, i) => (all.length - 1 - i) % 2 === 0);
}

export function SameDice({ save, player, name, total, onKnown }: Props) {
  const levels = someLevels();
  const [attempt, setAttempt] = useState(0); // 0: nobody has asked
  const [played, setPlayed] = useState<Bots[]>([]);
  const work = useAsked<Bots[]>(attempt > 0 ? `${attempt}\t${player}\t${save}` : null, async (mind, wish) => {
    const all: Bots[] = [];
    setPlayed([]);
    for (const { level } of levels) {
      const answer = await mind.bots(save, player, level, { ...(wish.signal && { signal: wish.signal }) });
      if (isRefused(answer)) return answer;
      all.push(answer);
      setPlayed([...all]);
      onKnown?.({ rivals: all.map((bot) => ({ level: bot.level, total: bot.total })) });
      wish.progress?.({ share: Math.round((100 * all.length) / levels.length), points: 0 });
    }
    return all;
  });
  const bars = played.map((bot) => ({
    name: t("%s, level %d", levels.find(({ level }) => level === bot.level)?.name ?? "", bot.level),
    total: bot.total,
    me: false,
  }));
  const stop = () => {
    work.stop();
    setAttempt(0);
  };
  return (
    <section class="compare review-bots" aria-busy={work.progress !== null}>
      <h2>{t("Bots on the same dice")}</h2>
      {bars.length > 0 && <Bars bars={[{ name, total, me: true }, ...bars]} />}
      {work.progress && <Working text={t("Bots play these dice …")} progress={work.progress} onStop={stop} />}
      {work.failed && <p role="alert">{work.failed}</p>}
      {!work.progress && !work.answer && (
        <Button icon="people" onPress={() => setAttempt(attempt + 1)}>
          {t("Let bots play them")}
        </Button>
      )}
    </section>
  );
}
