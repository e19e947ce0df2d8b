// Games of this device and dailies: what is finished is counted, a file takes it along and brings it back, and a
// daily is begun, gone on with and counted once. The games are played by the core beside the page.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESK, openPage, overflows, PHONE } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { running } from "../kit/store.mjs";

/** A finished game: the text that the page keeps, and what the core says of it. */
function finished(core, config, seed, date) {
  const game = new Game(core, config, seed);
  for (let next = game.next(); next; next = game.next()) game.step(...next);
  const summary = core.ask("summary", game.game, -1, date);
  const record = game.save();
  game.close();
  return { record, summary };
}

const day = (offset) => {
  const date = new Date(Date.now() + offset * 86_400_000);
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

function backup(games) {
  const history = games.map(({ record, date }, i) => ({ id: `g${i}`, record, date: `${date}T12:00:00.000` }));
  return JSON.stringify({ kind: "inkrail-everything", version: 1, games: [], history, daily: [], settings: {} });
}

async function bring(page, artefacts, text) {
  const file = join(artefacts, `brought-${Math.random()}.json`);
  writeFileSync(file, text);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator("dialog p").waitFor();
  const said = await page.locator("dialog p").textContent();
  await page.locator("dialog .btn.main").click();
  return said;
}

async function gamesAreCounted({ page, site, artefacts }) {
  const core = await Core.load(site);
  const { editions, modules } = core.ask("about");
  const configs = [editions[0].key, editions[0].key, editions[1].key, `${modules[0].edition}+${modules[0].key}`];
  const games = configs.map((config, i) => ({ ...finished(core, config, `game ${i}`, day(-3 + i)), date: day(-3 + i) }));
  await openPage(page, "history");
  await page.getByText("No game was finished").waitFor();
  assert.match(await bring(page, artefacts, "nothing"), /not a file/);
  assert.match(await bring(page, artefacts, backup(games)), /^4 games were brought/);
  await page.locator(".figures").waitFor();
  const lines = games.map(({ summary }) => summary.line).join("\n");
  const stats = core.ask("stats", day(0), "", lines);
  const figures = () => page.locator(".figures dd").allTextContents();
  const shown = (points, digits = 1) => points.toFixed(digits).replace("-", "−"); // the sign of books
  assert.deepEqual(await figures(), ["4"]); // points of several games say nothing together
  assert.equal(await page.locator(".part-bars, .histogram").count(), 0);
  const told = await page.locator(".by-game tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(told, stats.configs.map(({ title, games, mean, most }) => [title, String(games), shown(mean), shown(most, 0)]));
  assert.equal(await page.locator(".best-sheets li").count(), 4);
  assert.equal(await page.locator(".best-sheets svg").count(), 4);
  assert.deepEqual(await overflows(page), []);
  await page.locator("select").selectOption(configs[0]);
  await page.waitForFunction(() => document.querySelector(".figures div:last-child dd")?.textContent === "2");
  const one = core.ask("stats", day(0), configs[0], lines);
  assert.deepEqual(await figures(), [shown(one.mean), `±${one.spread.toFixed(1)}`, shown(one.most, 0), "2"]);
  assert.equal(await page.locator(".part-bars li").count(), one.parts.length);
  assert.equal(await page.locator(".histogram").count(), 1);
  await page.locator("select").selectOption(configs[2]);
  await page.waitForFunction(() => document.querySelector(".figures div:last-child dd")?.textContent === "1");
  assert.equal(await page.locator(".figures dt").last().textContent(), "game");
  assert.equal(await page.locator(".figures dd").count(), 3); // a single game has no spread
  assert.deepEqual(await overflows(page), []);
}

async function everythingIsTakenAlong({ page, site, artefacts }) {
  const core = await Core.load(site);
  const games = [0, 1].map((i) => ({ ...finished(core, core.ask("about").editions[0].key, `g${i}`, day(-1)), date: day(-1) }));
  await openPage(page, "history");
  await bring(page, artefacts, backup(games));
  const download = page.waitForEvent("download");
  await page.locator(".history-save").click();
  const taken = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  assert.deepEqual(taken.history.map((one) => one.record).sort(), games.map((one) => one.record).sort());
  assert.match(await bring(page, artefacts, JSON.stringify(taken)), /^0 games were brought/);
}

async function aDailyIsBegunOnce({ page }) {
  await openPage(page, "daily");
  await page.locator(".daily-game").first().waitFor();
  assert.equal(await page.locator(".daily-game").count(), 3);
  await page.locator(".daily-game .btn").first().click();
  await page.waitForFunction(() => location.hash.startsWith("#/game/"));
  const first = new URL(page.url()).hash;
  await page.locator("[data-piece]").first().waitFor();
  assert.match(await running(page, first.split("/").at(-1)), /\bYou\b/); // as in any game that is played alone
  await page.goto("./#/daily");
  await page.locator(".daily-game .btn").first().click();
  await page.waitForFunction(() => location.hash.startsWith("#/game/"));
  assert.equal(new URL(page.url()).hash, first); // it goes on with the try that was begun
}

async function aDailyCounts({ page, site, artefacts }) {
  const core = await Core.load(site);
  const { games } = core.ask("daily", day(0), "");
  const played = [0, -1].map((offset) => {
    const game = core.ask("daily", day(offset), "").games[0];
    return { ...finished(core, game.config, game.seed, day(offset)), date: day(offset) };
  });
  await openPage(page, "history");
  await bring(page, artefacts, backup(played.reverse()));
  const { title } = games[0];
  await page.locator(".row-link", { hasText: title }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  assert.doesNotMatch(await page.locator("header").first().textContent(), /seed|\d{4}-/); // the day in words
  await page.goto("./#/daily");
  await page.locator(".daily-streak").waitFor();
  assert.match(await page.locator(".daily-streak b").textContent(), /^2 days in a row/);
  const today = played.find((one) => one.date === day(0)).summary;
  assert.equal(await page.locator(".daily-points b").textContent(), String(today.total).replace("-", "−"));
  assert.equal(await page.locator(".daily-share p").textContent(), core.ask("share", 0, "", today.line).text);
  assert.equal(await page.locator(".daily-game").count(), games.length);
  assert.deepEqual(await overflows(page), []);
  await page.locator(".daily-archive li:nth-child(3) a").click();
  await page.getByText("This day is over").waitFor();
}

export const tests = [
  ["games of this device are counted", { size: DESK }, gamesAreCounted],
  ["games of this device are taken along", { size: DESK }, everythingIsTakenAlong],
  ["a daily is begun once", { size: PHONE }, aDailyIsBegunOnce],
  ["a daily counts, and so do days in a row", { size: PHONE }, aDailyCounts],
];
