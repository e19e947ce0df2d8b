// The best ways to play the round, by the engine: expected score, spread, and the drawings.
import { useEffect, useState } from "preact/hooks";
import type { Refused } from "../../core/answers";
import { isRefused } from "../../core/core";
import { engine } from "../../core/engine";
import type { Candidate, Candidates, Part } from "../../core/engine-answers";
import { number, t, tn } from "../../core/speech";
import { faceSvg } from "../../parts/board/pictures";
import { Button, Picture } from "../../parts/ui";
import { behind, lost } from "../review/numbers";

const COUNT = 5;

export interface Search {
  answer: Candidates | Refused | null; // null: it is being searched
  depth: number;
  deeper: () => void;
}

/** Searches whenever the position is another one; what nobody looks at any more is broken off. */
export function useWays(text: string, wanted: boolean): Search {
  const [depth, setDepth] = useState(0);
  const [answer, setAnswer] = useState<Candidates | Refused | null>(null);
  useEffect(() => setDepth(0), [text]);
  useEffect(() => {
    const end = new AbortController();
    setAnswer(null);
    if (wanted) engine.ways(text, COUNT, depth, { signal: end.signal }).then(setAnswer, () => undefined);
    return () => end.abort(new Error("another position"));
  }, [text, depth, wanted]);
  return { answer, depth, deeper: () => setDepth(depth + 1) };
}

/** The drawings of a way, as the page's verb wants them. */
export function movesOf(way: Candidate): string {
  return way.steps
    .filter((step) => !step.ends)
    .map((step) => step.step)
    .join(",");
}

/** Where a step draws or begins: a space or a corner; of an answer all of it. */
function placeOf(step: string): string {
  return /[A-H][1-8]/.exec(step)?.[0] ?? step;
}

function Drawings({ way, config }: { way: Candidate; config: string }) {
  return (
    <span class="way-steps">
      {way.steps
        .filter((step) => !step.ends)
        .map((step) => (
          <span key={step.step}>
            {step.tile > 0 && <Picture svg={faceSvg(config, step)} />}
            <i>{placeOf(step.step)}</i>
          </span>
        ))}
    </span>
  );
}

function Parts({ parts }: { parts: Part[] }) {
  return (
    <ul class="way-parts">
      {parts
        .filter((part) => part.points !== 0)
        .map((part) => (
          <li key={part.key}>
            <span>{part.name}</span>
            <b>{part.points < 0 ? `−${number(-part.points, 1)}` : number(part.points, 1)}</b>
          </li>
        ))}
    </ul>
  );
}

interface Props {
  search: Search;
  config: string;
  shown: number; // the way that the board draws
  onShow: (way: number) => void;
}

function say(way: Candidate, best: Candidate): string {
  const drawn = way.steps
    .filter((step) => !step.ends)
    .map((step) => step.text)
    .join("; ");
  const points = t("%s points, give or take %s", number(way.expected, 1), number(way.spread, 1));
  const loss = behind(way.expected, best.expected);
  const less = loss > 0 ? t("%s less", number(loss, 1)) : t("best");
  return `${points}, ${less}: ${drawn}`;
}

function Row({ way, best, i, props }: { way: Candidate; best: Candidate; i: number; props: Props }) {
  const on = i === props.shown;
  const loss = behind(way.expected, best.expected);
  return (
    <li class={on ? "is-on" : ""}>
      <button
        type="button"
        aria-pressed={on}
        aria-label={say(way, best)}
        onClick={() => props.onShow(on ? -1 : i)}
      >
        <b>{number(way.expected, 1)}</b>
        <Drawings way={way} config={props.config} />
        <em>{loss > 0 ? lost(loss) : t("best")}</em>
      </button>
      {on && <Parts parts={way.parts} />}
    </li>
  );
}

function Found({ found, props }: { found: Candidates; props: Props }) {
  const best = found.candidates[0];
  if (!best) return <p>{t("There is nothing to play.")}</p>;
  return (
    <>
      <ol class="ways">
        {found.candidates.map((way, i) => (
          <Row key={movesOf(way)} way={way} best={best} i={i} props={props} />
        ))}
      </ol>
      <p class="think">
        <span>
          {found.proven
            ? t("Proven: nothing is better.")
            : tn("%s sheet judged", "%s sheets judged", found.judged, number(found.judged))}
        </span>
        {!found.proven && <Button onPress={props.search.deeper}>{t("Deeper")}</Button>}
      </p>
    </>
  );
}

export function Ways(props: Props) {
  const { answer } = props.search;
  return (
    <section class="ways-part" aria-busy={answer === null}>
      <h2>
        {t("Ways to play")} <i>{t("score to expect")}</i>
      </h2>
      {answer === null && <p role="status">{t("The engine is thinking …")}</p>}
      {answer && isRefused(answer) && <p role="alert">{answer.error}</p>}
      {answer && !isRefused(answer) && <Found found={answer} props={props} />}
    </section>
  );
}
