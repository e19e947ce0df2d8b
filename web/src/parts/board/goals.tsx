// The goal cards with their progress, and what is printed on the board and may give something.
import type { Box, Counter, Goal, Seat } from "../../core/answers";
import { listOf, number, t } from "../../core/speech";
import { Icon } from "../icons";
import { Picture } from "../ui";
import { printSvg } from "./pictures";

function progress(goal: Goal): string {
  if (goal.state === "done" || goal.need < 2) return goal.deadline;
  const have = t("%d of %d", goal.have, goal.need);
  return goal.deadline ? `${have}, ${goal.deadline}` : have;
}

interface CardProps {
  goal: Goal;
  names: string[]; // of those who have it
  onOpen?: (() => void) | undefined;
}

function GoalCard({ goal, names, onOpen }: CardProps) {
  const done = goal.state === "done";
  return (
    <button type="button" class={`goal is-${goal.state}`} onClick={onOpen}>
      <span class="heard">{goal.text}</span>
      <span class="goal-card" aria-hidden="true">
        {goal.key}
      </span>
      <span class="goal-text" aria-hidden="true">
        <b>{goal.name}</b>
        <span>{progress(goal)}</span>
        {names.length > 0 && (
          <span class="goal-names">
            {names.map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
          </span>
        )}
      </span>
      {names.length > 0 && <span class="heard">{t("done by %s", listOf(names))}</span>}
      {!done && goal.need > 1 && (
        <span class="goal-short" aria-hidden="true">{`${number(goal.have)}/${number(goal.need)}`}</span>
      )}
      <span class="goal-points" aria-hidden="true">
        {done && <Icon name="check" />}
        <b>{number(goal.points)}</b>
      </span>
    </button>
  );
}

interface GoalsProps {
  goals: Goal[];
  seats?: Seat[]; // with the names of those who have them
  onOpen?: () => void;
}

function namesOf(goal: Goal, seats: Seat[] = []): string[] {
  return goal.reached.map((player) => seats[player]?.name ?? "").filter(Boolean);
}

export function Goals({ goals, seats, onOpen }: GoalsProps) {
  if (goals.length === 0) return null;
  return (
    <section class="goals" aria-label={t("Goals")}>
      <h2>{t("Goals")}</h2>
      {goals.map((goal) => (
        <GoalCard key={goal.key} goal={goal} names={namesOf(goal, seats)} onOpen={onOpen} />
      ))}
    </section>
  );
}

function BoxLine({ box }: { box: Box }) {
  return (
    <li class="box-line" title={box.text}>
      <Picture svg={printSvg(box.print)} class="box-sign" />
      <span class="box-name" aria-hidden="true">
        {box.name}
      </span>
      <span class="heard">{box.text}</span>
      {box.steps.length > 0 && (
        <span class="box-steps" aria-hidden="true">
          {box.steps.map((step, i) => (
            <i key={i} class={step.done ? "is-done" : ""}>
              {step.text}
            </i>
          ))}
        </span>
      )}
    </li>
  );
}

export function Boxes({ boxes, counters }: { boxes: Box[]; counters: Counter[] }) {
  if (boxes.length === 0 && counters.length === 0) return null;
  return (
    <section class="boxes" aria-label={t("On the board")}>
      <h2>{t("On the board")}</h2>
      <ul>
        {boxes.map((box) => (
          <BoxLine key={box.key} box={box} />
        ))}
        {counters.map((counter) => (
          <li key={counter.name} class="counter-line">
            <span>{counter.name}</span>
            <b>{counter.of > 0 ? t("%d of %d", counter.value, counter.of) : number(counter.value)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
