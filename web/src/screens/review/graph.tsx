// Score to expect, round by round: with the best play and with what was played; between them lies the loss.
import type { ReviewRound } from "../../core/engine-answers";
import { number, t } from "../../core/speech";
import { lost } from "./numbers";

const WIDE = 360;
const HIGH = 150;
const LEFT = 30;
const TOP = 10;
const DEEP = 88;
const LOSSES = 120;
const ROUNDS = 142;

/** Lines at round numbers: about four of them. */
export function linesBetween(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 4) ?? 200;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Where rounds and scores lie in the picture. */
function scaleOf(rounds: ReviewRound[]) {
  const values = rounds.flatMap((round) => [round.best, round.played]);
  const low = Math.floor(Math.min(...values)) - 1;
  const high = Math.ceil(Math.max(...values)) + 1;
  const column = (WIDE - LEFT - 4) / rounds.length;
  return {
    lines: linesBetween(low, high),
    column,
    x: (i: number) => LEFT + column * (i + 0.5),
    y: (value: number) => TOP + ((high - value) / (high - low)) * DEEP,
  };
}

interface Props {
  played: string; // what the line of the play is called
  rounds: ReviewRound[];
  at: number; // index of the chosen round
  onGo: (round: number) => void;
}

type Scale = ReturnType<typeof scaleOf>;

function Lines({ lines, y }: Scale) {
  return (
    <>
      {lines.map((value) => (
        <g key={value}>
          <path class="line" d={`M26 ${y(value)}H${WIDE}`} />
          <text class="scale" x={20} y={y(value) + 4}>
            {number(value)}
          </text>
        </g>
      ))}
    </>
  );
}

interface ColumnProps {
  round: ReviewRound;
  i: number;
  chosen: boolean;
  scale: Scale;
}

/** A round: both scores, what lies between them, and all of it to be pressed. */
function Column({ round, i, chosen, scale: { column, x, y } }: ColumnProps) {
  return (
    <g class={chosen ? "is-now" : ""} data-round={round.round}>
      <path class="gap" d={`M${x(i)} ${y(round.best)}V${y(round.played)}`} />
      <circle class="best-end" cx={x(i)} cy={y(round.best)} r={3.4} />
      <circle class="mine-end" cx={x(i)} cy={y(round.played)} r={4.2} />
      <text x={x(i)} y={LOSSES}>
        {lost(round.loss)}
      </text>
      <text class="round" x={x(i)} y={ROUNDS}>
        {round.round}
      </text>
      <rect class="touch" x={x(i) - column / 2} y={0} width={column} height={HIGH} />
    </g>
  );
}

/** The line through the scores. */
function pathOf(rounds: ReviewRound[], key: "best" | "played", { x, y }: Scale): string {
  return rounds
    .map((round, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(round[key]).toFixed(1)}`)
    .join("");
}

export function Graph({ played, rounds, at, onGo }: Props) {
  const scale = scaleOf(rounds);
  const { column, x } = scale;
  const press = (event: MouseEvent) => {
    const place = (event.target as Element).closest<SVGElement>("[data-round]");
    if (place) onGo(Number(place.dataset.round));
  };
  return (
    <figure class="loss-graph">
      <figcaption>
        <span class="key-best">{t("best")}</span>
        <span class="key-mine">{played}</span>
        <i>{t("score to expect, loss below")}</i>
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true" onClick={press}>
        <Lines {...scale} />
        <rect class="column" x={x(at) - column / 2} y={0.7} width={column} height={HIGH - 1.4} rx={6} />
        <path class="best" d={pathOf(rounds, "best", scale)} />
        <path class="mine" d={pathOf(rounds, "played", scale)} />
        {rounds.map((round, i) => (
          <Column key={round.round} round={round} i={i} chosen={i === at} scale={scale} />
        ))}
      </svg>
    </figure>
  );
}
