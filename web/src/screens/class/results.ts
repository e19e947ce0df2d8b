// Results of a class: those who played at a screen and those who drew on paper, in one table; as text for a spreadsheet.
import type { Rank } from "../../core/answers";

/** Somebody who drew on paper: the teacher types it in. */
export interface Paper {
  id: string;
  name: string;
  points: number;
}

export interface Row {
  key: string;
  place: number; // from 1; those who share one have the same
  name: string;
  shown: string; // the name as everyone may see it
  points: number;
  kind: "screen" | "paper" | "bot";
  parts: Record<string, number>; // of the score, by key; none on paper
  player: number; // of the game; -1 on paper
}

export interface Column {
  key: string;
  name: string;
}

/** Somebody at a screen, with what the ranking of the game says. */
export interface Played {
  rank: Pick<Rank, "player" | "place" | "total" | "rows" | "level">;
  name: string;
  shown: string;
}

type Unplaced = Omit<Row, "place"> & { rank: number }; // of the game's own ranking; 0 on paper

function isBetter(one: Unplaced, other: Unplaced): boolean {
  if (one.points !== other.points) return one.points > other.points;
  return one.rank > 0 && other.rank > 0 && one.rank < other.rank; // the game knows what decides between equal ones
}

/** All of them, the best first. Sheets on paper have no more than points, so they share places with equal ones. */
export function rowsOf(played: Played[], papers: Paper[]): Row[] {
  const screens: Unplaced[] = played.map(({ rank, name, shown }) => ({
    key: `player ${rank.player}`,
    name,
    shown,
    points: rank.total,
    kind: rank.level > 0 ? "bot" : "screen",
    parts: Object.fromEntries(rank.rows.map((row) => [row.key, row.points])),
    player: rank.player,
    rank: rank.place,
  }));
  const sheets: Unplaced[] = papers.map(({ id, name, points }) => ({
    key: `paper ${id}`,
    name,
    shown: name,
    points,
    kind: "paper",
    parts: {},
    player: -1,
    rank: 0,
  }));
  const all = [...screens, ...sheets];
  return all
    .map(({ rank: _, ...row }, i) => {
      const own = all[i] as Unplaced;
      return { ...row, place: 1 + all.filter((other) => isBetter(other, own)).length };
    })
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name));
}

export type Order = { by: string; down: boolean };

/** Sorted by place, name, kind, points or a part of the score. */
export function sorted(rows: Row[], { by, down }: Order): Row[] {
  const value = (row: Row): string | number => {
    if (by === "name") return row.shown;
    if (by === "kind") return row.kind;
    if (by === "place") return row.place;
    if (by === "points") return row.points;
    return row.parts[by] ?? Number.NEGATIVE_INFINITY; // paper has none
  };
  const compare = (a: Row, b: Row) => {
    const [one, other] = [value(a), value(b)];
    const order =
      typeof one === "string" ? one.localeCompare(String(other)) : one - Number(other) || a.place - b.place;
    return down ? -order : order;
  };
  return [...rows].sort(compare);
}

/** A field that no spreadsheet takes for a formula, and that no comma or line breaks apart. */
function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** As a file for a spreadsheet: UTF-8 with its mark, lines as RFC 4180 wants them. */
export function csvOf(rows: Row[], heads: Column[], parts: Column[]): string {
  const lines = [
    heads.map((head) => head.name).concat(parts.map((part) => part.name)),
    ...rows.map((row) => [
      row.place,
      row.name,
      row.points,
      row.kind,
      ...parts.map((part) => row.parts[part.key] ?? ""),
    ]),
  ];
  return `\ufeff${lines.map((line) => line.map(field).join(",")).join("\r\n")}\r\n`;
}

/** What was typed as points: a whole number, also with a minus of any kind; null if it is none. */
export function pointsOf(typed: string): number | null {
  const plain = typed.trim().replace(/^[−–]/, "-");
  return /^[-+]?\d{1,4}$/.test(plain) ? Number(plain) : null;
}
