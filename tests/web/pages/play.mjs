// The screen of a game beside whole games: how little a tap changes, that what is drawn later or not at all is as if
// all of it were drawn afresh (kit/afresh.mjs), a reason and its marks, the die that still fits, a part of the score,
// holding and dragging back, a reload, places that are told, keys that are shown, two people at one device, a bot, a
// hint, settings of the hand; nothing is cut or too small for a thumb in any size, in German and Korean; axe finds
// nothing.
import assert from "node:assert/strict";
import { bundle } from "../kit/afresh.mjs";
import { axe } from "../kit/axe.mjs";
import { DESK, LAND, openPage, overflows, PHONE, TABLET, WALL } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { openWithGames, PICTURED, showScreen } from "../kit/screens.mjs";
import { finished, keepRunning, running } from "../kit/store.mjs";
import { traceTap, wholeLayouts } from "../kit/trace.mjs";

/** A game that has got so far, on the page. */
async function open({ page, site }, config, steps = 0, change = () => undefined) {
  const game = new Game(await Core.load(site), config, `screen of ${config}`);
  for (let i = 0; i < steps; i++) {
    const next = game.next();
    if (next) game.step(...next);
  }
  change(game);
  await openPage(page);
  await keepRunning(page, "shown", game.save());
  await openPage(page, "game/shown");
  await page.locator(".game, .cover").first().waitFor();
  return game;
}

const place = (page, index) => page.locator(`[data-place="${index}"]`);
const die = (page, nth) => page.locator(".dice .die.is-waiting").nth(nth);
const status = (page) => page.locator(".status, .banner").first();
const MIDDLE = 24;

async function aReason(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.evaluate(() => {
    window.marked = false;
    const look = () => {
      window.marked ||= document.querySelector(".sheet-place.has-marks") !== null;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  await die(page, 0).click();
  await place(page, MIDDLE).click();
  assert.match(await status(page).getAttribute("class"), /is-reason/);
  assert.notEqual((await status(page).textContent()).trim(), "");
  assert.match(await page.locator('[aria-live="assertive"]').textContent(), /\S/);
  assert.equal(await page.evaluate(() => window.marked), true);
  await page.locator(".sheet-place:not(.has-marks)").waitFor();
  assert.match(await status(page).getAttribute("class"), /is-reason/);
}

/** In the page: clicks, and counts what changes in the document, in the frame of the click and after it: elements that come
    and go on the sheet and beside it, words of places, and the parts of the screen that are touched. */
async function changedBy(selector) {
  const parts = [".board-picture", ".board-grid", ".score", ".bar", ".goals", "[aria-live]", ".dice", ".specials", ".actions"];
  const count = (records) => {
    const sum = { sheet: [0, 0], beside: 0, words: 0, parts: [] };
    for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
      const at = target instanceof Element ? target : target.parentElement;
      const part = parts.find((name) => at?.closest(name)) ?? "";
      const [come, gone] = [addedNodes, removedNodes].map((nodes) => [...nodes].filter((node) => node instanceof Element).length);
      if (part === ".board-picture") sum.sheet = [sum.sheet[0] + come, sum.sheet[1] + gone];
      else sum.beside += come + gone;
      if (part === ".board-grid" && type === "attributes" && attributeName === "aria-label") sum.words++;
      if (part && !sum.parts.includes(part)) sum.parts.push(part);
    }
    return sum;
  };
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.querySelector(".game"), { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector(selector).click();
  await Promise.resolve();
  const first = count(observer.takeRecords());
  const then = [];
  const more = new MutationObserver((records) => then.push(...records));
  more.observe(document.querySelector(".game"), { subtree: true, childList: true, attributes: true, characterData: true });
  for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return { first, after: count(then) };
}

const NOT_URGENT = [".board-grid", ".score", ".bar", ".goals", "[aria-live]", ".specials", ".actions"];
const WAITS = { take: NOT_URGENT, tap: [...NOT_URGENT, ".dice"] };

/** A tap changes the strokes and pieces that it is about, and at first nothing else. */
async function fewChanges(kit) {
  const { page } = kit;
  const game = await open(kit, "challenge", 18, (one) => one.view.hand && one.step("take", -1));
  await page.locator('[data-place="0"]:not([aria-label=""])').waitFor({ state: "attached" }); // what follows the opening is done
  const words = () => game.core.ask("cells", game.game, 0).cells.map(({ text }) => text);
  const click = async (verb, word, selector) => {
    const before = words();
    game.step(verb, word);
    const told = await page.evaluate(changedBy, selector);
    const touched = told.first.parts.filter((part) => WAITS[verb].includes(part));
    assert.deepEqual(touched, [], `${verb} ${word}: touched before the picture is seen`);
    assert.equal(told.first.beside, 0, `${verb} ${word}: nothing comes or goes beside the sheet before it is seen`);
    assert.deepEqual(told.after.sheet, [0, 0], `${verb} ${word}: the sheet is changed once`);
    assert.equal(told.after.words, words().filter((text, i) => text !== before[i]).length, `${verb} ${word}: words of places that are others`);
    assert.ok(told.first.beside + told.after.beside <= 16, `${verb} ${word}: ${told.first.beside} and ${told.after.beside} elements beside the sheet`);
    return told.first.sheet;
  };
  const piece = game.view.pieces.findIndex(({ kind, state, cells }) => kind === "die" && state === "waiting" && cells.length > 2);
  const { cells } = game.view.pieces[piece];
  assert.deepEqual(await click("take", piece, `[data-piece="${piece}"]`), [2, 0], "the spaces where it fits as one stroke, their dots as another, and nothing else");
  const [come, gone] = await click("tap", cells[0], `[data-place="${cells[0]}"]`);
  assert.ok(come > 0 && come + gone <= 6, `a ghost comes: ${come} and ${gone} elements`);
  const [there, away] = await click("tap", cells[1], `[data-place="${cells[1]}"]`);
  assert.ok(there > 0 && there + away <= 12, `a ghost moves: ${there} and ${away} elements`);
  const next = game.view.pieces.findIndex(({ kind, state, cells }, i) => i !== piece && kind === "die" && state === "waiting" && cells.length > 0);
  await click("take", next, `[data-piece="${next}"]`); // what lies there is drawn
}

/** The browser lays out what is touched, and not all of the screen: dice that are taken one after the other, spaces, special routes. */
async function laysOutLittle(kit) {
  const { page, browser } = kit;
  const game = await open(kit, "classic", 0, (one) => one.view.hand && one.step("take", -1));
  await page.locator('[data-place="0"]:not([aria-label=""])').waitFor({ state: "attached" });
  const [first, second] = game.view.pieces.flatMap(({ kind, cells }, i) => (kind === "die" && cells.length > 0 ? [i] : []));
  const special = game.view.pieces.findIndex(({ kind }) => kind === "special");
  const place = game.view.pieces[first].cells[0];
  const piece = (index) => `[data-piece="${index}"]`;
  await page.waitForTimeout(500);
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "blink.user_timing"] });
  for (const selector of [piece(first), `[data-place="${place}"]`, piece(second), piece(special)])
    await traceTap(page, selector, "any", 300);
  assert.deepEqual(wholeLayouts(await browser.stopTracing()), [false, false, false, false]);
}

/** Whatever a step leaves as it is, and whatever follows its frame: in the end the screen is as if it had been drawn afresh. */
async function asDrawnAfresh(kit) {
  const { page, site } = kit;
  await openPage(page);
  await page.evaluate(await bundle(site));
  const seed = process.env.INKRAIL_TEST_SEED ?? `${Math.floor(Date.now() / 86_400_000)}`; // another game each day
  for (const [config, most] of [["challenge+desert", 60], ["classic+meteor", 40], ["classic+canyon", 30]])
    assert.equal(await page.evaluate((words) => window.afresh.compared(...words), [config, seed, most]), "", `seed ${seed}`);
}

/** Before anything is touched: what was rolled, and what lies on each space. */
async function earsFromTheBeginning(kit) {
  const { page } = kit;
  await open(kit, "challenge");
  await page.locator('[data-place="0"][aria-label^="A1"]').waitFor({ state: "attached" });
  assert.match(await page.locator('[aria-live="polite"]').first().textContent(), /^Round 1\. Dice: .*\./);
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Challenge"); // seen or not
}

async function aMissingDie(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.locator(".main-button").click();
  assert.equal(await page.locator(".die.is-held").count(), 1);
  assert.ok((await page.locator(".board-picture .glow").count()) > 0);
  assert.match(await status(page).getAttribute("class"), /is-reason/);
}

async function aPartOfTheScore(kit) {
  const { page } = kit;
  await open(kit, "classic", 12);
  const before = await page.locator(".board-picture").innerHTML();
  await page.locator(".score-row").first().click();
  assert.match(await page.locator(".explanation").textContent(), /\S{3}/);
  assert.notEqual(await page.locator(".board-picture").innerHTML(), before);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".explanation").count(), 0);
}

async function holdingTakesBack(kit) {
  const { page } = kit;
  const game = await open(kit, "classic");
  const at = game.view.pieces[0].cells[0];
  await die(page, 0).click();
  await place(page, at).click();
  await page.keyboard.press("Enter"); // the focus is on the place
  await page.locator(".die.is-drawn").waitFor();
  const box = await place(page, at).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => !document.querySelector(".die.is-drawn"));
  await page.mouse.up();
  assert.equal(await page.locator(".die.is-drawn").count(), 0);
}

async function draggedOffTheSheet(kit) {
  const { page } = kit;
  const game = await open(kit, "classic");
  const at = game.view.pieces[0].cells[0];
  await die(page, 0).click();
  await place(page, at).click();
  await page.keyboard.press("Enter");
  await page.locator(".die.is-drawn").waitFor();
  const box = await place(page, at).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2);
  const tray = await page.locator(".dice").boundingBox();
  await page.mouse.move(tray.x + 20, tray.y + 20);
  await page.mouse.up();
  await page.waitForFunction(() => !document.querySelector(".die.is-drawn"));
}

async function itSurvivesAReload(kit) {
  const { page } = kit;
  const game = await open(kit, "challenge");
  await die(page, 0).click();
  await place(page, game.view.pieces[0].cells[0]).click();
  await page.keyboard.press("Enter");
  await page.locator(".die.is-drawn").waitFor();
  await page.reload();
  await page.locator(".die.is-drawn").waitFor();
}

async function legalPlacesAreTold(kit) {
  const { page } = kit;
  const game = await open(kit, "classic");
  await page.keyboard.press("1");
  await page.keyboard.press("l");
  const cells = game.view.pieces[0].cells;
  await page.waitForFunction((all) => all.includes(Number(document.activeElement?.getAttribute("data-place"))), cells);
  const spelt = (cell) => "ABCDEFG"[cell % 7] + (Math.floor(cell / 7) + 1);
  assert.ok((await page.locator(".heard").last().textContent()).includes(cells.map(spelt).join(", ")));
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.length > 2);
}

async function keysAreShown(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.keyboard.press("?");
  await page.locator("dialog[open] kbd").nth(20).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.keyboard.press("1");
  await page.locator(".die .key-hint").first().waitFor();
}

/** Answers and pairs show their keys where keys are used, as dice do; on glass nothing is shown. */
async function choicesShowKeys({ page, site }) {
  await openWithGames(page, site, true);
  for (const [name, kind] of [["meteor", ".choices"], ["desert", ".choices"], ["draft", ".pairs"]]) {
    await showScreen(page, `game/${name}`);
    const pieces = page.locator(`${kind} [data-piece]:visible`);
    const hints = page.locator(`${kind} .key-hint`);
    await pieces.first().waitFor();
    assert.equal(await hints.locator("visible=true").count(), 0);
    await page.keyboard.press("b");
    const shown = hints.locator("visible=true");
    await shown.first().waitFor();
    const keys = await shown.evaluateAll((all) => all.map((one) => one.dataset.key));
    assert.equal(keys.length, Math.min(9, await pieces.count()), name);
    const last = keys.at(-1);
    await page.keyboard.press(last);
    await page.locator(`${kind} [aria-keyshortcuts="${last}"][aria-pressed="true"]`).waitFor();
  }
}

/** Two people at one screen. */
async function handedOver(kit) {
  const { page } = kit;
  await open(kit, "classic,players=2", 0, (game) => {
    game.core.ask("name", game.game, 0, 0, "Ada");
    game.core.ask("name", game.game, 1, 0, "Minseo");
  });
  assert.match(await page.locator(".cover h1").textContent(), /Ada/);
  assert.equal(await page.locator(".board").count(), 0);
  await page.locator(".cover .btn.main").click();
  for (let i = 0; i < 40 && (await page.locator(".cover").count()) === 0; i++) {
    const held = page.locator(".die.is-held");
    if ((await page.locator(".main-button.is-ready").count()) > 0) await page.locator(".main-button").click();
    else if ((await held.count()) === 0) await die(page, 0).click();
    else {
      const index = await held.getAttribute("data-piece");
      await page.keyboard.press("l");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.waitForFunction((was) => document.querySelector(".die.is-held")?.getAttribute("data-piece") !== was, index);
    }
  }
  assert.match(await page.locator(".cover h1").textContent(), /Minseo/);
  await page.getByRole("button", { name: "Not done yet: back to Ada" }).click();
  await page.locator('[aria-live="polite"]', { hasText: "The end of the round is taken back." }).waitFor({ state: "attached" });
  await page.locator(".main-button.is-ready").click();
  assert.match(await page.locator(".cover h1").textContent(), /Minseo/);
}

/** Nobody points at the middle of the sheet: the focus waits there unseen until there are keys. */
async function noRingForFingers(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.reload();
  await page.locator(".game").waitFor();
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(await place(page, MIDDLE).evaluate((one) => one === document.activeElement), true);
  assert.equal(await ring(), "none");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await ring(), "solid");
}

/** What a canyon costs is told with the piece in the hand, on a phone too. */
async function bridgesAreCounted(kit) {
  const { page } = kit;
  await open(kit, "challenge+canyon,goals=none");
  await page.locator('[data-piece="4"]').click();
  await status(page).getByText("Bridge points left: 12").waitFor();
}

/** However many pairs there are, what takes one of them is in the window. */
async function manyPairs(kit) {
  const { page } = kit;
  await open(kit, "challenge,players=5,draft", 0, (game) => {
    for (const seat of [1, 2, 3, 4]) game.core.ask("name", game.game, seat, 1, `Bot ${seat}`);
  });
  await page.locator(".main-button", { hasText: "Pick a pair" }).waitFor(); // bots may pick first
  await page.locator(".pair:not([aria-disabled=true])").first().click();
  const take = page.locator(".main-button", { hasText: "Take this pair" });
  await take.waitFor();
  const { y, height } = await take.boundingBox();
  assert.ok(y + height <= LAND.height, `it ends at ${y + height}`);
}

/** A bot draws meanwhile, and the round goes on when both have ended. */
async function aBotPlays(kit) {
  const { page } = kit;
  await open(kit, "classic,players=2", 0, (game) => game.core.ask("name", game.game, 1, 1, "Wren"));
  assert.equal(await page.locator(".cover").count(), 0);
  await page.locator(".seat.is-bot.is-ready, .seat-dot.is-bot.is-ready").first().waitFor({ state: "attached" });
}

async function aHint(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.keyboard.press("h");
  await page.locator(".board-picture .alt-ring").first().waitFor({ state: "attached" });
  await die(page, 0).click();
  assert.equal(await page.locator(".board-picture .alt-ring").count(), 0);
  await page.keyboard.press("h");
  await page.locator(".board-picture .alt-ring").first().waitFor({ state: "attached" });
  let told = "";
  for (let i = 0; i < 100 && !told.includes("#help"); i++) {
    told = await running(page, "shown");
    await page.waitForTimeout(50);
  }
  assert.match(told, /^#help 1 hints=1$/m); // kept at once, and the same one counts once
  await page.keyboard.press("Escape"); // the hint goes, and then the die
  assert.equal(await page.locator(".board-picture .alt-ring").count(), 0);
  assert.equal(await page.locator(".die.is-held").count(), 1);
  await page.keyboard.press("Escape");
  await page.locator(".die.is-held").waitFor({ state: "detached" });
}

/** Draws whatever may be drawn in this round, special routes as well. */
function drawAll(game) {
  while (game.view.hand || game.view.pieces.some(({ state, cells }) => state === "waiting" && cells.length > 0)) {
    const { hand, pieces } = game.view;
    const index = hand?.piece ?? pieces.findIndex(({ state, cells }) => state === "waiting" && cells.length > 0);
    if (hand === null) game.step("take", index);
    else game.step(...(hand.at === null ? ["tap", pieces[index].cells[0]] : ["lay"]));
  }
}

/** All is drawn: a hint has no step to show, and what it says stays until something is done. */
async function aHintWithoutSteps(kit) {
  const { page } = kit;
  await open(kit, "classic", 0, drawAll);
  await page.keyboard.press("h");
  const news = page.locator(".status.is-event", { hasText: /Expected in the end: \d/ });
  await news.waitFor();
  await page.evaluate(async () => {
    for (let i = 0; i < 5; i++) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  });
  assert.equal(await page.locator(".board-picture .alt-ring").count(), 0);
  assert.equal(await news.count(), 1);
  await page.keyboard.press("u");
  await news.waitFor({ state: "detached" });
}

const OF_ENGINE = /engine[^/]*\.wasm|nets\//;

/** What was asked for of the engine and its nets. */
function engineAsked(page) {
  const asked = [];
  page.on("request", (request) => OF_ENGINE.test(request.url()) && asked.push(request.url()));
  return asked;
}

/** The net comes while the engine is loaded: here the engine does not come before the net is asked for. */
async function netBesideEngine(kit) {
  const { page } = kit;
  const net = page.waitForRequest(/nets\//);
  await page.route(/engine[^/]*\.wasm/, async (route) => {
    await net;
    await route.continue();
  });
  await open(kit, "classic+lava");
  await page.keyboard.press("h");
  await page.locator(".board-picture .alt-ring").first().waitFor({ state: "attached" });
  assert.match((await net).url(), /classic%2Blava|classic\+lava/);
}

/** Who has asked for a hint finds the engine there the next time; nobody else has it brought. */
async function engineWhereHintsWere(kit) {
  const { page } = kit;
  const asked = engineAsked(page);
  const way = page.waitForRequest(/\/engine-[^/]*\.js/);
  await open(kit, "classic");
  await way; // to the engine: all that comes by itself
  await page.waitForTimeout(500);
  assert.deepEqual(asked, []);
  await page.keyboard.press("h");
  await page.locator(".board-picture .alt-ring").first().waitFor({ state: "attached" });
  assert.equal(new Set(asked).size, 2, asked.join(" "));
  const net = page.waitForRequest(/nets\//);
  await page.reload();
  await net;
}

const sheets = [
  ["classic", 8],
  ["challenge,goals=A:G:K", 16],
  ["classic+lava", 10],
  ["challenge+canyon", 14],
  ["classic+meteor", 0],
];

/** Windows between those: tablets that lie, small notebooks, screens that are zoomed. */
const BETWEEN = [[1024, 768], [1024, 690], [1366, 641], [1280, 577], [640, 512]].map(([width, height]) => ({ width, height }));

/** Nothing is cut, nothing scrolls, all targets are large enough for a thumb. */
const fits = (language, size) => async (kit) => {
  const { page } = kit;
  for (const [config, steps] of sheets) {
    await open(kit, config, steps);
    if ((await page.locator(".die.is-waiting:not(.is-idle)").count()) > 0) await die(page, 0).click();
    const wide = (await overflows(page)).filter((fault) => !/die-tag|pick-order|seat/.test(fault));
    assert.deepEqual(wide, [], `${config} in ${language}`);
    const bad = await page.evaluate((thumb) => {
      const found = [];
      if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
      const sheet = document.querySelector(".board").getBoundingClientRect().width;
      if (sheet < 0.85 * Math.min(innerHeight * 0.7, innerWidth - 324)) found.push(`the sheet is ${sheet} wide`);
      for (const button of document.querySelectorAll(".game button, .game a")) {
        const box = button.getBoundingClientRect();
        if (box.width === 0) continue;
        const name = `${button.className} ${Math.round(box.width)}x${Math.round(box.height)}`;
        if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < -1 || box.left < -1) found.push(`${name} is outside`);
        if (thumb && (box.width < 43.5 || box.height < 43.5)) found.push(`${name} is small`);
      }
      return found;
    }, size === PHONE);
    assert.deepEqual(bad, [], `${config} in ${language}`);
    await page.screenshot({ path: `${kit.artefacts}/game ${config.replace(/\W+/g, " ")} ${size.width}x${size.height} ${language}.png` });
  }
};

const nothingForAxe = async (kit) => {
  const { page } = kit;
  for (const [config, steps] of sheets) {
    await open(kit, config, steps);
    assert.deepEqual(await axe(page), [], config);
  }
  await page.keyboard.press("m");
  assert.deepEqual(await axe(page), [], "menu");
};

/** Settings of the hand: dice on the left, no score while one draws. */
async function settingsHold(kit) {
  const { page } = kit;
  await open(kit, "classic", 8);
  const side = async () => (await page.locator(".dice").boundingBox()).x < (await page.locator(".board").boundingBox()).x;
  assert.equal(await side(), false);
  assert.ok(await page.locator(".score").isVisible());
  await page.evaluate(() => localStorage.setItem("inkrail.settings", JSON.stringify({ tray: "left", live: false })));
  await page.reload();
  await page.locator(".board").waitFor();
  assert.equal(await side(), true);
  assert.equal(await page.locator(".score").isVisible(), false);
}

async function anEndedGame(kit) {
  const { page } = kit;
  const game = await open(kit, "classic", 1);
  await game.play(undefined, {}, 600);
  assert.ok(game.view.over);
  await keepRunning(page, "over", game.save());
  await openPage(page, "game/over");
  assert.equal(await finished(page, "over"), game.record());
}

const UNCACHED = { serviceWorkers: "block", faults: /Service Worker|installing/ };

/** In the page: where the keyboard is. */
const whereKeysAre = () => document.activeElement?.dataset.place ?? document.activeElement?.tagName;

async function nobodyIsLost({ page }) {
  await openPage(page);
  await page.locator(".door.first").focus();
  await page.keyboard.press("Enter");
  await page.locator(".game").waitFor();
  assert.equal(await page.evaluate(whereKeysAre), String(MIDDLE));
  for (const screen of ["daily", "history"]) {
    await page.evaluate((name) => {
      document.activeElement?.blur();
      location.hash = `#/${name}`;
    }, screen);
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  }
}

const GIFT = "inkrail 1\nconfig challenge,goals=none\nroll RRR. RR.. H.H. H...*\n1: A2R.RR A1.RR.\n";

async function giftsAreHeard({ page }) {
  await openPage(page);
  await keepRunning(page, "gift", GIFT);
  await openPage(page, "game/gift");
  await page.locator('[aria-live="polite"]', { hasText: "Copy a die: now or never" }).waitFor({ state: "attached" });
  await page.keyboard.press("e");
  await page.locator(".banner.is-giveup").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".banner.is-earned").waitFor();
}

/** Long sentences come after the game: one that is there already is said anew. */
async function longSentencesFollow({ page, site }) {
  await openWithGames(page, site, true);
  const [, address, keys] = PICTURED.find(([name]) => name === "game-desert");
  await showScreen(page, address, keys);
  await page.locator(".banner", { hasText: "Dürre! Lass alle Kakteen vertrocknen" }).waitFor();
}

/** Phones as they are held, with the bars of their browsers: [width, height, least pixels of a space, with goals]. */
const HELD = [
  [375, 553, 47, 42],
  [360, 560, 45, 42],
  [390, 664, 49, 44],
  [667, 331, 41, 41],
];
const spaceWidth = async (page) => (await page.locator(".board").boundingBox()).width / 7.7;

/** The board first: dice, special routes and the strip of points give way to it. */
async function theBoardFirst({ page, site, artefacts }) {
  await openWithGames(page, site, true);
  for (const [width, height, plain, withGoals] of HELD) {
    await page.setViewportSize({ width, height });
    for (const [name] of PICTURED.filter(([one]) => /^game-(?!draft)|^game$/.test(one))) {
      const [, address, keys] = PICTURED.find(([one]) => one === name);
      await showScreen(page, address, keys);
      const goals = (await page.locator(".goal").count()) + (await page.locator(".banner").count()) > 0;
      const space = await spaceWidth(page);
      assert.ok(space >= (goals ? withGoals : plain), `${name} at ${width}x${height}: ${space}`);
      assert.deepEqual(await overflows(page), [], `${name} at ${width}x${height}`);
      const bottom = await page.locator(".actions").evaluate((one) => one.getBoundingClientRect().bottom);
      assert.ok(bottom <= height, `${name} at ${width}x${height}: the buttons end at ${bottom}`);
    }
    await page.screenshot({ path: `${artefacts}/held ${width}x${height}.png` });
  }
}

/** On a low phone special routes lie in a drawer, and the total opens the strip of points. */
async function theDrawer(kit) {
  const { page } = kit;
  await open(kit, "classic", 12);
  const special = page.locator(".special.is-waiting");
  assert.equal(await special.first().isVisible(), false);
  await page.locator(".drawer-button").click();
  await special.first().click();
  assert.ok((await page.locator(".board-picture .glow").count()) > 0);
  assert.equal(await page.locator(".dice").isVisible(), false);
  await page.getByRole("button", { name: "Back to the dice" }).click();
  await page.locator(".dice").waitFor();
  assert.equal(await page.locator(".special.is-held").count(), 0);
  assert.equal(await page.locator(".score-row").first().isVisible(), false);
  await page.locator(".bar-total").click();
  await page.locator(".score-row[aria-pressed=true]").waitFor();
  assert.match(await page.locator(".explanation").textContent(), /\S{3}/);
  assert.deepEqual(await axe(page), []);
  await page.locator(".bar-total").click();
  assert.equal(await page.locator(".explanation").count(), 0);
}

/** Zoomed to 400 % a window is 320 by 256: all of it is reached by scrolling downwards, never sideways. */
async function zoomedFar(kit) {
  const { page } = kit;
  await open(kit, "challenge", 6);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 320);
  assert.deepEqual(await overflows(page), []);
  assert.ok((await spaceWidth(page)) >= 34);
  await die(page, 0).scrollIntoViewIfNeeded();
  await die(page, 0).click();
  await page.locator(".main-button").scrollIntoViewIfNeeded();
  assert.ok(await page.locator(".main-button").isVisible());
  const touch = await page.locator(".board").evaluate((one) => getComputedStyle(one).touchAction);
  assert.equal(touch, "manipulation");
}

async function pinched(kit) {
  const { page } = kit;
  await open(kit, "classic");
  for (const what of [".board", ".die", ".special"]) {
    const touch = await page.locator(what).first().evaluate((one) => getComputedStyle(one).touchAction);
    assert.equal(touch, "pinch-zoom", what);
  }
}

/** Keys of one letter are switched off, and the others stay. */
async function lettersAreOff(kit) {
  const { page } = kit;
  await open(kit, "classic");
  await page.goto("./#/settings");
  await page.getByLabel("Keys of one letter").click();
  await page.goto("./#/game/shown");
  await page.locator(".game").waitFor();
  for (const key of ["1", "h", "e", "?"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".die.is-held, dialog[open]").count(), 0);
  await die(page, 0).click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".die.is-held"));
}

/** What is tried and not drawn yet is told: on its space, with what it would count; and a reload leaves it there. */
async function triedIsTold(kit) {
  const { page } = kit;
  const game = await open(kit, "classic");
  const at = game.view.pieces[0].cells[0];
  await die(page, 0).click();
  await place(page, at).click();
  const told = place(page, at);
  await page.waitForFunction((cell) => /, not drawn yet: /.test(document.querySelector(`[data-place="${cell}"]`).ariaLabel), at);
  assert.match(await page.locator('[aria-live="polite"]').first().textContent(), /Score: (±0|[+−]\d+)\./);
  await told.click(); // its next way
  await page.waitForTimeout(300);
  const label = await told.getAttribute("aria-label");
  await page.reload();
  await page.locator(".die.is-held").waitFor();
  await page.waitForFunction(([cell, text]) => document.querySelector(`[data-place="${cell}"]`)?.ariaLabel === text, [at, label]);
  assert.equal(await page.locator(".die.is-drawn").count(), 0);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".die.is-held"));
  await page.reload();
  await page.locator(".die").first().waitFor();
  assert.equal(await page.locator(".die.is-held").count(), 0);
}

/** A hint, and clearing the round, have buttons where there is room. */
async function moreWhereThereIsRoom(kit) {
  const { page } = kit;
  const game = await open(kit, "classic");
  const clear = page.getByRole("button", { name: "Clear the round" });
  assert.equal(await clear.isDisabled(), true);
  await die(page, 0).click();
  await place(page, game.view.pieces[0].cells[0]).click();
  await page.keyboard.press("Enter");
  await page.locator(".die.is-drawn").waitFor();
  await clear.click();
  await page.waitForFunction(() => !document.querySelector(".die.is-drawn"));
  assert.ok(await page.getByRole("button", { name: "Hint" }).isVisible());
  await page.setViewportSize(PHONE);
  assert.equal(await clear.isVisible(), false);
}

export const tests = [
  ["the board first on phones as they are held", { size: { width: 375, height: 553 }, touch: true }, theBoardFirst],
  ["special routes lie in a drawer, and the total opens the points", { size: { width: 375, height: 553 }, touch: true }, theDrawer],
  ["zoomed to 400 % all of a game is reached", { size: { width: 320, height: 256 }, touch: true }, zoomedFar],
  ["what is tried is told, and a reload keeps it", {}, triedIsTold],
  ["hint and clear have buttons where there is room", {}, moreWhereThereIsRoom],
  ["a game is pinched", { size: PHONE }, pinched],
  ["keys of one letter are switched off", {}, lettersAreOff],
  ["long sentences follow in every language", { size: PHONE, language: "de" }, longSentencesFollow],
  ["a tap changes a few strokes, and what can wait waits", { size: PHONE }, fewChanges],
  ["a tap has little laid out", { size: PHONE }, laysOutLittle],
  ["whatever is drawn later or not at all is as if drawn afresh", { size: PHONE }, asDrawnAfresh],
  ["keys are never lost between screens", { size: DESK }, nobodyIsLost],
  ["what was earned is heard, and Esc keeps it", { size: DESK }, giftsAreHeard],
  ["an illegal tap says why, and marks it for a moment", { size: PHONE }, aReason],
  ["ears hear the roll, and spaces have words, from the beginning", { size: PHONE }, earsFromTheBeginning],
  ["ending too early lifts the die that still fits", { size: PHONE }, aMissingDie],
  ["a part of the score is drawn with its rule", { size: DESK }, aPartOfTheScore],
  ["holding a drawing takes it back", { size: DESK }, holdingTakesBack],
  ["a drawing that is dragged off the sheet goes back", { size: DESK }, draggedOffTheSheet],
  ["a game under way survives a reload", { size: PHONE }, itSurvivesAReload],
  ["the legal places can be asked for", { size: DESK }, legalPlacesAreTold],
  ["the keys are shown", { size: DESK }, keysAreShown],
  ["choices and pairs show their keys where keys are used", { size: DESK }, choicesShowKeys],
  ["two people hand the device over", { size: DESK }, handedOver],
  ["fingers see no focus where nothing was touched", { size: PHONE }, noRingForFingers],
  ["what a piece may cost is told with it", { size: PHONE }, bridgesAreCounted],
  ["a pair of many is taken on a phone that lies", { size: LAND }, manyPairs],
  ["a bot plays while a person draws", { size: PHONE }, aBotPlays],
  ["a hint lies on the board in the second ink", { size: DESK }, aHint],
  ["a hint without a step stays until something is done", { size: DESK }, aHintWithoutSteps],
  ["the net of a hint comes beside the engine", { size: DESK, ...UNCACHED }, netBesideEngine],
  ["the engine comes by itself where hints were asked for", { size: DESK, ...UNCACHED }, engineWhereHintsWere],
  ["dice lie on the side, and points are seen, as one wishes", { size: LAND }, settingsHold],
  ["a game that is over enters the history", { size: DESK }, anEndedGame],
  ...[PHONE, LAND, TABLET, DESK, WALL, ...BETWEEN].map((size) => [`a game fits at ${size.width}x${size.height}`, { size }, fits("en", size)]),
  ...["de", "ko"].map((language) => [`a game fits in ${language}`, { size: PHONE, language }, fits(language, PHONE)]),
  ...["light", "dark", "contrast", "night"].map((theme) => [`axe finds nothing in a game, ${theme}`, { size: DESK, theme }, nothingForAxe]),
];
