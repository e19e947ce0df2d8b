// The score as it stands: a strip on small screens, a ledger on large ones. A touched part is drawn.
import type { ScoreRow } from "../core/answers";
import { number, t } from "../core/speech";
import { Icon, iconOf } from "./icons";

/** "+3", "−2", "" for nothing. */
export function change(value: number): string {
  if (value === 0) return "";
  return `${value > 0 ? "+" : ""}${number(value)}`;
}

export const points = (value: number): string => number(value);

interface Props {
  rows: ScoreRow[];
  total: number;
  change: number;
  shown: number | null; // the row that the board draws
  onShow: (row: number) => void;
}

function Row({ row, shown, onShow }: { row: ScoreRow; shown: boolean; onShow: (row: number) => void }) {
  const state = `${row.points === 0 ? " is-zero" : ""}${row.points < 0 ? " is-loss" : ""}`;
  return (
    <li>
      <button
        type="button"
        class={`score-row${state}`}
        aria-pressed={shown}
        title={row.name}
        onClick={() => onShow(row.row)}
      >
        <span class="heard">{`${row.name}: `}</span>
        <Icon name={iconOf(row.key)} />
        <span class="score-name" aria-hidden="true">
          {row.short}
        </span>
        <span class="score-dots" />
        <b>{points(row.points)}</b>
        <span class="score-change">{change(row.change)}</span>
      </button>
    </li>
  );
}

export function Score(props: Props) {
  return (
    <section class="score" aria-label={t("Score")}>
      <ul>
        {props.rows.map((row) => (
          <Row key={row.key} row={row} shown={row.row === props.shown} onShow={props.onShow} />
        ))}
      </ul>
      <p class="score-total">
        <span>{t("Total")}</span>
        <span class="score-change">{change(props.change)}</span>
        <b>{points(props.total)}</b>
      </p>
    </section>
  );
}
