// The same dice in other hands: the best game that there was in them, and what bots make of them.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../../core/answers";
import { isRefused } from "../../core/core";
import type { Wish } from "../../core/engine";
import type { Bots, Progress, Solved } from "../../core/engine-answers";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Bars } from "../../parts/bars";
import { pack } from "../../parts/packed";
import { points } from "../../parts/score";
import { Button } from "../../parts/ui";
import type { Known } from "../end/facts";
import { type Engine, useAsked } from "./asking";
import "./possible.css";

interface Props {
  save: string;
  player: number;
  name: string; // whose game it is
  total: number; // what was made of the dice
  onKnown?: (facts: Known) => void; // what has come to light, for the verdict
}
interface PossibleProps extends Props {
  begins?: boolean; // by itself, once this is true
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

/** Searches take long: what those of this visit have found is kept, with how long they looked. */
const known = new Map<string, { solved: Solved; ms: number }>();

const nameOf = (save: string, player: number): string => `${player}\t${save}`;

async function solve(engine: Engine, save: string, player: number, wish: Wish & { ms: number }) {
  const name = nameOf(save, player);
  const kept = known.get(name);
  if (kept && (kept.solved.proven || kept.ms >= wish.ms)) return kept.solved;
  const solved = await engine.solve(save, player, wish);
  if (!isRefused(solved)) known.set(name, { solved, ms: wish.ms });
  return solved;
}

/** The search for the best game: begun, stopped, and gone on with for longer. */
function useSearch({ save, player, onKnown, begins }: PossibleProps) {
  const [ms, setMs] = useState(0);
  const looked = Math.max(ms, known.get(nameOf(save, player))?.ms ?? 0);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState(0);
  const [stopped, setStopped] = useState(false);
  const key = ms > 0 && !stopped ? `${attempt}\t${player}\t${save}` : null;
  const search = useAsked<Solved>(key, (engine, wish) =>
    solve(engine, save, player, {
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
  useEffect(() => {
    if (begins && ms === 0) begin(FIRST_MS);
  }, [begins]);
  const stop = () => {
    search.stop();
    setStopped(true);
  };
  return { ...search, ms, looked, found, stopped, begin, stop };
}

type Searching = ReturnType<typeof useSearch>;

/** What the search has come to, or how far it is. */
function Found({ search }: { search: Searching }) {
  const { progress, found, stopped, stop, failed, answer } = search;
  return (
    <>
      {progress && (
        <Working
          text={t("The engine looks for the best game …")}
          progress={{ ...progress, share: Math.min(99, progress.share) }}
          onStop={stop}
        />
      )}
      {progress && found > 0 && <p aria-hidden="true">{t("%s found up to now", points(found))}</p>}
      {stopped && (
        <p role="status">
          {found > 0
            ? t("Stopped. At least %s.", tn("%s point", "%s points", found, points(found)))
            : t("Stopped.")}
        </p>
      )}
      {failed && <p role="alert">{failed}</p>}
      {answer && <p role="status">{verdict(answer)}</p>}
    </>
  );
}

export function Possible(props: PossibleProps) {
  const search = useSearch(props);
  const { ms, looked, progress, failed, answer, begin } = search;
  const link = useLink(answer?.record ?? "");
  const afresh = ms === 0 || failed !== "";
  return (
    <section class="review-possible" aria-busy={progress !== null}>
      <h2>{t("What was possible")}</h2>
      {ms === 0 && (
        <p>{t("The engine looks for the best game with these dice, all of them known beforehand.")}</p>
      )}
      <Found search={search} />
      <div class="buttons">
        {link !== "" && (
          <Button icon="play" href={link}>
            {t("See that game")}
          </Button>
        )}
        {progress === null && !answer?.proven && (
          <Button icon="hint" onPress={() => begin(afresh ? FIRST_MS : looked * LONGER)}>
            {afresh ? t("Look for it") : t("Look longer")}
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

/** Bots of all levels, one after the other, as long as somebody looks. */
function useBots({ save, player, onKnown }: Props) {
  const levels = someLevels();
  const [attempt, setAttempt] = useState(0); // 0: nobody has asked
  const [played, setPlayed] = useState<Bots[]>([]);
  const work = useAsked<Bots[]>(
    attempt > 0 ? `${attempt}\t${player}\t${save}` : null,
    async (engine, wish) => {
      const all: Bots[] = [];
      setPlayed([]);
      for (const { level } of levels) {
        const answer = await engine.bots(save, player, level, {
          ...(wish.signal && { signal: wish.signal }),
        });
        if (isRefused(answer)) return answer;
        all.push(answer);
        setPlayed([...all]);
        onKnown?.({ rivals: all.map((bot) => ({ level: bot.level, total: bot.total })) });
        wish.progress?.({ share: Math.round((100 * all.length) / levels.length), points: 0 });
      }
      return all;
    },
  );
  const bars = played.map((bot) => ({
    name: t("%s, level %d", levels.find(({ level }) => level === bot.level)?.name ?? "", bot.level),
    total: bot.total,
    me: false,
  }));
  const stop = () => {
    work.stop();
    setAttempt(0);
  };
  return { ...work, bars, begin: () => setAttempt(attempt + 1), stop };
}

export function SameDice(props: Props) {
  const { bars, progress, failed, answer, begin, stop } = useBots(props);
  const me = { name: props.name, total: props.total, me: true };
  return (
    <section class="compare review-bots" aria-busy={progress !== null}>
      <h2>{t("Bots on the same dice")}</h2>
      {bars.length > 0 && <Bars bars={[me, ...bars]} />}
      {progress && <Working text={t("Bots play these dice …")} progress={progress} onStop={stop} />}
      {failed && <p role="alert">{failed}</p>}
      {!progress && !answer && (
        <Button icon="people" onPress={begin}>
          {t("Let bots play them")}
        </Button>
      )}
    </section>
  );
}
