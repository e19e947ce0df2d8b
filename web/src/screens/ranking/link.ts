/** The address of the ranking of these dice; with a game of this device it may enter it. */
export function rankingOf(config: string, seed: string, game = ""): string {
  return `#/ranking?${new URLSearchParams(game === "" ? { config, seed } : { config, seed, game })}`;
}
