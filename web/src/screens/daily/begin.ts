// A try at a daily game: goes on with the one that was begun, or begins one.
import { go } from "../../app";
import type { DailyGame, Opened, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import { listGames, settings } from "../../store/store";
import { begin } from "../new/begin";

/** Is the text a game of this config and seed? */
function isGame(text: string, game: DailyGame): boolean {
  const opened = core.try<Opened>("open", text);
  if (isRefused(opened)) return false;
  const view = core.ask<View>("view", opened.game, 0);
  core.try("close", opened.game);
  return view.config === game.config && view.seed === game.seed && !view.over;
}

export async function beginDaily(game: DailyGame): Promise<void> {
  const running = (await listGames()).find((one) => isGame(one.text, game));
  if (running) return go(`game/${running.id}`);
  const { config, seed } = game;
  await begin({ config, seed, seats: [{ name: settings.value.name, level: 0 }] });
}
