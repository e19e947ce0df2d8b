// Every screen as people meet it: axe finds nothing in any theme, no text is cut in the languages with the
// longest words, nothing sticks out of a window, and a game never scrolls.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DESK, LAND, openPage, overflows, PHONE, TABLET, WALL } from "../kit/browser.mjs";
import { openWithGames, PICTURED, SCREENS, showScreen } from "../kit/screens.mjs";
import { keepFinished } from "../kit/store.mjs";

const axe = readFileSync(new URL("../../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const BAD = readFileSync(new URL("../../golden/random.record", import.meta.url), "utf8"); // three points less than nothing
const THEMES = [
  ["light", { colorScheme: "light", contrast: "no-preference" }],
  ["dark", { colorScheme: "dark", contrast: "no-preference" }],
  ["contrast", { colorScheme: "light", contrast: "more" }],
  ["night", { colorScheme: "dark", contrast: "more" }],
];
const AFTER = ["end", "replay", "analyse", "lesson"];

/** What axe has to say, a line each. */
async function complaints(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? node.html.slice(0, 120)}`));
  });
}

const accessible = (screens) => async (kit) => {
  const { page, site } = kit;
  const found = [];
  await openWithGames(page, site);
  for (const [name, address] of screens) {
    await showScreen(page, address);
    for (const [theme, media] of THEMES) {
      await page.emulateMedia(media);
      await page.waitForTimeout(50);
      for (const line of await complaints(page)) found.push(`${name}, ${theme}: ${line}`);
    }
  }
  assert.deepEqual(found, []);
};

/** Is anything outside of the window that cannot be scrolled to, or would a game have to be scrolled? */
async function scrolls(page) {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight > clientHeight + 1 ? [`the page is ${scrollHeight} high in a window of ${clientHeight}`] : [];
  });
}

/** Buttons of a game that are not wholly to be seen. */
async function hidden(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".game [data-piece], .game .actions button, .game .board-picture")].flatMap((element) => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      const out = width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
      return out ? [`${element.className} "${element.textContent.slice(0, 20)}" is outside of the window`] : [];
    }),
  );
}

const fits = async ({ page, site, artefacts }, language) => {
  const found = [];
  await openWithGames(page, site);
  for (const [name, address] of SCREENS) {
    await showScreen(page, address);
    for (const size of [PHONE, LAND, TABLET, DESK]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(60);
      const here = await overflows(page);
      if (name === "game") here.push(...(await scrolls(page)), ...(await hidden(page)));
      for (const line of here) found.push(`${name} at ${size.width}x${size.height}: ${line}`);
      await page.screenshot({ path: join(artefacts, `${name} ${language} ${size.width}x${size.height}.png`) });
    }
  }
  assert.deepEqual(found, []);
};

const PARTS = [".bar", ".pick-order", ".goals", ".sheet-place", ".tray", ".specials", ".score", ".actions"];

/** Parts of a game that lie over each other, and buttons without a word. */
async function covered(page) {
  return page.evaluate((parts) => {
    const found = parts
      .map((part) => [part, document.querySelector(`.game ${part}`)?.getBoundingClientRect()])
      .filter(([, box]) => box && box.width > 0 && box.height > 0);
    const lines = [];
    for (const [i, [name, a]] of found.entries())
      for (const [other, b] of found.slice(i + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) lines.push(`${name} and ${other} lie over each other`);
      }
    for (const button of document.querySelectorAll(".game .main-button")) if (button.textContent.trim() === "") lines.push("a button says nothing");
    return lines;
  }, PARTS);
}

/** Games of every expansion, and a draft: all parts have their own place, however the device is held. */
async function nothingIsCovered({ page, site }) {
  const found = [];
  await openWithGames(page, site, true);
  for (const [name, address] of PICTURED.filter(([one]) => one.startsWith("game-"))) {
    await showScreen(page, address);
    for (const size of [PHONE, LAND, TABLET, DESK]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(60);
      for (const line of [...(await covered(page)), ...(await scrolls(page)), ...(await hidden(page)), ...(await overflows(page))])
        found.push(`${name} at ${size.width}x${size.height}: ${line}`);
    }
  }
  assert.deepEqual(found, []);
}

/** Goals are named where their cards have no room for it: in the dialog, at any size. */
async function goalsAreTold({ page, site }) {
  const found = [];
  await openWithGames(page, site);
  await showScreen(page, "game/running");
  for (const size of [PHONE, LAND, TABLET, DESK]) {
    await page.setViewportSize(size);
    await page.locator(".left .goal").first().click();
    const told = page.locator(".goals-dialog .goal-text b");
    assert.equal(await told.count(), 3);
    for (let i = 0; i < 3; i++) if (!(await told.nth(i).isVisible())) found.push(`goal ${i} at ${size.width}: is not told`);
    for (const line of await overflows(page)) found.push(`${size.width}: ${line}`);
    const sides = await page.locator(".goals-dialog").evaluate((dialog) => {
      const left = dialog.getBoundingClientRect().left;
      return [...dialog.querySelectorAll("h2, .goal, li")].filter((part) => part.getBoundingClientRect().left < left).map((part) => part.textContent);
    });
    found.push(...sides.map((text) => `${size.width}: "${text}" sticks out`));
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(found, []);
}

const boxes = (page, parts) =>
  page.evaluate(
    (all) =>
      all.map((part) => {
        const { x, y, width, height } = document.querySelector(`.game ${part}`).getBoundingClientRect();
        return `${part} ${[x, y, width, height].map(Math.round)}`;
      }),
    parts,
  );

/** A reason may take two lines, or three: nothing makes room for it. */
const reasonsMoveNothing = (sizes) => async ({ page, site }) => {
  await openWithGames(page, site);
  await showScreen(page, "game/running");
  const parts = [".board-picture", ".score", ".dice", ".specials", ".actions"];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(60);
    const before = await boxes(page, parts);
    await page.keyboard.press("e"); // dice are left
    const line = page.locator(".status.is-reason");
    await line.waitFor();
    const lines = await line.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight);
    });
    assert.ok(lines > 1.5, `${lines} lines at ${size.width}`);
    assert.deepEqual(await boxes(page, parts), before);
    await page.keyboard.press("Escape");
  }
};

/** What stands beside the sheet of a wide window is whole, or is not there: nothing is cut by the lower edge. */
async function besideIsWhole({ page, site }) {
  const found = [];
  await openWithGames(page, site, true);
  for (const [name, address] of PICTURED.filter(([one]) => one.startsWith("game"))) {
    await showScreen(page, address);
    for (const size of [DESK, WALL, { width: 1280, height: 720 }]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(60);
      const cut = await page.evaluate(() => {
        const place = document.querySelector(".left-more").getBoundingClientRect();
        const isSeen = (box) => box.height > 0 && box.left < place.right;
        return [...document.querySelectorAll(".left-more > *")]
          .map((part) => [part.className, part.getBoundingClientRect()])
          .filter(([, box]) => isSeen(box) && box.bottom > place.bottom + 1)
          .map(([part, box]) => `${part} ends at ${Math.round(box.bottom)}, its place at ${Math.round(place.bottom)}`);
      });
      found.push(...cut.map((line) => `${name} at ${size.width}: ${line}`));
    }
  }
  assert.deepEqual(found, []);
}

const linesOf = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => `${Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight))}: ${one.textContent}`),
  );

/** On a tablet a game under way has a line for its name and one for how it stands; less than nothing is written as books write
    it; and what is asked about a game has the heading that all dialogs have. */
async function gamesAreTold({ page, site }) {
  await openWithGames(page, site, true);
  await page.locator(".kept .rows li").first().waitFor();
  const lines = await linesOf(page, ".kept .tx :is(b, i)");
  assert.ok(lines.length > 16);
  assert.deepEqual(lines.filter((line) => !line.startsWith("1: ")), []);
  await page.locator(".kept .icon-btn").first().click();
  const size = await page.locator("dialog[open] h2").evaluate((heading) => getComputedStyle(heading).fontSize);
  assert.equal(size, "18px");
}

async function lessThanNothing({ page }) {
  await openPage(page);
  await keepFinished(page, "bad", BAD, "2026-11-10T12:00:00.000Z");
  for (const screen of ["", "history"]) {
    await showScreen(page, screen);
    await page.reload();
    await page.getByText(/−\d/).first().waitFor();
    assert.doesNotMatch(await page.locator("#app").innerText(), /(^|\s)-\d/);
  }
  // Opened first, a screen has its style with it when there is something on it, too.
  const row = await page.locator(".row-link").evaluate((one) => getComputedStyle(one).textDecorationLine + one.getBoundingClientRect().height);
  assert.equal(row, "none52");
  await showScreen(page, "end/bad");
  await page.getByText(/−\d+ Punkte: /).waitFor(); // the verdict of the core
  assert.doesNotMatch(await page.locator("#app").innerText(), /(^|\s)-\d/);
}

/** What explains a part of the score covers dice and special routes wholly, and nothing else; and it moves nothing. */
async function explanationsLieBetween({ page, site }) {
  await openWithGames(page, site);
  await showScreen(page, "game/running");
  for (const size of [PHONE, LAND, { width: 360, height: 640 }]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(60);
    const before = await boxes(page, [".board-picture", ".dice", ".score"]);
    await page.locator(".score-row").first().click();
    await page.locator(".explanation").waitFor();
    assert.deepEqual(await boxes(page, [".board-picture", ".dice", ".score"]), before);
    const [over, score, specials, actions] = await page.evaluate(() =>
      [".explanation", ".score", ".specials", ".actions"].map((part) => document.querySelector(`.game ${part}`).getBoundingClientRect().toJSON()),
    );
    const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    assert.ok(apart(over, score) && apart(over, actions), `at ${size.width} it lies over the score or the buttons`);
    assert.ok(over.top <= specials.top && over.bottom >= specials.bottom, `at ${size.width} special routes look out`);
    await page.locator(".score-row").first().click();
  }
}

export const tests = [
  ["goals are told in words at any size", { size: DESK, language: "de" }, goalsAreTold],
  ["a reason of two lines moves nothing on a phone", { size: PHONE, language: "de" }, reasonsMoveNothing([PHONE, LAND])],
  ["a reason of three lines moves nothing on a desk", { size: DESK, language: "fr" }, reasonsMoveNothing([TABLET, DESK])],
  ["what explains the score has a place of its own", { size: PHONE }, explanationsLieBetween],
  ["beside a sheet nothing is cut", { size: DESK, language: "de" }, besideIsWhole],
  ["games of this device have a line on a tablet", { size: TABLET, language: "fr" }, gamesAreTold],
  ["less than nothing has the sign of books", { size: PHONE, language: "de" }, lessThanNothing],
  ["axe finds nothing on the screens of a game", { size: PHONE }, accessible(SCREENS.slice(0, 3))],
  ["axe finds nothing after a game and in a lesson", { size: PHONE }, accessible(PICTURED.filter(([name]) => AFTER.includes(name)))],
  ["axe finds nothing on all other screens", { size: DESK }, accessible(SCREENS.slice(3))],
  ...["de", "ko"].map((language) => [`each part of a game has its own place, in ${language}`, { size: DESK, language }, nothingIsCovered]),
  ...["en", "de", "fr", "ko"].map((language) => [`nothing is cut in any size, in ${language}`, { size: DESK, language }, (kit) => fits(kit, language)]),
];
