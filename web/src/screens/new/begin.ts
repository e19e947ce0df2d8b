// Begins a game: the core makes it, the store keeps it, the screen of the game shows it.
import { go } from "../../app";
import type { Opened, Text } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { randomSeed } from "../../store/random";
import { newId, saveGame, settings } from "../../store/store";

export interface Seating {
  name: string; // empty: one is found
  level: number; // of a bot; 0: a person
}

export interface Wish {
  config: string;
  seed: string; // empty: random
  seats: readonly Seating[];
  hidden?: boolean;
  clock?: number; // ms a round, 0 for none
}

/** How a person without a name is called. */
export function usualName(seat: number, people: number): string {
  if (people === 1) return t("You");
  return t("Player %d", seat + 1);
}

function seat(game: number, wish: Wish): void {
  const people = wish.seats.filter((one) => one.level === 0).length;
  wish.seats.forEach((one, player) => {
    const name = one.name.trim() || (one.level === 0 ? usualName(player, people) : "");
    core.ask("name", game, player, one.level, name.replace(/[\t\n\r]/g, " "));
  });
  core.ask("hide", game, wish.hidden ? 1 : 0);
  core.ask("clock", game, wish.clock ?? 0);
}

/** Makes and keeps the game and goes there; or says in words what is wrong. */
export async function begin(wish: Wish): Promise<string | undefined> {
  const opened = core.try<Opened>("new", wish.config, wish.seed.trim() || randomSeed());
  if (isRefused(opened)) return opened.error;
  const id = newId();
  try {
    seat(opened.game, wish);
    await saveGame(id, core.ask<Text>("save", opened.game).text);
  } finally {
    core.ask("close", opened.game);
  }
  settings.change({ welcomed: true }); // who plays needs no first steps offered
  go(`game/${id}`);
  return undefined;
}

/** One press: a game alone, of the kind that was played alone last. */
export function beginAlone(config: string): Promise<string | undefined> {
  return begin({ config, seed: "", seats: [{ name: settings.value.name, level: 0 }] });
}
