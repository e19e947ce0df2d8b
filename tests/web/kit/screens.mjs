// Every screen, with what it needs to have something to show.
import { readFileSync } from "node:fs";
import { openPage } from "./browser.mjs";
import { Core } from "./core.mjs";
import { EXPANSIONS } from "./expansions.mjs";
import { keepFinished, keepRunning } from "./store.mjs";

/** [name, address]: the same names are those of the pictures. */
export const SCREENS = [
  ["lobby", ""],
  ["new", "new"],
  ["game", "game/running"],
  ["settings", "settings"],
  ["learn", "learn"],
  ["rules", "rules"],
  ["daily", "daily"],
  ["history", "history"],
  ["friends", "friends"],
  ["ranking", "ranking?config=classic&seed=monday"],
  ["account", "account"],
  ["privacy", "privacy"],
  ["class", "class"],
  ["tournament", "tournament"],
];

/** Games under way, of each expansion, of a draft, of two at one device: [name, record, round, what has just happened]. */
const UNDER_WAY = [
  ...EXPANSIONS.map((name) => [name, `challenge-${name}`, 4, "roll"]),
  ["draft", "challenge-draft", 3, "roll"],
];

/** Those, and what shows a game of them; then keys that lead to what is pictured. */
export const PICTURED = [
  ...SCREENS,
  ["end", "end/over-1"],
  ["replay", "replay/over-1?moment=9"],
  ["analyse", "analyse"],
  ["lesson", "learn/first"],
  ["review", "review/over-0"],
  ...UNDER_WAY.map(([name]) => [`game-${name}`, `game/${name}`, name === "canyon" ? ["5"] : []]),
];

/** Games of the engine, so that pictures show how well one can draw: `inkrail solve --record`. */
const record = (name) => readFileSync(new URL(`games/${name}.record`, import.meta.url), "utf8");
const golden = (name) => readFileSync(new URL(`../../golden/${name}.record`, import.meta.url), "utf8");

/** A game as it was in that round, after the first of its moments of that kind. */
function gameAt(core, text, round, kind) {
  const whole = core.ask("open", text).game;
  const { moments } = core.ask("moments", whole);
  const moment = moments.findIndex((one) => one.round === round && one.kind === kind);
  const then = core.ask("at", whole, moment).game;
  const saved = core.ask("save", then).text;
  for (const game of [whole, then]) core.ask("close", game);
  return saved;
}

let kept;

/** A game under way, with a piece in the hand and a ghost on the sheet, and games that are over. */
async function games(site) {
  if (kept) return kept;
  const core = await Core.load(site);
  kept = {
    running: [
      ["running", gameAt(core, record("challenge"), 6, "move")],
      ...UNDER_WAY.map(([name, file, round, kind]) => [name, gameAt(core, golden(file), round, kind)]),
    ],
    finished: ["classic", "challenge", "classic+river"].map(record),
  };
  return kept;
}

/** Opens the page with these games on the device: the first of those under way, or all. */
export async function openWithGames(page, site, all = false) {
  const { running, finished } = await games(site);
  await openPage(page);
  for (const [name, text] of all ? running : running.slice(0, 1)) await keepRunning(page, name, text);
  for (const [i, text] of finished.entries()) await keepFinished(page, `over-${i}`, text, `2026-11-1${i}T12:00:00.000Z`);
  await page.reload();
  await page.locator("#app > *").first().waitFor();
}

/** Goes to a screen and waits until it stands still. */
export async function showScreen(page, address, keys = []) {
  await page.evaluate((hash) => {
    location.hash = `#/${hash}`;
  }, address);
  await page.waitForFunction(() => document.querySelector("#app main, #app .game") !== null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
  });
  const cover = page.locator(".cover .btn.main"); // two at one device
  if (await cover.count()) await cover.click();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(150);
}
