// node bench.mjs PROGRAM SITE: how long a tap takes on a processor four times as slow (Chromium's throttling):
// from the click to the picture laid out, and to the frame in which it is seen. Figures, no test.
import { resolve } from "node:path";
import { openBrowser, openContext, openPage, PHONE } from "./kit/browser.mjs";
import { Core } from "./kit/core.mjs";
import { Game } from "./kit/game.mjs";
import { serveProgram } from "./kit/serve.mjs";
import { keepRunning } from "./kit/store.mjs";

const [program, site] = process.argv.slice(2).map((path) => resolve(path));
const SLOWER = 4;

/** In the page: clicks an element; milliseconds of work, and until the next frame. */
async function clicked(selector) {
  const element = document.querySelector(selector);
  await new Promise(requestAnimationFrame);
  const begun = performance.now();
  element.click();
  await Promise.resolve();
  document.body.getBoundingClientRect();
  const worked = performance.now() - begun;
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return [worked, performance.now() - begun];
}

function tell(name, values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1).padStart(7);
  console.log(`  ${name.padEnd(34)}${at(0.5)}${at(0.95)}`);
}

const server = await serveProgram(program);
const browser = await openBrowser();
const { page, context } = await openContext(browser, server.origin, { size: PHONE });
const game = new Game(await Core.load(site), "challenge", "bench");
await openPage(page);
await keepRunning(page, "tested", game.save());
await openPage(page, "game/tested");
await page.locator(".board-grid").waitFor();
const session = await context.newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
const figures = { take: [], tap: [] };
for (let next = game.next({ goesOn: true }); next; next = game.next({ goesOn: true })) {
  const selector = { take: `[data-piece="${next[1]}"]`, tap: `.board-grid [data-place="${next[1]}"]` }[next[0]] ?? ".main-button";
  const figure = await page.evaluate(clicked, selector);
  figures[next[0]]?.push(figure);
  game.step(...next);
}
console.log(`ms at ${SLOWER} times slower${" ".repeat(15)} median    95 %`);
for (const [verb, rows] of Object.entries(figures)) {
  tell(`${verb}: work`, rows.map(([worked]) => worked));
  tell(`${verb}: until it is seen`, rows.map(([, seen]) => seen));
}
await browser.close();
await server.stop();
