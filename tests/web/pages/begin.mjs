// The first seconds: what is seen before any program can run, in the reader's language; what is asked for beside it, and
// that a screen is sent one program, which is its own.
import assert from "node:assert/strict";
import { axe } from "../kit/axe.mjs";
import { openPage, overflows } from "../kit/browser.mjs";
import { serveFolder } from "../kit/serve.mjs";

/** A server that keeps the end of every program back until it is released. */
async function slowly(site) {
  const served = await serveFolder(site);
  let release = () => undefined;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  served.hold = (path) => (path.endsWith(".wasm") ? released : undefined);
  return { served, release };
}

const LANGUAGES = [
  ["en-GB", "Play now"],
  ["de-AT", "Jetzt spielen"],
  ["fr", "Jouer"],
  ["ko", "바로 시작"],
  ["pt", "Play now"],
];
const SIZES = [
  { width: 320, height: 480 },
  { width: 375, height: 553 },
  { width: 1440, height: 900 },
];

/** Doors in the reader's language while the program is still on its way; the one that is pressed is gone through. */
async function doorsAtOnce({ site, browser }) {
  for (const [locale, play] of LANGUAGES) {
    const { served, release } = await slowly(site);
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${served.origin}/`, { waitUntil: "commit" });
    const door = page.locator("#shell .door.first");
    await door.waitFor();
    assert.equal((await door.locator("b").innerText()).trim(), play);
    assert.equal(await page.locator("#app > *").count(), 0);
    assert.ok(await page.locator("#shell .logo svg").isVisible());
    await page.evaluate(() => document.fonts.ready);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, size.width, `${locale} at ${size.width}`);
    }
    assert.deepEqual((await axe(page)).filter((found) => !/landmark|region|heading/.test(found)), []);
    await door.click();
    release();
    await page.locator(".game .board").waitFor();
    assert.equal(await page.locator("#shell").count(), 0);
    await context.close();
    served.stop();
  }
}

/** The line that says that it takes long is there after a second, and goes with the rest. */
async function aLineWhenItTakesLong({ site, browser }) {
  const { served, release } = await slowly(site);
  const context = await browser.newContext({ reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto(`${served.origin}/`, { waitUntil: "commit" });
  const state = () => page.evaluate(() => getComputedStyle(document.querySelector(".loading")).visibility);
  await page.locator(".loading").waitFor({ state: "attached" });
  assert.equal(await state(), "hidden");
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".loading")).visibility === "visible");
  release();
  await page.locator(".loading").waitFor({ state: "detached" });
  await context.close();
  served.stop();
}

const programs = (served) => [...new Set(served.asked.flatMap((path) => /(\w+)-\w+\.wasm$/.exec(path)?.[1] ?? []))];

/** Each address is sent the program of its screen at once, beside its texts, and no other. */
async function oneProgram({ site, browser }) {
  for (const [hash, program, texts] of [
    ["", "play", "first"],
    ["#/friends", "play", "all"],
    ["#/table/bado-miku", "table", "table"],
    ["#/history", "page", "all"],
  ]) {
    const { served, release } = await slowly(site);
    const context = await browser.newContext({ locale: "de", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${served.origin}/${hash}`, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("languages/")));
    assert.deepEqual(programs(served), [program], hash);
    assert.ok(served.asked.some((path) => path.includes(`languages/de.${texts}-`)), `${hash}: texts while the program is on its way`);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    release();
    await page.locator("#app > *").first().waitFor();
    assert.deepEqual(programs(served), [program], hash);
    await context.close();
    served.stop();
  }
}

/** What the first program cannot do comes when a screen asks for it, and stays. */
async function moreWhenItIsWanted({ page }) {
  await openPage(page);
  await page.goto("./#/learn");
  await page.locator(".learn, main").first().waitFor();
  await page.goto("./#/");
  await page.locator(".door.first").click();
  await page.locator(".game .board").waitFor();
  assert.deepEqual(await overflows(page), []);
  await page.goto("./#/analyse");
  await page.locator(".board, .sheet").first().waitFor();
}

export const tests = [
  ["doors are there at once, in the reader's language", {}, doorsAtOnce],
  ["a line is there where it takes long", {}, aLineWhenItTakesLong],
  ["one program for each address", {}, oneProgram],
  ["what the first program cannot do comes later", {}, moreWhenItIsWanted],
];
