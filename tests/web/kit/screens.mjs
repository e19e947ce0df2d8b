// Every screen, with what it needs to have something to show.
import { openPage } from "./browser.mjs";
import { Core } from "./core.mjs";
import { Game } from "./game.mjs";
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
];

/** Those, and what shows a game of them. */
export const PICTURED = [...SCREENS, ["end", "end/over-1"], ["replay", "replay/over-1?moment=9"], ["analyse", "analyse"]];

let kept;

/** A game under way, with a piece in the hand and a ghost on the sheet, and games that are over. */
async function games(site) {
  if (kept) return kept;
  const core = await Core.load(site);
  const running = new Game(core, "challenge", "pictures");
  while (running.view.round < 4) running.step(...running.next());
  const finished = [];
  for (const config of ["classic", "challenge", "classic+river"]) {
    const game = new Game(core, config, `pictures ${config}`);
    await game.play();
    finished.push(game.record());
  }
  kept = { running: running.save(), finished };
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
