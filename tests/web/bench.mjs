// node bench.mjs PROGRAM SITE: how long a tap and a hint take on a processor four times as slow (Chromium's throttling).
// Of a tap: from the click to the picture laid out, and until its frame is painted and handed on; the same for a page that
// has nothing but a button, since that much is the browser's own; and what the main thread's CPU time at full speed is spent
// on. Of a hint: until it lies on the board, by the menu, by a key, and by a key in a later visit. Figures, no test.
import { resolve } from "node:path";
import { openBrowser, openContext, openPage, PHONE, waitForWorker } from "./kit/browser.mjs";
import { Core } from "./kit/core.mjs";
import { Game } from "./kit/game.mjs";
import { serveProgram } from "./kit/serve.mjs";
import { keepRunning } from "./kit/store.mjs";
import { readTrace, traceTap } from "./kit/trace.mjs";

const [program, site] = process.argv.slice(2).map((path) => resolve(path));
const SLOWER = 4;
const PAUSE_MS = 250; // between two taps: nobody is faster, and what follows a tap is done by then
const HINTS = 6;
const TRACED = 60; // taps
const FIRST = 3; // taps that are not counted: functions are compiled

/** In the page: clicks an element at the beginning of a frame; milliseconds of work, and until that frame is painted. */
function clicked([selector, pause]) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const element = document.querySelector(selector);
    let begun = 0;
    let worked = 0;
    port1.onmessage = () => {
      const seen = performance.now() - begun;
      setTimeout(() => done([worked, seen]), pause);
    };
    requestAnimationFrame(() => {
      port2.postMessage(0); // is delivered when the frame is done
      begun = performance.now();
      element.click();
      queueMicrotask(() => {
        document.body.getBoundingClientRect();
        worked = performance.now() - begun;
      });
    });
  });
}

/** In the page: asks for a hint by a key, or by a button that is there; milliseconds until it lies on the board. */
function hinted(selector) {
  return new Promise((done) => {
    const begun = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".alt-ring")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }).observe(document.querySelector(".board-picture"), { subtree: true, childList: true });
    if (selector) document.querySelector(selector).click();
    else dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
  });
}

/** A page with nothing on it but a button that changes a word. */
function bare() {
  const button = document.createElement("button");
  button.textContent = "0";
  button.addEventListener("click", () => {
    button.textContent = String(Number(button.textContent) + 1);
  });
  document.body.replaceChildren(button);
}

function tell(name, values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1).padStart(8);
  console.log(`  ${name.padEnd(34)}${at(0.5)}${at(0.95)}`);
}

function tellTaps(name, rows) {
  tell(`${name}: work`, rows.map(([worked]) => worked));
  tell(`${name}: until it is painted`, rows.map(([, seen]) => seen));
}

async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

const server = await serveProgram(program);
const browser = await openBrowser();
const core = await Core.load(site);

/** The screen of the game is there, and what it does by itself is done. */
async function settled(page) {
  await page.locator(".board-grid").waitFor();
  await page.waitForTimeout(1500);
}

/** A game of its own on a page, and beside it. */
async function openedFast(config) {
  const { page, context } = await openContext(browser, server.origin, { size: PHONE });
  const game = new Game(core, config, "bench");
  await openPage(page);
  await waitForWorker(page);
  await keepRunning(page, "tested", game.save());
  await openPage(page, "game/tested");
  await settled(page);
  return { page, context, game };
}

/** The same on a slow page. */
async function opened(config) {
  const all = await openedFast(config);
  await slowDown(all.page);
  return all;
}

function selectorOf([verb, place]) {
  return { take: `[data-piece="${place}"]`, tap: `.board-grid [data-place="${place}"]` }[verb] ?? ".main-button";
}

async function taps() {
  const { page, context, game } = await opened("challenge");
  const figures = { take: [], tap: [] };
  for (let next = game.next({ goesOn: true }); next; next = game.next({ goesOn: true })) {
    const figure = await page.evaluate(clicked, [selectorOf(next), PAUSE_MS]);
    figures[next[0]]?.push(figure);
    game.step(...next);
  }
  for (const [verb, rows] of Object.entries(figures)) tellTaps(verb, rows);
  await context.close();
}

/** What taps are made of. */
async function madeOf() {
  const { page, context, game } = await openedFast("challenge");
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "blink.user_timing"] });
  for (let i = 0, next = game.next({ goesOn: true }); next && i < TRACED; i++, next = game.next({ goesOn: true })) {
    await traceTap(page, selectorOf(next), next[0], PAUSE_MS);
    game.step(...next);
  }
  const taps = readTrace(await browser.stopTracing());
  console.log(`\nCPU ms at full speed${" ".repeat(20)}median    95 %`);
  for (const kind of ["take", "tap"]) {
    const rows = taps[kind].slice(FIRST);
    for (const part of Object.keys(rows[0])) tell(`${kind}: ${part === "all" ? "all of it" : `of it ${part}`}`, rows.map((row) => row[part]));
  }
  await context.close();
}

async function nothing() {
  const { page, context } = await openContext(browser, server.origin, { size: PHONE });
  await page.goto("about:blank");
  await page.evaluate(bare);
  await slowDown(page);
  const rows = [];
  for (let i = 0; i < 40; i++) rows.push(await page.evaluate(clicked, ["button", PAUSE_MS]));
  tellTaps("an empty page", rows);
  await context.close();
}

/** Of one who opens the menu, looks for a second, and asks. */
async function hintFromTheMenu(config) {
  const { page, context } = await opened(config);
  await page.locator(".bar .icon-btn").last().click();
  await page.waitForTimeout(1000);
  const took = await page.evaluate(hinted, ".menu-list button");
  tell(`${config}: first hint, by the menu`, [took]);
  await context.close();
}

async function hints(config) {
  await hintFromTheMenu(config);
  const { page, context, game } = await opened(config);
  const first = await page.evaluate(hinted, "");
  const rest = [];
  while (rest.length < HINTS) {
    for (let i = 0; i < 3; i++) {
      const next = game.next({ goesOn: true });
      await page.evaluate(clicked, [selectorOf(next), PAUSE_MS]);
      game.step(...next);
    }
    if (game.view.end.state === "missing") rest.push(await page.evaluate(hinted, ""));
  }
  tell(`${config}: first hint, by a key`, [first]);
  tell(`${config}: hints after it`, rest);
  await page.reload();
  await settled(page);
  tell(`${config}: first hint of a later visit`, [await page.evaluate(hinted, "")]);
  await context.close();
}

console.log(`ms at ${SLOWER} times slower${" ".repeat(16)}  median    95 %`);
await nothing();
await taps();
for (const config of ["classic", "challenge"]) await hints(config);
await madeOf();
await browser.close();
await server.stop();
