// The store of this page: its one instance, and the few functions that all screens use.

import { type Places, smallStorage } from "./database";
import { openChannel, type Saved, Store } from "./games";
import { randomId } from "./random";
import { SettingsStore } from "./settings";

export type { Finished, Running, Saved } from "./games";
export { useObserved } from "./observable";
export type { Settings } from "./settings";

const places: Places = {
  indexedDB: () => window.indexedDB,
  localStorage: () => window.localStorage,
};

export const store = new Store({ ...places, channel: openChannel });
export const settings = new SettingsStore(smallStorage(places));

window.addEventListener("storage", (event) => settings.hear(event.key));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void store.refresh();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) void store.refresh();
});

/** A name for a new game: nobody has it. */
export const newId = randomId;

/** Keeps a running game: after each step. "behind" or "gone": another tab has gone on, see watchGame. */
export const saveGame = (id: string, text: string): Promise<Saved> => store.saveGame(id, text);
export const loadGame = (id: string) => store.loadGame(id);
export const listGames = () => store.listGames();
export const dropGame = (id: string) => store.dropGame(id);
export const watchGame = (id: string, watcher: (text: string | null) => void) => store.watchGame(id, watcher);
/** The game is over: its record enters the history, and it is no longer a running one. */
export const finishGame: Store["finishGame"] = (...game) => store.finishGame(...game);
export const history = () => store.history();
