// What the game came to, and the chosen round: what was played beside the better way.
import type { ReviewRound, Review as Told } from "../../core/engine-answers";
import { t } from "../../core/speech";
import { points } from "../../parts/score";
import { Segment } from "../../parts/ui";
import { onlyIn } from "./chosen";
import { lost, signed, tenths } from "./numbers";
import { Why } from "./rounds";
import type { Ink } from "./sheets";

export function Heads({ told }: { told: Told }) {
  const heads = [
    { value: points(told.total), text: t("points"), bad: false },
    { value: lost(told.loss), text: t("by play"), bad: told.loss > 0 },
    { value: signed(told.luck), text: t("by luck"), bad: told.luck < 0 },
  ];
  if (told.picks !== 0) heads.push({ value: lost(told.picks), text: t("by picks"), bad: told.picks > 0 });
  return (
    <dl class="review-heads">
      {heads.map(({ value, text, bad }) => (
        <div key={text} class={bad ? "is-loss" : ""}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LineProps {
  kind: "better" | "mine";
  name: string;
  cells: string[];
  value: number;
}

function Line({ kind, name, cells, value }: LineProps) {
  return (
    <p class={`review-line is-${kind}`}>
      <i class="review-ink" aria-hidden="true" />
      <span>{name}</span>
      <em>{cells.join(" ")}</em>
      <b>{tenths(value)}</b>
    </p>
  );
}

function Words({ title, steps }: { title: string; steps: string[] }) {
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {steps.length === 0 && <li>{t("nothing")}</li>}
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  );
}

/** "pick3" is told as the pair 3. */
function pairOf(steps: string[]): string {
  return steps.join(" ").replace("pick", "");
}

function Picks({ round }: { round: ReviewRound }) {
  const costly = round.picks.filter((pick) => pick.loss > 0);
  if (costly.length === 0) return null;
  return (
    <ul class="review-picks">
      {costly.map((pick) => (
        <li key={pick.taken.join()}>
          {t("Picked pair %s; better: pair %s", pairOf(pick.taken), pairOf(pick.better))}{" "}
          <b>{lost(pick.loss)}</b>
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  round: ReviewRound;
  who: string; // has played: a name, or "You"
  alone: boolean;
  ink: Ink;
  mine: string[];
  better: string[];
  onInk: (ink: Ink) => void;
}

/** The chosen round: yours beside the better way. */
export function Card({ round, who, alone, ink, mine, better, onInk }: CardProps) {
  const inks = [
    { value: "both" as Ink, text: t("Both") },
    { value: "mine" as Ink, text: alone ? t("Mine") : t("Played") },
    { value: "better" as Ink, text: t("Better") },
  ];
  const good = round.better.length === 0;
  return (
    <section class="review-card">
      <header>
        <h2 aria-live="polite">
          {round.name}
          <span class="heard">
            {good ? `, ${t("well played")}` : `, ${t("%s points lost", tenths(round.loss))}`}
          </span>
        </h2>
        {!good && <Segment label={t("On the sheet")} options={inks} value={ink} onChange={onInk} />}
      </header>
      {good ? (
        <p class="review-good">{t("Well played: the engine found nothing better to speak of.")}</p>
      ) : (
        <Line kind="better" name={t("Better")} cells={onlyIn(round.better, round.moves)} value={round.best} />
      )}
      <Line kind="mine" name={who} cells={onlyIn(round.moves, round.better)} value={round.played} />
      <Picks round={round} />
      {!good && <Why round={round} />}
      <details>
        <summary>{t("In words")}</summary>
        {!good && <Words title={t("Better")} steps={better} />}
        <Words title={who} steps={mine} />
      </details>
    </section>
  );
}
