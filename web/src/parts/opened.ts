// A game to be looked at: from the history, from the running ones, from a table of the server, or out of the
// address itself.
import { useEffect, useState } from "preact/hooks";
import { type Address, go } from "../app";
import type { Opened, Result, Text } from "../core/answers";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { core } from "../core/start";
import type { House, Seated } from "../store/games";
import { loadGame, newId, saveGame, store } from "../store/store";
import { unpack } from "./packed";

export interface Looked {
  id: string; // "" if it is not kept here
  game: number; // of the core
  date: string; // when it was finished, as Date.toISOString writes it
  house?: House | undefined; // what they had agreed on
}

/** Games at tables of the server: "@" and the code. */
export const atTable = (code: string): string => `@${code}`;

interface Found {
  text: string;
  date: string;
  seats?: Seated[] | undefined;
  house?: House | undefined;
}

/** The record of a table that is over, and who sat there. */
async function findAtTable(code: string): Promise<Found | string> {
  const { http } = await import("../net/http");
  const path = `tables/${encodeURIComponent(code)}`;
  const record = await http.text(`${path}/record`);
  if (isRefused(record)) return record.error;
  const table = await http.get<{ changed: number; players: { name: string }[] }>(path);
  if (isRefused(table)) return { text: record.text, date: "" };
  const seats = table.players.map(({ name }) => ({ name, level: 0 }));
  return { text: record.text, date: new Date(table.changed).toISOString(), seats };
}

async function find(id: string, packed: string | null): Promise<Found | string | undefined> {
  if (packed !== null) {
    const text = await unpack(packed);
    return text === undefined ? undefined : { text, date: "" };
  }
  if (id.startsWith("@")) return findAtTable(id.slice(1));
  const finished = await store.loadFinished(id);
  if (finished) return { ...finished, text: finished.record };
  const running = await loadGame(id);
  return running === undefined ? undefined : { text: running, date: "" };
}

function open(id: string, found: Found | string | undefined): Looked | string {
  if (typeof found === "string") return found;
  if (!found) return t("This game is not kept on this device any more.");
  const opened = core.try<Opened>("open", found.text);
  if (isRefused(opened)) return opened.error;
  found.seats?.slice(0, opened.players).forEach(({ name, level }, player) => {
    core.try("name", opened.game, player, level, name.replace(/[\t\n\r]/g, " "));
  });
  return { id, game: opened.game, date: found.date, house: found.house };
}

/** The game of the address; a sentence if there is none; null until it is known. What another address has
    opened is closed and no longer there, though its screen may still be drawn once. */
export function useLooked(address: Address): Looked | string | null {
  const id = address.words[0] ?? "";
  const packed = address.query.get("game");
  const asked = `${address.screen}/${id}?${packed ?? ""}`;
  const [looked, setLooked] = useState<{ asked: string; game: Looked | string } | null>(null);
  useEffect(() => {
    let wanted = true;
    let opened: Looked | string | null = null;
    void find(id, packed).then((found) => {
      if (!wanted) return;
      opened = open(packed === null ? id : "", found);
      setLooked({ asked, game: opened });
    });
    return () => {
      wanted = false;
      if (opened !== null && typeof opened !== "string") core.try("close", opened.game);
    };
  }, [asked]);
  return looked?.asked === asked ? looked.game : null;
}

/** Works on the game as it was at a moment: another game, which is closed again. */
export function atMoment<Answer>(game: number, moment: number, work: (then: number) => Answer): Answer {
  const then = core.ask<Opened>("at", game, moment).game;
  try {
    return work(then);
  } finally {
    core.ask("close", then);
  }
}

/** Whose sheet comes first: the first person's; among bots alone the winner's. */
export function firstPlayer({ ranks }: Result): number {
  const person = [...ranks].sort((a, b) => a.player - b.player).find((rank) => rank.level === 0);
  return (person ?? ranks[0])?.player ?? 0;
}

/** A game that still runs is given to the engine, which is told with it. */
export async function noteAnalysis(id: string, player: number): Promise<void> {
  const running = id === "" ? undefined : await loadGame(id);
  const opened = running === undefined ? null : core.try<Opened>("open", running);
  if (opened === null || isRefused(opened)) return;
  core.ask("helped", opened.game, player, "engine");
  const { text } = core.ask<Text>("save", opened.game);
  core.ask("close", opened.game);
  await saveGame(id, text);
}

/** Another game is kept here that goes on from there, which is told with it. */
export async function goOnFrom(save: string): Promise<void> {
  const id = newId();
  const { game } = core.ask<Opened>("open", save);
  core.ask("again", game);
  const { text } = core.ask<Text>("save", game);
  core.ask("close", game);
  await saveGame(id, text);
  go(`game/${id}`);
}
