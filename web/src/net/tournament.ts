// Tournaments of the server: N games with the same dice for all.
import type { Refused } from "../core/answers";
import { http } from "./http";

export interface Contestant {
  place: number; // 0: nothing was played to the end
  name: string;
  you: boolean;
  totals: (number | null)[]; // by game; null: not played to the end
  sum: number;
  won: number; // games
  best: number; // the best single game
  help: number[]; // by game: how often there were hints
  codes?: string[]; // tables by game, when it is closed
}
export interface Tournament {
  code: string;
  link: string;
  title: string;
  config: string;
  games: number;
  open: boolean;
  hints: "on" | "off"; // in its games
  made: number; // ms since 1970
  commitment: string;
  players: Contestant[]; // the best first
  you: { player: number; host: boolean; codes: string[] };
  closed?: number;
  secret?: string;
  seeds?: string[];
}

const path = (code: string): string => `tournaments/${encodeURIComponent(code)}`;

export const makeTournament = (title: string, config: string, games: number, hints: boolean) =>
  http.make<{ code: string; link: string }>("tournaments", {
    title,
    config,
    games: String(games),
    hints: hints ? "on" : "off",
  });

export const fetchTournament = (code: string): Promise<Tournament | Refused> =>
  http.get<Tournament>(path(code));

/** The table of one's own try at a game, counted from 1. */
export const enterGame = (code: string, game: number) =>
  http.asPerson<{ code: string }>(`${path(code)}/${game}`, { method: "POST", body: {} });

export const closeTournament = (code: string) => http.post<Tournament>(`${path(code)}/close`);

export const csvAddress = (code: string): string => `api/${path(code)}.csv`;

/** One's next game, counted from 1: the first that has no total; 0 if all are played. */
export function nextGame(tournament: Tournament): number {
  const own = tournament.players[tournament.you.player];
  for (let game = 1; game <= tournament.games; game++) if (own?.totals[game - 1] == null) return game;
  return 0;
}
