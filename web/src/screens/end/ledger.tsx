// The parts of a score, one below the other, with what they are for. A pressed one is drawn on the sheet.
import type { Explained, Rank } from "../../core/answers";
import { t } from "../../core/speech";
import { Icon, iconOf } from "../../parts/icons";
import { points } from "../../parts/score";
import { countedSum } from "./counting";

type Row = Rank["rows"][number];

interface Props {
  rank: Rank;
  shown: number; // how many have been counted
  open: number | null; // the row that the sheet draws
  onOpen: (row: number) => void;
}

function Part({ row, open, onOpen }: { row: Row; open: boolean; onOpen: (row: number) => void }) {
  return (
    <li>
      <button
        type="button"
        class={`ledger-row${row.points < 0 ? " is-loss" : ""}${row.points === 0 ? " is-zero" : ""}`}
        aria-pressed={open}
        onClick={() => onOpen(row.row)}
      >
        <Icon name={iconOf(row.key)} class={`of-${row.key}`} />
        <span class="ledger-name">
          {row.short} <i>{row.text}</i>
        </span>
        <span class="ledger-dots" />
        <b>{points(row.points)}</b>
      </button>
    </li>
  );
}

export function Ledger({ rank, shown, open, onOpen }: Props) {
  return (
    <section class="ledger" aria-label={t("Score")}>
      <ul>
        {rank.rows.map((row, i) =>
          i < shown ? (
            <Part key={row.key} row={row} open={row.row === open} onOpen={onOpen} />
          ) : (
            <li key={row.key} class="ledger-blank" aria-hidden="true" />
          ),
        )}
      </ul>
      <p class="ledger-total">
        <span>{t("Total")}</span>
        <b>{points(countedSum(rank, shown))}</b>
      </p>
    </section>
  );
}

interface WhyProps {
  explained: Explained;
  reason: number | null;
  onReason: (reason: number) => void;
}

function progress(reason: Explained["reasons"][number]): string {
  if (reason.of > 0) return t("%d of %d", reason.count, reason.of);
  return reason.count > 0 ? String(reason.count) : "";
}

/** The rule behind a part, and each thing that its points are for. */
export function Why({ explained, reason, onReason }: WhyProps) {
  return (
    <section class="why-part" aria-label={explained.name}>
      <p>{explained.rule}</p>
      {explained.reasons.length > 1 && (
        <ul>
          {explained.reasons.map((one, i) => (
            <li key={i}>
              <button type="button" aria-pressed={i === reason} onClick={() => onReason(i)}>
                <span>{one.text}</span>
                <i>{progress(one)}</i>
                <b>{points(one.points)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
