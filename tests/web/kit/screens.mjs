// Every screen, with what it needs to have something to show.
import { readFileSync } from "node:fs";
import { openPage } from "./browser.mjs";
import { Core } from "./core.mjs";
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

/** Those, and what shows a game of them. */
export const PICTURED = [...SCREENS, ["end", "end/over-1"], ["replay", "replay/over-1?moment=9"], ["analyse", "analyse"], ["lesson", "learn/first"], ["review", "review/over-0"]];

/** Games of the engine, so that pictures show how well one can draw: `inkrail solve --record`. */
const record = (name) => readFileSync(new URL(`games/${name}.record`, import.meta.url), "utf8");

let kept;

/** A game under way, with a piece in the hand and a ghost on the sheet, and games that are over. */
async function games(site) {
  if (kept) return kept;
  const core = await Core.load(site);
  const whole = core.ask("open", record("challenge")).game;
  const { moments } = core.ask("moments", whole);
  const sixth = moments.findIndex((moment) => moment.round === 6 && moment.kind === "move");
  const running = core.ask("at", whole, sixth).game;
  kept = { running: core.ask("save", running).text, finished: ["classic", "challenge", "classic+river"].map(record) };
  for (const game of [whole, running]) core.ask("close", game);
  return kept;
}

/** Opens the page with these games on the device. */
export async function openWithGames(page, site) {
  const { running, finished } = await games(site);
  await openPage(page);
  await keepRunning(page, "running", running);
  for (const [i, record] of finished.entries()) await keepFinished(page, `over-${i}`, record, `2026-11-1${i}T12:00:00.000Z`);
  await page.reload();
  await page.locator("#app > *").first().waitFor();
}

/** Goes to a screen and waits until it stands still. */
export async function showScreen(page, address) {
  await page.evaluate((hash) => {
    location.hash = `#/${hash}`;
  }, address);
  await page.waitForFunction(() => document.querySelector("#app main, #app .game") !== null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
  });
  await page.waitForTimeout(150);
}
