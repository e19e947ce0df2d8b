// The way to the engine, which is fetched when a bot or a hint is first wanted.
import type { BotsMind } from "./bots";

export interface Thinker extends BotsMind {
  hint(save: string, player: number): Promise<string[]>;
}

export async function fetchThinker(): Promise<Thinker> {
  throw new Error("no mind yet");
}
