// The end of games and replays. Score, parts, ranking and moments are those of the core; counting by itself, once,
// step by step and at once; the next game in view on a phone; an end that fetches no engine; pictures and records as
// files; links to the same dice and to any moment; going on from a moment; both screens in their sizes and themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { DESK, LAND, openPage, overflows, ownClipboard, PHONE, TABLET } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { keepFinished, keepRunning, running } from "../kit/store.mjs";

const sources = new URL("../../../web/", import.meta.url);

const pack = (text) => deflateRawSync(text).toString("base64url");

/** A whole game as it is saved, with the view of its end. */
async function played(site, config, seed) {
  const core = await Core.load(site);
  const game = new Game(core, config, seed);
  await game.play();
  const moments = core.ask("moments", game.game).moments;
  const result = core.ask("result", game.game);
  return { core, game: game.game, save: game.save(), record: game.record(), moments, result };
}

/** A table of three, of which two are bots, as far as one player has got. */
async function table(site, config, seed) {
  const core = await Core.load(site);
  const { game } = core.ask("new", `${config},players=3`, seed);
  for (const [player, name] of ["Minseo", "Théo", ""].entries()) core.ask("name", game, player, player, name);
  core.ask("roll", game);
  return { core, game, save: core.ask("save", game).text, result: core.ask("result", game) };
}

async function axe(page) {
  await page.evaluate(readFileSync(new URL("node_modules/axe-core/axe.min.js", sources), "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Plays the last moment of a game once more, so that it ends here. */
async function endAgain(page, save, moments) {
  await openPage(page, `replay/?game=${pack(save)}&moment=${moments.length - 2}`);
  await page.getByRole("button", { name: "Try again from here" }).click();
  await page.locator(".game").waitFor();
  const end = page.locator(".actions .main, .actions button").last();
  await end.click();
  await page.locator(".end-total").waitFor();
}

const total = (page) => page.locator(".end-total b").innerText();
const shown = (number) => String(number).replace("-", "−");

async function endTellsTheScore({ page, site }) {
  const { save, result } = await played(site, "challenge", "end");
  const [rank] = result.ranks;
  await openPage(page, `end/?game=${pack(save)}`);
  assert.equal(await total(page), shown(rank.total));
  const rows = page.locator(".ledger-row");
  assert.equal(await rows.count(), rank.rows.length);
  for (const [i, row] of rank.rows.entries())
    assert.equal(await rows.nth(i).locator("b").innerText(), shown(row.points), row.name);
  assert.ok((await page.locator(".compare li").count()) >= 4, "bots to compare with");
}

/** A pressed part is drawn on the sheet, with its rule; pressed again it is not. */
async function partsAreDrawn({ page, site }) {
  const { save } = await played(site, "challenge", "parts");
  await openPage(page, `end/?game=${pack(save)}`);
  const marked = page.locator(".board-picture .spot");
  await page.locator(".ledger-row").nth(3).click();
  await page.locator(".why-part p").first().waitFor();
  assert.ok((await marked.count()) > 0);
  await page.locator(".ledger-row").nth(3).click();
  assert.equal(await page.locator(".why-part").count(), 0);
  assert.equal(await marked.count(), 0);
}

async function countsStepByStep({ page, site }) {
  const { save, result } = await played(site, "challenge", "steps");
  const [rank] = result.ranks;
  await openPage(page, `end/?game=${pack(save)}`);
  await page.getByRole("button", { name: "Count step by step" }).click();
  let sum = 0;
  for (const [i, row] of rank.rows.entries()) {
    sum += row.points;
    assert.equal(await page.locator(".ledger-row").count(), i + 1);
    if (i + 1 < rank.rows.length) {
      assert.equal(await page.locator(".ledger-total b").innerText(), shown(sum));
      assert.equal(await total(page), shown(sum)); // what comes of it is not given away
      assert.equal(await page.locator(".verdict").isVisible(), false);
    }
    await page.getByRole("button", { name: "Next part" }).click();
  }
  assert.equal(await page.locator(".ledger-total b").innerText(), shown(rank.total));
  assert.equal(await total(page), shown(rank.total));
  assert.ok(await page.locator(".verdict").isVisible());
  await page.getByRole("button", { name: "Count step by step" }).click();
  await page.getByRole("button", { name: "All at once" }).click();
  assert.equal(await page.locator(".ledger-row").count(), rank.rows.length);
}

/** Whoever holds a phone sees points and the way to the next game at once, whatever the game; the button stays where it is
    while they are counted, and nothing lies on it. */
async function playAgainIsSeen({ page, site }) {
  for (const config of ["classic", "challenge", "challenge+desert"]) {
    const { save } = await played(site, config, "again");
    await openPage(page, `end/?game=${pack(save)}`);
    const again = page.getByRole("button", { name: "Play again" });
    const { width, height } = page.viewportSize();
    const box = await again.boundingBox();
    assert.ok(box.x + box.width <= width && box.y + box.height <= height, `${config}: it is at ${box.x}, ${box.y}`);
    await again.click({ trial: true });
    await page.getByRole("button", { name: "Count step by step" }).click();
    await page.getByRole("button", { name: "Next part" }).click();
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await again.boundingBox(), box);
  }
}

/** Where things may move, the parts of a game that has just ended come one after the other. Whoever comes to its end again,
    from its replay, after a reload or by a link, has all of them at once. */
async function countsOnceByItself({ page, site }) {
  const { save, moments, result } = await played(site, "challenge", "run");
  // Seen by the page itself: a busy machine may look only when all is counted.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".ledger-blank")) globalThis.sawBlank = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const counts = async () => {
    await page.locator(".ledger-row").nth(result.ranks[0].rows.length - 1).waitFor();
    const saw = await page.evaluate(() => globalThis.sawBlank === true);
    await page.evaluate(() => delete globalThis.sawBlank);
    return saw;
  };
  await endAgain(page, save, moments);
  assert.ok(await counts());
  await page.getByRole("link", { name: "Replay" }).click();
  await page.locator(".rail").waitFor();
  await page.goBack();
  assert.ok(!(await counts()), "again after its replay");
  await page.reload();
  assert.ok(!(await counts()), "again after a reload");
  await page.goto("about:blank");
  await openPage(page, `end/?game=${pack(save)}`);
  assert.ok(!(await counts()), "by a link");
}

async function ranksAndShowsSheets({ page, site }) {
  const { save, result } = await table(site, "challenge", "ranks");
  await openPage(page, `end/?game=${pack(save)}`);
  const ranks = page.locator(".ranking button");
  assert.equal(await ranks.count(), 3);
  for (const [i, rank] of result.ranks.entries()) {
    for (const word of [rank.name, rank.tie, String(rank.place)]) assert.ok((await ranks.nth(i).innerText()).includes(word), word);
    await ranks.nth(i).click();
    assert.equal(await total(page), shown(rank.total));
    assert.equal(await page.getByRole("grid").getAttribute("aria-label"), rank.text);
  }
}

async function picturesAndRecordsAreKept({ page, site }) {
  const { save, record } = await played(site, "challenge", "kept");
  await openPage(page, `end/?game=${pack(save)}`);
  const saved = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const text = await saved("Save the record");
  assert.equal(text.name, "inkrail-kept.txt");
  assert.equal(text.bytes.toString(), record);
  await page.getByRole("button", { name: "Picture" }).click();
  const svg = await saved("SVG");
  assert.equal(svg.name, "inkrail-kept.svg");
  assert.ok(svg.bytes.toString().startsWith("<svg") && svg.bytes.includes("<style>"));
  const png = await saved("PNG");
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(png.bytes.readUInt32BE(16), 1620);
}

async function sharesTextAndDice({ page, context, site }) {
  await ownClipboard(context);
  const { save, result } = await played(site, "challenge", "for a friend");
  await openPage(page, `end/?game=${pack(save)}`);
  const copied = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByText("Copied.").waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const link = new URL(await copied("Same dice for a friend"));
  const query = new URLSearchParams(link.hash.split("?")[1]);
  assert.ok(link.hash.startsWith("#/new?"));
  assert.equal(query.get("seed"), "for a friend");
  assert.equal(query.get("config"), result.config);
  assert.ok((await copied("Share")).includes(String(result.ranks[0].total)));
}

/** Who copies twice reads the second time as long as the first: the end of the first moment is not that of the second. */
async function saidForAMoment({ page, context, site }) {
  await ownClipboard(context);
  const { save } = await played(site, "classic", "twice");
  await page.clock.install();
  await openPage(page, `end/?game=${pack(save)}`);
  const said = page.getByText("Copied.");
  const copy = () => page.getByRole("button", { name: "Same dice for a friend" }).click();
  await copy();
  await said.waitFor();
  await page.clock.runFor(3000);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await copy();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  await page.clock.runFor(2000);
  assert.equal(await said.count(), 1, "it is still said");
  await page.clock.runFor(2500);
  await said.waitFor({ state: "detached" });
}

/** The end asks for nothing that nobody has asked for: neither engine nor net is fetched to look at it. */
async function theEndFetchesNoEngine({ page, site }) {
  const { save } = await played(site, "challenge", "quiet");
  const asked = [];
  page.on("request", (request) => /engine|nets/.test(request.url()) && asked.push(request.url()));
  await openPage(page, `end/?game=${pack(save)}`);
  await page.locator(".review-possible").waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(asked, []);
}

/** The verdict knows the best game before, and what comes to light of the dice. */
async function theVerdictKnowsMore({ page, site }) {
  const games = await Promise.all(["first", "second"].map((seed) => played(site, "classic", seed)));
  await openPage(page, "");
  for (const [i, { save }] of games.entries()) await keepFinished(page, `g${i}`, save, `2026-01-0${i + 1}T12:00:00.000Z`);
  await openPage(page, "end/g1");
  const best = games[0].result.ranks[0].total;
  const mine = games[1].result.ranks[0].total;
  const words = mine > best ? `${mine - best} more than before` : mine === best ? "As many points as" : `has ${best}`;
  await page.locator(".verdict").getByText(words).waitFor();
  const before = await page.locator(".verdict p").count();
  await page.getByRole("button", { name: "Let bots play them" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".verdict p").length > count || document.querySelector(".verdict")?.textContent?.includes("On these dice"), before, { timeout: 120_000 });
}

// --- replay ---------------------------------------------------------------------------------------------------

const told = (page) => page.locator(".replay-told").innerText();
const momentOf = (page) => Number(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("moment") ?? 0);

async function replayGoesByKeys({ page, site }) {
  const { save, moments } = await played(site, "challenge", "keys");
  await openPage(page, `replay/?game=${pack(save)}`);
  await page.locator(".rail").waitFor();
  assert.equal(await told(page), moments[0].text);
  const presses = [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], [".", 2], [",", 1], ["End", moments.length - 1], ["Home", 0]];
  for (const [key, moment] of presses) {
    await page.keyboard.press(key);
    // Moments may be told in the same words: the address tells them apart.
    await page.waitForFunction(
      ([text, at]) =>
        document.querySelector(".replay-told")?.textContent === text &&
        Number(new URLSearchParams(location.hash.split("?")[1]).get("moment") ?? 0) === at,
      [moments[moment].text, moment],
    );
  }
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  const second = moments.findIndex((moment) => moment.round === 2);
  await page.waitForFunction((text) => document.querySelector(".replay-told")?.textContent === text, moments[second].text);
  await page.keyboard.press("PageUp");
  await page.waitForFunction((text) => document.querySelector(".replay-told")?.textContent === text, moments[1].text);
}

/** Within the sheet the arrows go from space to space, and the moment stays. */
async function arrowsWalkTheSheet({ page, site }) {
  const { save } = await played(site, "challenge", "walk");
  await openPage(page, `replay/?game=${pack(save)}&moment=9`);
  await page.locator('[data-place="24"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-place")), "32");
  assert.match((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) ?? "", /^E5/);
  assert.equal(momentOf(page), 9);
}

/** The board of a moment is the very one of the core; the slider leads there, and so does a link from anywhere. */
async function aLinkLeadsToAMoment({ page, context, site }) {
  await ownClipboard(context);
  const { core, game, save, moments } = await played(site, "challenge", "link");
  const at = Math.floor(moments.length / 2);
  await openPage(page, `replay/?game=${pack(save)}`);
  await page.getByRole("slider").fill(String(at));
  await page.waitForFunction((text) => document.querySelector(".replay-told")?.textContent === text, moments[at].text);
  await page.getByRole("button", { name: "Link to here" }).click();
  await page.getByText("Copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".replay-told").waitFor();
  assert.equal(await told(page), moments[at].text);
  const then = core.ask("at", game, at).game;
  const view = core.ask("view", then, 0);
  const drawn = core.ask("board", then, 0, "coordinates rounds plain").svg.match(/data-cell/g).length;
  assert.equal(await page.locator(".board-picture [data-cell]").count(), drawn);
  assert.equal(await page.locator(".replay-side h2 i").innerText(), shown(view.total));
}

/** One goes on from a moment as from any game; when it is over its end is kept here, and replayed from there. */
async function goesOnFromAMoment({ page, site }) {
  const { save, moments, result } = await played(site, "challenge", "again");
  // A button that says nothing must not be seen between the last round and the end.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const button = document.querySelector(".game .main-button");
      if (button?.textContent === "" && button.checkVisibility({ visibilityProperty: true })) globalThis.sawBlank = true;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await endAgain(page, save, moments);
  assert.equal(await total(page), shown(result.ranks[0].total));
  assert.equal(await page.evaluate(() => globalThis.sawBlank), undefined);
  await page.reload();
  await page.locator(".end-total").waitFor();
  await page.getByRole("link", { name: "Replay" }).click();
  await page.locator(".rail").waitFor();
  await page.keyboard.press("End");
  await page.waitForFunction((text) => document.querySelector(".replay-told")?.textContent === text, moments.at(-1).text);
}

/** A moment of a replay, and a link to a whole game, are looked into by the analysis. */
async function leadsToTheAnalysis({ page, site }) {
  const { core, game, save, moments } = await played(site, "challenge", "look into");
  const link = `replay/?game=${pack(save)}&moment=${Math.floor(moments.length / 2)}`;
  await openPage(page, link);
  const then = core.ask("at", game, Math.floor(moments.length / 2)).game;
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByText(`Before round ${core.ask("view", then, 0).round} of 7`).waitFor();
  await page.getByRole("button", { name: "Open a game or a sheet" }).click();
  await page.locator("dialog textarea").fill(`https://example.org/#/${link}`);
  await page.locator("dialog .btn.main").click();
  await page.getByText("The game is over").first().waitFor();
}

/** A game that still runs says that it was looked into. */
async function tellsOfTheAnalysis({ page, site }) {
  const { save } = await table(site, "challenge", "still running");
  await openPage(page);
  await keepRunning(page, "now", save);
  await page.goto("./#/replay/now");
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByText("Before round").waitFor();
  let told = "";
  for (let i = 0; i < 100 && !told.includes("#help"); i++) {
    told = await running(page, "now");
    await page.waitForTimeout(50);
  }
  assert.match(told, /^#help 1 engine=1$/m);
}

async function playsTheSameDiceAgain({ page, site }) {
  const { save } = await played(site, "challenge", "the same");
  await openPage(page, `end/?game=${pack(save)}`);
  await page.getByRole("button", { name: "Same dice again" }).click();
  await page.locator(".game").waitFor();
  await page.getByText("the same").first().waitFor();
}

async function playsByTheSameHouseRules({ page, site }) {
  const { record } = await played(site, "classic", "house");
  const house = { hidden: true, clock: 90_000 };
  await openPage(page);
  await keepFinished(page, "house", record, "2026-01-02T03:04:05.000Z", { house });
  await openPage(page, "end/house");
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".cover, .game").first().waitFor();
  const save = await running(page, page.url().split("game/")[1]);
  assert.match(save, /^#hide$/m);
  assert.match(save, /^#clock 90000/m);
}

async function nonsenseIsRefused({ page }) {
  for (const hash of ["end/nobody", "replay/?game=%21%21", `replay/?game=${pack("no game")}`]) {
    await page.goto("about:blank");
    await openPage(page, hash);
    await page.getByText("There is no such game").waitFor();
  }
}

/** Wherever a game is not there, it is said in one way, with the way to the lobby. */
async function noGameLooksAlike({ page }) {
  const seen = new Set();
  for (const screen of ["game", "end", "replay", "review"]) {
    await page.goto("about:blank");
    await openPage(page, `${screen}/nobody`);
    await page.locator("h1", { hasText: "There is no such game" }).waitFor();
    seen.add(await page.locator("#app .page").evaluate((one) => one.outerHTML.replace(/ tabindex="-1"/, "")));
  }
  assert.equal(seen.size, 1, [...seen].join("\n"));
  await page.getByRole("link", { name: "To the lobby" }).click();
  await page.locator(".lobby").waitFor();
}

// --- looks ------------------------------------------------------------------------------------------------------

function look(name, hash, size, theme) {
  return async ({ page, site, artefacts }) => {
    const { save, moments } = await (name.includes("table") ? table : played)(site, "challenge", "look");
    const where = hash.replace("GAME", pack(save)).replace("HALF", String(Math.floor((moments?.length ?? 2) / 2)));
    await openPage(page, where);
    await page.locator(".looked-at").waitFor();
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: join(artefacts, `${name}-${size.width}-${theme}.png`) });
  };
}

const looks = [];
for (const size of [PHONE, LAND, TABLET, DESK])
  for (const theme of ["light", "dark"]) {
    looks.push([`end looks well at ${size.width} in ${theme}`, { size, theme }, look("end", "end/?game=GAME", size, theme)]);
    looks.push([`replay looks well at ${size.width} in ${theme}`, { size, theme }, look("replay", "replay/?game=GAME&moment=HALF", size, theme)]);
  }

export const tests = [
  ["the end tells the score of the core", {}, endTellsTheScore],
  ["a part of the score is drawn on the sheet", {}, partsAreDrawn],
  ["counting goes step by step", {}, countsStepByStep],
  ["playing again is offered on a phone without scrolling", { size: PHONE }, playAgainIsSeen],
  ["playing again is offered on a phone on its side without scrolling", { size: LAND }, playAgainIsSeen],
  ["counting goes by itself, once", { reducedMotion: "no-preference" }, countsOnceByItself],
  ["ranking, and everybody's sheet", {}, ranksAndShowsSheets],
  ["the end fetches no engine by itself", {}, theEndFetchesNoEngine],
  ["the verdict knows the best game and what bots made of the dice", {}, theVerdictKnowsMore],
  ["pictures and records are kept", {}, picturesAndRecordsAreKept],
  ["a result and its dice are shared", {}, sharesTextAndDice],
  ["what was copied is said for a moment, each time", {}, saidForAMoment],
  ["a replay goes by keys", {}, replayGoesByKeys],
  ["arrows walk the sheet of a replay", {}, arrowsWalkTheSheet],
  ["a link leads to a moment", {}, aLinkLeadsToAMoment],
  ["one goes on from a moment", {}, goesOnFromAMoment],
  ["replays and links lead to the analysis", {}, leadsToTheAnalysis],
  ["a game that still runs says that it was analysed", {}, tellsOfTheAnalysis],
  ["the same dice again", {}, playsTheSameDiceAgain],
  ["once more by the same house rules", {}, playsByTheSameHouseRules],
  ["what is no game is refused", {}, nonsenseIsRefused],
  ["a game that is not there is missed in one way", { size: PHONE }, noGameLooksAlike],
  ["the ranking of a table looks well", { size: PHONE }, look("table", "end/?game=GAME", PHONE, "light")],
  ...looks,
];
