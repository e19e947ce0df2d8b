// Every file in every coding is the one that was built; nothing from elsewhere; no network after one visit; a static
// server below any path; a new version that is offered and never forced; a game that goes on through a reload and a
// new version.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { DESK, hasWorker, openPage, waitForWorker } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { Taps } from "../kit/hands.mjs";
import { serveFolder } from "../kit/serve.mjs";
import { keepRunning } from "../kit/store.mjs";

function list(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? list(folder, name) : [name];
  });
}

function ask(url, headers = {}) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on("error", reject)
      .end();
  });
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

/** Every file in every coding is the very file that was built, and is not sent to those who have it. */
async function filesAreServed({ origin, site }) {
  for (const name of list(site)) {
    const bytes = readFileSync(join(site, name));
    for (const coding of ["identity", "gzip", "br"]) {
      const { status, headers, body } = await ask(`${origin}/${name}`, { "Accept-Encoding": coding });
      assert.equal(status, 200, name);
      const used = headers["content-encoding"];
      assert.ok(used === undefined || used === coding, `${name}: ${used}`);
      assert.ok((used ? unpack[used](body) : body).equals(bytes), `${name} by ${coding}`);
      const again = await ask(`${origin}/${name}`, { "Accept-Encoding": coding, "If-None-Match": headers.etag });
      assert.equal(again.status, 304, name);
    }
  }
}

async function pageLoads({ page }) {
  await openPage(page);
  assert.equal(await page.title(), "Inkrail");
}

async function playsWithoutNetwork({ page, context }) {
  await openPage(page);
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();
  await page.locator("#app > *").first().waitFor();
  assert.ok(await hasWorker(page));
}

/** A host that serves folders, and the page somewhere below: addresses are relative. */
async function anyStaticServer({ page, site, browser }) {
  const served = await serveFolder(site);
  const context = await browser.newContext();
  const other = await context.newPage();
  const errors = [];
  other.on("pageerror", (error) => errors.push(String(error)));
  await other.goto(`${served.origin}/`);
  await other.locator("#app > *").first().waitFor();
  await waitForWorker(other);
  assert.deepEqual(errors, []);
  assert.ok(served.asked.every((path) => path.startsWith("/games/inkrail/")));
  await context.close();
  served.stop();
  await page.close();
}

/** The same site as a new version: its page says so. */
function nextVersion(site) {
  const folder = mkdtempSync(join(tmpdir(), "inkrail-next-"));
  cpSync(site, folder, { recursive: true });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), page.replace("<title>", '<meta name="next" content="yes"><title>'));
  const { version } = JSON.parse(readFileSync(`${site}.json`, "utf8"));
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  assert.ok(worker.includes(version));
  writeFileSync(join(folder, "sw.js"), worker.replaceAll(version, "0123456789ab"));
  return folder;
}

const isNext = (page) => page.evaluate(() => document.querySelector("meta[name=next]") !== null);

/** In the page: what waits is known when the screen has been drawn and nothing of it listens yet. */
function registersLate() {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...words) {
    const registration = await register.apply(this, words);
    const isDrawn = () => document.querySelector("#app > *") !== null;
    await new Promise((resolve) => {
      const look = new MutationObserver(() => isDrawn() && resolve());
      look.observe(document, { childList: true, subtree: true });
      if (isDrawn()) resolve();
    });
    return registration;
  };
}

async function newVersionIsOffered({ site, browser }) {
  const served = await serveFolder(site);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.origin}/`);
  await waitForWorker(page);
  served.folder = nextVersion(site);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("A new version is ready.").waitFor();
  await page.addInitScript(registersLate);
  await page.reload(); // nobody is forced
  await page.locator("#app > *").first().waitFor();
  assert.equal(await isNext(page), false);
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.waitForFunction(() => document.querySelector("meta[name=next]") !== null);
  await context.setOffline(true);
  await page.reload();
  assert.equal(await isNext(page), true);
  await context.close();
  rmSync(served.folder, { recursive: true });
  served.stop();
}

/** A game goes on through a reload and a new version, which is not offered before the board is left. */
async function newVersionInGame({ site, browser }) {
  const served = await serveFolder(site);
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce" });
  const page = await context.newPage();
  const game = new Game(await Core.load(site), "classic", "in the middle");
  const hands = new Taps(page);
  const playOn = async (steps) => {
    for (let i = 0; i < steps || game.view.hand; i++) {
      const [next, before] = [game.next(), game.view];
      game.step(...next);
      if (next[0] === "lay") await page.keyboard.press("Enter");
      else await hands.do(next, before, game.view);
    }
    await hands.compare(game.view);
  };
  const openGame = async () => {
    await page.goto(`${served.origin}/#/game/tested`);
    await page.locator(".board-grid").waitFor();
    await hands.compare(game.view);
  };
  await page.goto(`${served.origin}/`);
  await waitForWorker(page);
  await keepRunning(page, "tested", game.save());
  await openGame();
  await playOn(7);
  await page.reload();
  await openGame();
  served.folder = nextVersion(site);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await playOn(7);
  assert.equal(await page.locator(".update").count(), 0);
  await page.goto(`${served.origin}/#/`);
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.waitForFunction(() => document.querySelector("meta[name=next]") !== null);
  await openGame();
  await playOn(7);
  await context.close();
  rmSync(served.folder, { recursive: true });
  served.stop();
}

/** An address where nothing is says so, and leads to the game. */
async function nowhereLeadsHome({ page, origin }) {
  const answer = await page.goto(`${origin}/nowhere`);
  assert.equal(answer.status(), 404);
  await page.getByRole("link").click();
  await page.locator(".door.first").waitFor();
}

/** What is kept when it is first used reaches whoever waits for it as it comes, not when all of it is kept; and is there without a network afterwards. */
async function usedWhileKept({ site, browser }) {
  const served = await serveFolder(site);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.origin}/`);
  await waitForWorker(page);
  const net = `${served.origin}/${JSON.parse(readFileSync(`${site}.json`, "utf8")).files["nets/classic.bin"]}`;
  let release = () => undefined;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  served.hold = (path) => (path.includes("nets/") ? released : undefined);
  const first = await page.evaluate(async (url) => {
    const reader = (await fetch(url)).body.getReader();
    return (await reader.read()).value.length; // without the end, which the server holds back
  }, net);
  assert.ok(first > 0);
  release();
  await page.waitForFunction(async (url) => (await caches.match(url)) !== undefined, net);
  await context.setOffline(true);
  assert.ok(await page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, net) > first);
  await context.close();
  served.stop();
}

export const tests = [
  ["every file is served as it was built", {}, filesAreServed],
  ["the page loads without an error and asks nobody else", {}, pageLoads],
  ["after one visit the page needs no network", {}, playsWithoutNetwork],
  ["an address where nothing is leads to the game", { faults: /404/ }, nowhereLeadsHome],
  ["what is kept for later is used while it comes", {}, usedWhileKept],
  ["any static server will do, below any path", {}, anyStaticServer],
  ["a new version is offered and never forced", {}, newVersionIsOffered],
  ["a game goes on through a reload and a new version", {}, newVersionInGame],
];
