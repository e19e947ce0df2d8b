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
  ["dice", "dice"],
  ["tournament", "tournament"],
];

/** Games under way, of each expansion and of a draft: [name, record, the first round that is shown]. */
const UNDER_WAY = [...EXPANSIONS.map((name) => [name, `classic-${name}`, 4]), ["draft", "challenge-draft", 3]];

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

/** The games that a record went through, from that round on: each after a moment of that kind, as { text, asks }. */
function stagesOf(core, text, round, kind) {
  const whole = core.ask("open", text).game;
  const stages = core.ask("moments", whole).moments.flatMap((moment, at) => {
    if (moment.kind !== kind || moment.round < round) return [];
    const { game } = core.ask("at", whole, at);
    const asks = core.ask("view", game, 0).banner?.kind === "choice";
    const saved = core.ask("save", game).text;
    core.ask("close", game);
    return [{ text: saved, asks }];
  });
  core.ask("close", whole);
  return stages;
}

/** A game after the roll that asks something first, if there is one: which that is changes with the record. */
function underWay(core, text, round) {
  const stages = stagesOf(core, text, round, "roll");
  return (stages.find(({ asks }) => asks) ?? stages[0]).text;
}

let kept;

/** A game under way, with a piece in the hand and a ghost on the sheet, and games that are over. */
async function games(site) {
  if (kept) return kept;
  const core = await Core.load(site);
  kept = {
    running: [
      ["running", stagesOf(core, record("challenge"), 6, "move")[0].text],
      ...UNDER_WAY.map(([name, file, round]) => [name, underWay(core, golden(file), round)]),
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
