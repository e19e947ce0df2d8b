// The results of a class as a table: sorted by a press on a heading, on paper, in a spreadsheet. Who drew on paper is
// typed in by the teacher.
import { useMemo, useState } from "preact/hooks";
import type { Result } from "../../core/answers";
import { number, t } from "../../core/speech";
import { core } from "../../core/start";
import type { TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { download, fileName } from "../../parts/deliver";
import { awards, Print } from "../../parts/print";
import { points } from "../../parts/score";
import { Button, Field, Form, IconButton } from "../../parts/ui";
import { FairLine } from "../table/fair";
import { isHidden, seatsOf, shownName } from "./names";
import { type Papers, usePapers } from "./papers";
import { type Column, csvOf, type Order, type Played, pointsOf, type Row, rowsOf, sorted } from "./results";
import { useGrowing } from "./thumbs";

const AWARDED = 60; // certificates at a time

const KINDS = (): Record<Row["kind"], string> => ({ screen: t("screen"), paper: t("paper"), bot: t("bot") });

const heads = (): Column[] => [
  { key: "place", name: t("Place") },
  { key: "name", name: t("Name") },
  { key: "points", name: t("Points") },
  { key: "kind", name: t("Played on") },
];

/** Everybody at a screen, with the points of the last round that all have ended. */
function playedOf(live: LiveTable, seats: TableSeat[], hidden: boolean): Played[] {
  const { game, state } = live.state;
  if (game < 0) return [];
  if (state === "over") {
    const by = new Map(seats.map((seat) => [seat.player, seat]));
    return core.ask<Result>("result", game).ranks.flatMap((rank) => {
      const seat = by.get(rank.player);
      return seat && !seat.dropped
        ? [{ rank, name: shownName(seat, false), shown: shownName(seat, hidden) }]
        : [];
    });
  }
  return seats
    .filter((seat) => seat.player >= 0 && seat.total !== null && !seat.dropped)
    .map((seat) => ({
      rank: { player: seat.player, place: seat.place, total: seat.total ?? 0, rows: [], level: seat.level },
      name: shownName(seat, false),
      shown: shownName(seat, hidden),
    }));
}

function partsOf(live: LiveTable): Column[] {
  if (live.state.state !== "over") return [];
  const rows = core.ask<Result>("result", live.state.game).ranks[0]?.rows ?? [];
  return rows.map(({ key, short }) => ({ key, name: short }));
}

function Head({ column, order, onOrder }: { column: Column; order: Order; onOrder: (order: Order) => void }) {
  const own = order.by === column.key;
  const first = column.key !== "place" && column.key !== "name" && column.key !== "kind"; // points: the most first
  return (
    <th scope="col" aria-sort={own ? (order.down ? "descending" : "ascending") : "none"}>
      <button type="button" onClick={() => onOrder({ by: column.key, down: own ? !order.down : first })}>
        {column.name}
        <span aria-hidden="true">{own ? (order.down ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
}

function PaperForm({ papers }: { papers: Papers }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState("");
  const add = () => {
    const value = pointsOf(typed);
    if (name.trim() === "") return setWrong(t("Say a name."));
    if (value === null) return setWrong(t("Points are a whole number."));
    setWrong("");
    papers.add(name.trim(), value);
    setName("");
    setTyped("");
  };
  return (
    <Form class="class-paper" onSubmit={add}>
      <h2>{t("Somebody who drew on paper")}</h2>
      <Field label={t("Name")} value={name} maxLength={40} onInput={setName} />
      <Field label={t("Points")} value={typed} maxLength={5} onInput={setTyped} />
      <button type="submit" class="btn rim">
        {t("Add")}
      </button>
      {wrong !== "" && (
        <p class="why" role="alert">
          {wrong}
        </p>
      )}
    </Form>
  );
}

interface LineProps {
  row: Row;
  parts: Column[];
  onRemove: (key: string) => void;
}

function Line({ row, parts, onRemove }: LineProps) {
  return (
    <tr>
      <td>{number(row.place)}</td>
      <th scope="row">
        <bdi>{row.shown}</bdi>
        {row.kind === "paper" && (
          <IconButton
            icon="trash"
            label={t("Remove %s", row.shown)}
            onPress={() => onRemove(row.key.replace("paper ", ""))}
          />
        )}
      </th>
      <td class="is-points">{points(row.points)}</td>
      <td>{KINDS()[row.kind]}</td>
      {parts.map((part) => (
        <td key={part.key}>{row.parts[part.key] === undefined ? "" : points(row.parts[part.key] ?? 0)}</td>
      ))}
    </tr>
  );
}

interface TableProps {
  rows: Row[];
  parts: Column[];
  onRemove: (key: string) => void;
}

/** Hundreds of lines are laid out anew only if they have changed. */
function Table({ rows, parts, onRemove }: TableProps) {
  const [order, setOrder] = useState<Order>({ by: "place", down: false });
  const most = useGrowing(rows.length, `${order.by} ${order.down}`);
  return useMemo(
    () => (
      <div class="class-table">
        <table>
          <caption class="heard">{t("Results")}</caption>
          <thead>
            <tr>
              {[...heads(), ...parts].map((column) => (
                <Head key={column.key} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(rows, order)
              .slice(0, most)
              .map((row) => (
                <Line key={row.key} row={row} parts={parts} onRemove={onRemove} />
              ))}
          </tbody>
        </table>
      </div>
    ),
    [rows, parts, order, most],
  );
}

/** Who has played and with what points; another list only if something of it is another. */
function useRows(live: LiveTable, papers: Papers, hidden: boolean): { rows: Row[]; parts: Column[] } {
  const { state } = live.state;
  const seats = seatsOf(live);
  const standing = seats.map((seat) => [seat.name, seat.total, seat.place, seat.dropped].join()).join();
  const parts = useMemo(() => partsOf(live), [state]);
  const rows = useMemo(
    () => rowsOf(playedOf(live, seats, hidden), papers.papers),
    [standing, state, papers.papers, hidden],
  );
  return { rows, parts };
}

function saveTable(name: string, rows: Row[], parts: Column[]): void {
  const kinds = KINDS();
  const words = rows.map((row) => ({ ...row, kind: kinds[row.kind] as Row["kind"] }));
  const text = csvOf(words, heads(), parts);
  download(fileName(name, "csv"), new Blob([text], { type: "text/csv" }));
}

export function Results({ live }: { live: LiveTable }) {
  const papers = usePapers(live.code);
  const { state, title, configTitle } = live.state;
  const hidden = isHidden(live);
  const { rows, parts } = useRows(live, papers, hidden);
  const empty = rows.length === 0;
  return (
    <section class="class-results" aria-label={t("Results")}>
      <h2 class="print-only">
        <bdi>{title || t("Class room")}</bdi>, {configTitle}
      </h2>
      {hidden && <p class="muted no-print">{t("Names are hidden here; the file has them.")}</p>}
      {empty ? (
        <p class="muted">{t("There are results when the first round is over.")}</p>
      ) : (
        <Table rows={rows} parts={parts} onRemove={papers.remove} />
      )}
      <div class="buttons no-print">
        <Button icon="down" disabled={empty} onPress={() => saveTable(title || live.code, rows, parts)}>
          CSV
        </Button>
        <Button icon="legend" disabled={empty} onPress={() => print()}>
          {t("Print the list")}
        </Button>
        {!empty && !hidden && <Print documents={() => [awards(title, rows.slice(0, AWARDED))]} />}
      </div>
      <div class="no-print class-after">
        <PaperForm papers={papers} />
        {state === "over" && <FairLine state={live.state} />}
      </div>
    </section>
  );
}
