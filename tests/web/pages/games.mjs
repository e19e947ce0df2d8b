// Whole games. A game is played twice, by hand on the page and by the same verbs in page.wasm in Node (kit/game.mjs),
// which decides what comes next from the core's view alone. In the end the record that the page has kept, the one in
// Node and the one that inkrail play --lines makes of the same moves are the same bytes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESK, LAND, openPage, PHONE, TABLET } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { EXPANSIONS } from "../kit/expansions.mjs";
import { Game } from "../kit/game.mjs";
import { Drags, Keys, Taps } from "../kit/hands.mjs";
import { finished, keepRunning } from "../kit/store.mjs";

/** The record of these moves by `inkrail play --lines`. */
function byTerminal(program, game) {
  const folder = mkdtempSync(join(tmpdir(), "inkrail-record-"));
  const file = join(folder, "record");
  const moves = game.record().matchAll(/^1: (.*)$/gm);
  const input = [...moves].map(([, words]) => `${words.split(" ").join("\n")}\n`).join("");
  execFileSync(program, ["--lang", "en", "play", "--lines", "--rules", game.config, "--seed", game.seed, "--save", file], { input });
  const record = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return record;
}

const ways = {
  taps: (page) => [new Taps(page), { goesOn: true }],
  touch: (page) => [new Taps(page, true), { goesOn: true }],
  drag: (page) => [new Drags(page), { goesOn: true, pulls: true }],
  keys: (page) => [new Keys(page), {}],
};

const play = (config, way) => async (kit) => {
  const { page, site, program } = kit;
  const game = new Game(await Core.load(site), config, `web ${config}`);
  await openPage(page);
  await keepRunning(page, "tested", game.save());
  await openPage(page, "game/tested");
  await page.locator(".board-grid").waitFor();
  const [hands, how] = ways[way](page);
  await game.play(hands, how);
  const record = await finished(page, "tested");
  assert.equal(record, game.record());
  assert.equal(record, byTerminal(program, game));
};

const sizes = [PHONE, DESK, TABLET, LAND];
const one = (turn) => ["classic", "challenge", ...EXPANSIONS.map((name, i) => `${i % 2 === turn ? "challenge" : "classic"}+${name}`)];
const rows = [
  ...one(0).map((config, i) => [config, "taps", sizes[i % 4], i]),
  ...one(1).map((config, i) => [config, "keys", DESK, i + 1]),
  ...one(0).map((config, i) => [config, "drag", [DESK, TABLET][i % 2], i + 2]),
];

// Each game is played by one of three hands, by the seed; with INKRAIL_TEST_TURNS=all by all of them.
const seed = Number.parseInt(process.env.INKRAIL_TEST_SEED ?? "1", 10);
const due = rows.filter(([, , , turn]) => process.env.INKRAIL_TEST_TURNS === "all" || (turn + seed) % 3 === 0);

export const tests = due.map(([config, way, size]) => [
  `a game of ${config} by ${way} at ${size.width}x${size.height}`,
  { size, touch: false },
  play(config, way === "taps" && size === PHONE ? "taps" : way),
]);
