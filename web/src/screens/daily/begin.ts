// A try at a daily game: goes on with the one that was begun, or begins one.
import { go } from "../../app";
import type { DailyGame, Opened, Text, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import { listGames, newId, saveGame } from "../../store/store";

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
  const opened = core.ask<Opened>("new", game.config, game.seed);
  const { text } = core.ask<Text>("save", opened.game);
  core.try("close", opened.game);
  const id = newId();
  await saveGame(id, text);
  go(`game/${id}`);
}
