// What a screen needs before it can be shown, beside its scripts. The programs written in C are the same core, each with as many
// verbs as its screens ask for (src/wasm/CMakeLists.txt); of the texts there are those of the first screen and the game,
// those of a table, or all (cmake/Site.cmake).

export const PLAY = 0;
export const AROUND = 1; // after a game, in analysis, lessons and statistics: src/page/around.def
export const TABLES = 2; // online tables: src/online/page/verbs.def

const MODULES = ["play.wasm", "page.wasm", "table.wasm", "online.wasm"] as const;

export const moduleWith = (parts: number): string => MODULES[parts] ?? MODULES[PLAY];

const NEEDS: Record<string, number> = {
  table: TABLES,
  class: TABLES,
  end: AROUND,
  replay: AROUND,
  review: AROUND,
  learn: AROUND,
  rules: AROUND,
  daily: AROUND,
  ranking: AROUND,
  analyse: AROUND,
  dice: AROUND,
  history: AROUND,
};

/** What a screen needs. */
export const needOf = (screen: string): number => NEEDS[screen] ?? PLAY;

export type Texts = "first" | "table" | "all";

const TEXTS: Record<string, Texts> = { "": "first", game: "first", table: "table" };

/** Which texts it shows. */
export const textsOf = (screen: string): Texts => TEXTS[screen] ?? "all";
