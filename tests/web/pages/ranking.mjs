// Rankings. Scripted players (kit/people.mjs, over WebSockets of their own) play tries of today and yesterday; the
// page's own first try is set against them under the name that was agreed to, also when it was played without a
// network, or its end alone was looked at; nobody is ranked who has not agreed; a try with hints is ranked apart, and
// says so at its end and in the history; any seed has a ranking; a server that lies about points or dice is found out;
// the bot's sheet and the solver's.
import assert from "node:assert/strict";
import { axe } from "../kit/axe.mjs";
import { DESK, openPage, PHONE } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { playDaily, playedGame } from "../kit/people.mjs";
import { inAllSizes } from "../kit/sizes.mjs";
import { keepFinished } from "../kit/store.mjs";

const LONG_NAME = "ساندرا Wolfeschlegelsteinhaus";

const day = (offset) => {
  const date = new Date(Date.now() + offset * 86_400_000);
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Waits for the own try to be counted by the server. */
const counted = (page) => page.locator(".standing", { hasText: /^Place \d+ of \d+/ }).first().waitFor();

async function aTryIsRanked({ page, site, origin, artefacts }) {
  const core = await Core.load(site);
  const [today, before] = [day(0), day(-1)];
  const others = [];
  for (let hand = 1; hand <= 4; hand++)
    others.push(await playDaily(origin, core, today, "classic", hand === 1 ? LONG_NAME : `Player ${hand}`, hand));
  const old = await playDaily(origin, core, before, "classic", "Yesterday", 9);

  await openPage(page, "daily");
  await page.getByText("4 have played it").waitFor();
  await page.locator(".daily-yesterday .yesterday-who").waitFor();
  assert.match(await page.locator(".yesterday-who").textContent(), new RegExp(`Yesterday\\s+${String(old.total).replace("-", "−")} point`));
  await page.locator(".daily-yesterday .checked:not(.is-bad)").waitFor();
  assert.equal(await page.locator(".best").count(), 0, "what others have made is not shown before one has played");

  const mine = playedGame(core, "classic", today, 5);
  await keepFinished(page, "mine", mine.record, new Date().toISOString());
  await page.reload();
  await page.locator(".daily-enter").waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator(".daily-enter input").fill("Ida");
  await page.getByRole("button", { name: "Into the ranking" }).click();
  await counted(page);

  const totals = [...others.map((one) => one.total), mine.total];
  const better = totals.filter((total) => total > mine.total).length;
  const said = await page.locator(".standing").first().textContent();
  assert.match(said, /of 5/);
  const place = Number(/^Place (\d+)/.exec(said)[1]);
  const equal = totals.filter((total) => total === mine.total).length;
  assert.ok(place > better && place <= better + equal, `${said}: ${better} were better`);
  assert.equal(await page.locator(".best li").count(), 5);
  assert.equal(await page.locator(".best .is-own .best-name").textContent(), "Ida");
  assert.equal(await page.locator(".everyone-chart .is-own").count(), 2); // a bar, and what it says
  await inAllSizes(page, artefacts, "daily ranked");

  await page.locator(".best li button").first().click();
  await page.locator(".check-dialog .checked").waitFor();
  assert.match(await page.locator(".check-dialog .checked").textContent(), /every move is legal/);
  await page.waitForFunction(() => /seed/.test(document.querySelector(".check-dialog .checked")?.textContent ?? ""));
  assert.equal(await page.locator(".check-dialog .checked.is-bad").count(), 0);
  await page.getByText("inkrail verify").waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator(".check-dialog .btn.main").click();
  await page.locator(".replay .board-picture, .replay svg").first().waitFor();
}

/** Has agreed to be ranked, once and for all. */
async function agree(page, name) {
  await page.evaluate((settings) => localStorage.setItem("inkrail.settings", settings), JSON.stringify({ ranked: true, name }));
  await page.reload();
  await page.locator("main").first().waitFor();
}

/** Whoever has agreed need not look at the day: the end of the game is enough. And who has not is not ranked. */
async function theEndBringsIt({ page, site, origin }) {
  const core = await Core.load(site);
  const today = day(0);
  const names = async () => {
    const told = await (await fetch(`${origin}/api/daily/${today}`)).json();
    return told.games[2].ranking.map((one) => one.name);
  };
  await openPage(page);
  await keepFinished(page, "mine", playedGame(core, core.ask("daily", today, "").games[2].config, today, 8).record, new Date().toISOString());
  await page.goto("./#/end/mine");
  await page.locator(".end-buttons").waitFor();
  await page.goto("./#/daily");
  await page.locator(".daily-enter").waitFor();
  assert.ok(!(await names()).includes("Silent Cy"));
  await agree(page, "Silent Cy");
  await page.goto("./#/end/mine");
  for (let i = 0; i < 200 && !(await names()).includes("Silent Cy"); i++) await page.waitForTimeout(100);
  assert.ok((await names()).includes("Silent Cy"));
}

/** Who had hints is ranked, too: in a list beside that of the others, and with how many there were. */
async function aTryWithHints({ page, site, origin, artefacts }) {
  const core = await Core.load(site);
  const today = day(0);
  const preset = core.ask("daily", today, "").games[2];
  const mine = playedGame(core, preset.config, today, 11);
  await openPage(page);
  await agree(page, "Hinted Di");
  await keepFinished(page, "mine", `${mine.record}#help 1 hints=3 back=1\n`, new Date().toISOString());
  await page.goto("./#/daily");
  await page.reload();
  await page.locator(".with-help .is-own").waitFor();
  assert.match(await page.locator(".with-help .is-own").textContent(), /Hinted Di.*you.*4/);
  await page.getByText("In the try that counts: 3 hints, 1 earlier round tried again").waitFor();
  assert.match(await page.locator(".daily-share").last().textContent(), /3 hints, 1 earlier round tried again/);
  assert.equal(await page.locator(".daily-game.is-played .best:not(.with-help .best) .is-own").count(), 0);
  assert.equal(await page.locator(".daily-enter").count(), 0, "it is there, and is not brought again");
  assert.deepEqual(await axe(page), []);
  await inAllSizes(page, artefacts, "daily with hints");
  const told = await (await fetch(`${origin}/api/daily/${today}`)).json();
  const { ranking, helped } = told.games[2];
  assert.ok(!ranking.some((one) => one.name === "Hinted Di"));
  assert.deepEqual(
    helped.filter((one) => one.name === "Hinted Di").map(({ total, help }) => [total, help]),
    [[mine.total, 4]],
  );
  await page.goto("./#/end/mine");
  await page.getByText("In this game: 3 hints, 1 earlier round tried again.").waitFor();
  await page.goto("./#/history");
  await page.locator(".row-link", { hasText: "3 hints, 1 earlier round tried again" }).waitFor();
}

/** What was played without a network goes there when there is one again. */
async function aTryGoesLater({ page, context, site, origin }) {
  const core = await Core.load(site);
  const today = day(0);
  const mine = playedGame(core, "challenge", today, 3);
  await openPage(page, "daily");
  await agree(page, "Bo");
  await keepFinished(page, "mine", mine.record, new Date().toISOString());
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    location.hash = "#/settings";
  });
  await page.locator(".setting-page").waitFor();
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = "#/daily";
  });
  await page.locator(".daily-result").first().waitFor();
  assert.equal(await page.locator(".standing").count(), 0);
  await context.setOffline(false);
  await counted(page);
  const told = await (await fetch(`${origin}/api/daily/${today}`)).json();
  const ranked = told.games.find((game) => game.preset === "challenge").ranking;
  assert.ok(ranked.some((one) => one.name === "Bo" && one.total === mine.total));
}

async function anySeedHasARanking({ page, site, artefacts }) {
  const core = await Core.load(site);
  const seed = `seed ${Math.random()}`;
  const mine = playedGame(core, "classic", seed, 2);
  await openPage(page, "new");
  await page.locator(".seed-line input").fill(seed);
  await page.getByRole("link", { name: "Ranking of this seed" }).click();
  await page.getByText("Nobody has played these dice here yet.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Put your game" }).count(), 0);

  await keepFinished(page, "mine", mine.record, new Date().toISOString());
  await page.evaluate(() => {
    location.hash = "#/end/mine";
  });
  await page.getByRole("link", { name: "Ranking", exact: true }).click();
  await page.getByRole("button", { name: "Put your game into the ranking" }).click();
  await page.locator(".best .is-own").waitFor();
  assert.equal(await page.locator(".best .is-own b").textContent(), String(mine.total).replace("-", "−"));
  assert.equal(await page.getByRole("button", { name: "Put your game" }).count(), 0, "once is enough");
  await inAllSizes(page, artefacts, "ranking of a seed");
}

/** A server that lies: more points than were made, or other dice than the seed gives. */
async function liesAreFoundOut({ page, site }) {
  const core = await Core.load(site);
  const { record, total } = playedGame(core, "classic", "honest", 4);
  const results = [
    { name: "Honest", code: "hone-st", total, text: record },
    { name: "Boaster", code: "boas-ter", total: total + 9, text: record },
    { name: "Chooser", code: "choo-ser", total, text: record.replace("seed honest", "seed monday") },
  ];
  const ranking = results.map(({ text: _, ...one }, i) => ({ ...one, place: i + 1, errors: 0, ended: 0, you: false }));
  await page.route("**/api/ranking?**", (route) => route.fulfill({ json: { ranking, histogram: [[total, 3]], count: 3 } }));
  for (const { code, text } of results) await page.route(`**/api/tables/${code}/record`, (route) => route.fulfill({ contentType: "text/plain", body: text }));
  await openPage(page, "ranking?config=classic&seed=honest");
  const said = async (name) => {
    await page.locator(".best li button", { hasText: name }).click();
    await page.locator(".check-dialog .checked").waitFor();
    await page.waitForFunction(() => /dice|does not come/i.test(document.querySelector(".check-dialog .checked").textContent));
    const found = [await page.locator(".checked.is-bad").count(), await page.locator(".checked").textContent()];
    await page.keyboard.press("Escape");
    return found;
  };
  assert.match((await said("Honest")).join(" "), /^0 .*those of the seed/);
  assert.match((await said("Boaster")).join(" "), /^1 .*does not come to/);
  assert.match((await said("Chooser")).join(" "), /^1 .*do not match the seed/);
}

/** The strongest bot's sheet and the best game, by the engine in the browser. */
async function rivalsPlayTheDice({ page, artefacts }) {
  await openPage(page, "ranking?config=classic&seed=monday");
  await page.getByRole("button", { name: "The bot’s sheet" }).click();
  await page.locator(".rival svg").first().waitFor({ timeout: 120_000 });
  assert.equal(await page.locator(".rival").count(), 2);
  const [bot, best] = (await page.locator(".rival b").allTextContents()).map(Number);
  assert.ok(best >= bot, `${best} of the solver, ${bot} of the bot`);
  await page.screenshot({ path: `${artefacts}/ranking-rivals.png`, fullPage: true });
}

export const tests = [
  ["ranking: a first try is set against everyone's", { size: DESK }, aTryIsRanked],
  ["ranking: a try without a network goes later", { size: PHONE, faults: /Failed to load|ERR_INTERNET/ }, aTryGoesLater],
  ["ranking: the end of a game brings it", { size: PHONE }, theEndBringsIt],
  ["ranking: a try with hints is ranked apart", { size: PHONE }, aTryWithHints],
  ["ranking: any seed has one", { size: PHONE }, anySeedHasARanking],
  ["ranking: lies are found out", { size: DESK, serviceWorkers: "block", faults: /Service Worker|installing/ }, liesAreFoundOut],
  ["ranking: bot and solver play the dice", { size: DESK }, rivalsPlayTheDice],
];
