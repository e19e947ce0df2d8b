// The engine's review of a finished game. Losses add up, over the rounds and in parts; the better way lies on the
// sheet beside what was played; arrows, table and graph lead through the rounds; a running game from any of them; the
// best game in the same dice, looked for by itself and with a stop, and bots; an engine that cannot be loaded; the
// screen in its sizes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { axe } from "../kit/axe.mjs";
import { DESK, LAND, openPage, overflows, PHONE, TABLET, WALL } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { keepFinished, running } from "../kit/store.mjs";

const pack = (text) => deflateRawSync(text).toString("base64url");
const shown = (number, digits = 1) => number.toFixed(digits).replace("-", "−");

/** A whole game, played by nobody in particular: there is much to say about it. */
async function played(site, seed, config = "classic") {
  const core = await Core.load(site);
  const game = new Game(core, config, seed);
  await game.play();
  const moments = core.ask("moments", game.game).moments;
  return { core, game: game.game, save: game.save(), record: game.record(), moments };
}

async function reviewed(page, address) {
  await openPage(page, address);
  await page.locator(".review-rounds").waitFor({ timeout: 200_000 });
}

const roundOf = (page) => page.locator(".review-rounds .is-on th button span[aria-hidden]").innerText();
const addressed = (page) => new URLSearchParams(new URL(page.url()).hash.split("?")[1]);

const reviewing = (page) => page.getByRole("progressbar", { name: "The engine plays the game again" });

/** Progress, then figures: losses add up, the worst round is chosen, its better way is green on the sheet. */
async function tellsTheLosses({ page }) {
  assert.equal(await reviewing(page).count(), 0);
  const read = (text) => Number(text.replace("−", "-"));
  const losses = (await page.locator(".review-rounds tbody td:nth-child(5)").allInnerTexts()).map(read);
  assert.equal(losses.length, 7);
  const sum = losses.reduce((all, loss) => all + loss, 0);
  assert.equal(sum.toFixed(1), read(await page.locator(".review-heads dd").nth(1).innerText()).toFixed(1));
  const worst = losses.indexOf(Math.min(...losses)) + 1;
  assert.equal(await roundOf(page), String(worst));
  const parts = (await page.locator(".review-why li b").allInnerTexts()).map((text) => read(text.replace("+", "")));
  assert.equal(parts.reduce((all, part) => all + part, 0).toFixed(1), losses[worst - 1].toFixed(1));
  const lines = (await page.locator(".review-line b").allInnerTexts()).map(read);
  assert.equal((lines[1] - lines[0]).toFixed(1), losses[worst - 1].toFixed(1));
}

/** Both inks, mine alone, the better one alone. */
async function drawsTheBetterWay({ page, core, game, moments }) {
  await page.locator(".review-rounds tbody button").nth(1).click();
  await page.waitForFunction(() => location.hash.includes("round=2"));
  const better = page.locator(".board-picture .alt-ring");
  const mine = page.locator(".board-picture .cell.wet");
  const drawn = moments.filter((moment) => moment.round === 2 && moment.kind === "move").length;
  assert.ok((await better.count()) > 0);
  assert.equal(await mine.count(), drawn);
  const pale = await page.locator(".board-picture .cell.wet.faded").count();
  assert.equal(pale, (await page.locator(".review-line.is-mine em").innerText()).split(" ").filter(Boolean).length);
  await page.getByRole("radio", { name: "Mine" }).check();
  assert.equal(await better.count(), 0);
  assert.equal(await mine.count(), drawn);
  const then = core.ask("at", game, moments.findIndex((moment) => moment.round === 2 && moment.kind === "end") - 1).game;
  assert.equal(await page.locator(".board-picture .cell[data-cell]").count(), core.ask("board", then, 0, "coordinates rounds plain").svg.match(/class="cell[^"]*" data-cell/g).length);
  await page.getByRole("radio", { name: "Better" }).check();
  assert.ok((await better.count()) > 0);
  assert.equal(await mine.count(), 0);
  await page.getByText("In words").click();
  assert.match(await page.locator(".review-card details").innerText(), / at [A-G][1-7]/);
}

async function arrowsLeadThroughTheRounds({ page }) {
  await page.locator(".review-rounds tbody button").nth(2).click();
  for (const [key, round] of [["ArrowRight", 4], ["ArrowLeft", 3], ["Home", 1], ["ArrowLeft", 1], ["End", 7], ["ArrowRight", 7]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((text) => document.querySelector(".review-rounds .is-on th span[aria-hidden]")?.textContent === text, String(round));
    assert.equal(addressed(page).get("round"), String(round), key);
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight"); // faster than the page
  await page.waitForFunction(() => document.querySelector(".review-rounds .is-on th span[aria-hidden]")?.textContent === "2");
  await page.locator(".review-rounds tbody button").nth(4).click();
  assert.equal(await roundOf(page), "5");
  await page.locator(".loss-graph [data-round='6']").click();
  assert.equal(await roundOf(page), "6");
}

/** A running game that stands where the round began, with its dice, and says that its dice were known; and the
    finished one stays what it was. */
async function triesAgain({ page, site }) {
  const { record, core, game, moments } = await played(site, "review");
  await openPage(page);
  await keepFinished(page, "over", record, "2026-11-10T12:00:00.000Z");
  await page.reload();
  await page.goto("./#/end/over");
  await page.getByRole("link", { name: "Review" }).click();
  await page.locator(".review-side").waitFor();
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("round=4"));
  const again = page.getByRole("button", { name: "Try again from here" });
  assert.equal((await again.innerText()).trim(), "Try again from here"); // in words, above or below
  await again.click();
  await page.locator(".game .board-picture svg").waitFor();
  const then = core.ask("at", game, moments.findIndex((moment) => moment.round === 4 && moment.kind === "roll")).game;
  const drawn = core.ask("board", then, 0, "plain").svg.match(/class="cell dry"/g).length;
  assert.equal(await page.locator(".game .board-picture .cell.dry").count(), drawn);
  assert.equal(await page.locator(".game .board-picture .cell.wet").count(), 0);
  const id = new URL(page.url()).hash.split("/").at(-1);
  assert.match(await running(page, id), /^#help 1 back=1$/m);
}

/** What was possible is looked for by itself, with a stop; bots on the same dice when they are wanted. */
async function looksForMore({ page }) {
  const total = Number((await page.locator(".review-heads dd").first().innerText()).replace("−", "-"));
  const possible = page.locator(".review-possible");
  await possible.getByText("found up to now").waitFor();
  await possible.getByRole("button", { name: "Stop" }).click();
  const stopped = await possible.getByText("Stopped. At least").innerText();
  assert.ok(Number(/(\d+)/.exec(stopped)[1]) > total, stopped);
  assert.equal(await possible.getByRole("progressbar").count(), 0);
  await possible.getByRole("button", { name: "Look longer" }).waitFor();
  const bots = page.locator(".review-bots");
  await bots.getByRole("button", { name: "Let bots play them" }).click();
  await bots.locator("li").nth(1).waitFor();
  assert.equal(await bots.locator("li.is-me b").innerText(), shown(total, 0));
}

/** One review for all of these: it takes the engine a while. */
async function reviewsAGame({ page, site }) {
  const whole = await played(site, "review");
  await openPage(page, `review/?game=${pack(whole.save)}`);
  await page.getByRole("progressbar").waitFor();
  await page.locator(".review-rounds").waitFor({ timeout: 200_000 });
  for (const part of [looksForMore, tellsTheLosses, drawsTheBetterWay, arrowsLeadThroughTheRounds]) await part({ page, ...whole });
}

/** Without the engine it says so, shows what needs none, and tries again. */
async function saysWhatFails({ page, site }) {
  const { save } = await played(site, "review");
  await page.route(/engine[^/]*\.wasm/, (route) => route.fulfill({ status: 404, body: "" }));
  await openPage(page, `review/?game=${pack(save)}&round=2`);
  await page.getByRole("alert").getByText("The engine could not be loaded.").waitFor();
  assert.ok((await page.locator(".board-picture .cell.wet").count()) > 0);
  await page.unroute(/engine[^/]*\.wasm/);
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await page.getByRole("progressbar").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
}

async function waitsForTheEnd({ page, site }) {
  const core = await Core.load(site);
  const game = new Game(core, "classic", "running");
  await openPage(page, `review/?game=${pack(game.save())}`);
  await page.getByText("This game is not over yet.").waitFor();
}

/** At a table one chooses whose play it is; what was picked in a draft is reviewed, too. */
async function reviewsATable({ page, artefacts }) {
  const record = readFileSync(new URL("../../golden/classic-draft.record", import.meta.url), "utf8");
  await reviewed(page, `review/?game=${pack(record)}&player=1&round=2`);
  assert.match(await page.locator(".review-heads").innerText(), /by picks/);
  assert.match(await page.locator(".review-picks").innerText(), /Picked pair \d; better: pair \d −\d/);
  assert.deepEqual(await overflows(page), []);
  assert.deepEqual(await axe(page), []);
  assert.equal(await page.locator(".review-line.is-mine span").innerText(), "Player 2");
  assert.ok((await page.locator(".board-picture .cell.wet").count()) > 0);
  assert.ok((await page.locator(".board-picture .alt-ring").count()) > 0);
  await page.screenshot({ path: join(artefacts, "review-table.png") });
  await page.getByLabel("Whose play").selectOption("0");
  await page.waitForFunction(() => location.hash.includes("player=0"));
  await reviewing(page).waitFor();
  assert.equal(await page.getByRole("progressbar").count(), 1); // what was possible comes after the review
}

const LOOKS = [
  [PHONE, "light"],
  [PHONE, "dark"],
  [LAND, "light"],
  [TABLET, "dark"],
  [DESK, "light"],
  [DESK, "dark"],
  [WALL, "light"],
  [PHONE, "contrast"],
  [DESK, "night"],
];
const MORE = ["contrast", "night"];

async function looksWell({ page, site, artefacts }) {
  const { save } = await played(site, "review");
  await reviewed(page, `review/?game=${pack(save)}&round=4`);
  for (const [size, theme] of LOOKS) {
    await page.setViewportSize(size);
    const colorScheme = theme === "dark" || theme === "night" ? "dark" : "light";
    await page.emulateMedia({ colorScheme, contrast: MORE.includes(theme) ? "more" : "no-preference" });
    const name = `review-${size.width}-${theme}`;
    assert.deepEqual(await overflows(page), [], name);
    assert.deepEqual(await axe(page), [], name);
    await page.screenshot({ path: join(artefacts, `${name}.png`) });
    await page.screenshot({ path: join(artefacts, `${name}-all.png`), fullPage: true });
  }
}

export const tests = [
  ["a review tells, draws, goes by arrows and looks for more", {}, reviewsAGame],
  ...[PHONE, DESK].map((size) => [`one tries again from a round of a review at ${size.width}`, { size }, triesAgain]),
  ["a review says what fails", { faults: /404|Service Worker|installing/, serviceWorkers: "block" }, saysWhatFails],
  ["a review waits for the end of the game", {}, waitsForTheEnd],
  ["a review of a table", {}, reviewsATable],
  ["a review looks well", {}, looksWell],
];
