// Analysis: a sheet is laid out by taps, counted and judged; the engine tells the ways of its dice; a link and a
// pasted text bring it back.
import assert from "node:assert/strict";
import { DESK, openPage, overflows, PHONE } from "../kit/browser.mjs";

const POSITION =
  "inkrail position 1\nconfig classic\nround 7\ndice R.R. RR.. RRR. HRHR{NS}{EW}\nsheet F1H.R.* F2RR.R G2.RRR\n";
const address = (text) => `analyse?position=${encodeURIComponent(text)}`;

async function aSheetIsLaidOut({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic\n"));
  await page.locator(".palette-grid button").nth(1).click();
  await page.locator('[data-place="1"]').click();
  assert.equal(await page.locator(".score-total b").textContent(), "0"); // a line of one, and one end
  await page.locator(".legal").waitFor();
  await page.locator('[data-place="24"]').click();
  assert.equal(await page.locator(".illegal li").count(), 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".legal").waitFor();
  await page.reload();
  assert.match(await page.locator('[data-place="1"]').getAttribute("aria-label"), /^B1: /);
}

/** On a phone the points stand under the sheet, with their total, and what to do with the dice beside them. */
async function theTotalIsSeen({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic\nsheet B1H.H. B2H.H.\n"));
  const total = page.locator(".score-total");
  await total.waitFor();
  assert.match(await total.textContent(), /1$/); // a line of two, and one end
  const [sum, palette] = await Promise.all([total, page.locator(".palette").first()].map((one) => one.boundingBox()));
  assert.ok(sum.y < palette.y);
  await page.locator(".segment label, label").filter({ hasText: "Dice" }).first().click();
  await page.getByText("Roll or set the dice").waitFor();
}

/** What is undone comes again, by buttons and by keys, until something else is drawn. */
async function stepsComeAgain({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic\nsheet \n"));
  const [undo, redo] = ["Undo", "Redo"].map((name) => page.getByRole("button", { name, exact: true }));
  const drawn = (count) =>
    page.waitForFunction((wanted) => {
      const words = [1, 3, 5].map((place) => document.querySelector(`[data-place="${place}"]`)?.ariaLabel ?? "empty");
      return words.filter((text) => !/empty/.test(text)).length === wanted;
    }, count);
  await page.locator(".palette-grid button").nth(1).click();
  assert.equal(await redo.isDisabled(), true);
  for (const place of [1, 3]) await page.locator(`[data-place="${place}"]`).click();
  await undo.click();
  await undo.click();
  await drawn(0);
  assert.equal(await undo.isDisabled(), true);
  await redo.click();
  await drawn(1);
  for (const [key, count] of [["Control+Shift+z", 2], ["Control+z", 1], ["Control+y", 2], ["u", 1]]) {
    await page.keyboard.press(key);
    await drawn(count);
  }
  await page.locator('[data-place="5"]').click();
  await drawn(2);
  assert.equal(await redo.isDisabled(), true); // another way was taken
  await page.reload();
  await drawn(2);
  assert.deepEqual(await overflows(page), []);
}

/** A link that is opened on the sheet itself brings its sheet, and undo the one before. */
async function linkOnTheSheet({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic\nsheet \n"));
  for (let i = 0; i < 2; i++) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/${address(POSITION)}`);
    await page.getByText("Before round 7 of 7").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Before round 1 of 7").waitFor();
  }
}

/** While a text is typed its keys are its own. */
async function typedKeysStay({ page }) {
  await openPage(page, address(POSITION));
  await page.locator(".palette-grid button").nth(1).click();
  await page.locator('[data-place="1"]').click();
  await page.getByRole("button", { name: "Open a game or a sheet" }).click();
  await page.locator("dialog textarea").pressSequentially("uy");
  assert.equal(await page.locator("dialog textarea").inputValue(), "uy");
  assert.equal(await page.getByRole("button", { name: "Undo", includeHidden: true }).isDisabled(), false);
}

const total = (page) => page.locator(".score-total b").textContent();
const tool = (page, name) => page.locator(".palette-grid").first().getByRole("button", { name, exact: true });
const corner = (page, place) => page.locator(`.of-corners [data-place="${place}"]`);

/** Lines between spaces: a pen goes from corner to corner. */
async function linesAreDrawn({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic+canyon\nsheet \n"));
  await tool(page, "a line between spaces").click();
  for (const place of [2, 10, 26]) await corner(page, place).click(); // C1, C2, C4
  assert.match(await corner(page, 2).getAttribute("aria-label"), /^corner C1, lines: south$/);
  assert.match(await page.locator(".pen-note").textContent(), /C4/);
  assert.equal(await total(page), "3"); // a canyon of three segments
  await corner(page, 25).click(); // B4
  await corner(page, 17).click(); // B3
  await corner(page, 18).click(); // C3: it would branch
  assert.match(await page.locator(".pen-note").textContent(), /branch/);
  assert.equal(await total(page), "5");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".palette-grid").first().getByRole("button").nth(1).click(); // spaces again
  await page.locator('.of-cells [data-place="1"]').click();
  assert.match(await page.locator('[data-place="1"]').getAttribute("aria-label"), /^B1: .*east side/);
}

/** All of it by keys alone: from the palette to the sheet, along its spaces and corners. */
async function byKeysAlone({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic+meteor\nsheet \n"));
  await tool(page, "the marker").press("Enter");
  await page.locator('.of-cells [data-place="24"]').focus();
  for (const key of ["ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  assert.match(await page.locator('[data-place="16"]').getAttribute("aria-label"), /C3.*the marker is here/);
  await tool(page, "crater").press("Enter");
  await page.locator('.of-cells [data-place="16"]').focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator('[data-place="16"]').getAttribute("aria-label"), /crater/);
  await page.keyboard.press("Delete");
  assert.doesNotMatch(await page.locator('[data-place="16"]').getAttribute("aria-label"), /crater/);
  const special = page.locator(".crossed button").first();
  await special.press("Enter");
  assert.equal(await special.getAttribute("aria-pressed"), "true");
  await page.locator(".crossed h2", { hasText: "2 left" }).waitFor();
}

async function cornersByKeys({ page }) {
  await openPage(page, address("inkrail position 1\nconfig classic+canyon\nsheet \n"));
  await tool(page, "a line between spaces").press("Enter");
  await corner(page, 27).focus(); // D4
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.match(await corner(page, 3).getAttribute("aria-label"), /^corner D1, lines: south$/);
  await page.locator(".legal").waitFor();
  assert.equal(await total(page), "2");
  await page.keyboard.press("Escape"); // the pen is lifted
  assert.equal(await page.locator(".pen-note").textContent(), "");
}

async function theEngineTellsWays({ page }) {
  await openPage(page, address(POSITION));
  await page.locator(".analyse-tabs label").nth(2).click();
  await page.locator(".ways li").first().waitFor({ timeout: 120_000 });
  assert.ok((await page.locator(".ways li").count()) > 1);
  await page.locator(".think").waitFor(); // proven, or how much was judged
  assert.deepEqual(await overflows(page), []);
}

async function aTextIsOpened({ page }) {
  await openPage(page, "analyse");
  await page.getByRole("button", { name: "Open a game or a sheet" }).click();
  await page.locator("dialog textarea").fill("no sheet");
  await page.locator("dialog .btn.main").click();
  await page.locator("dialog .why").waitFor();
  await page.locator("dialog textarea").fill(POSITION);
  await page.locator("dialog .btn.main").click();
  await page.getByText("Before round 7 of 7").waitFor();
  assert.equal(await page.locator(".dice-row .die").count(), 4);
}

export const tests = [
  ["a sheet is laid out by taps and counted", { size: DESK }, aSheetIsLaidOut],
  ["points and their total are seen on a phone", { size: PHONE }, theTotalIsSeen],
  ["what is undone on a sheet comes again", { size: PHONE }, stepsComeAgain],
  ["a link to a sheet holds on the analysis itself", { size: DESK }, linkOnTheSheet],
  ["keys that are typed undo nothing", { size: DESK }, typedKeysStay],
  ["lines between spaces are laid out by taps", { size: PHONE }, linesAreDrawn],
  ["a sheet is laid out by keys alone", { size: DESK }, byKeysAlone],
  ["lines between spaces are laid out by keys", { size: DESK }, cornersByKeys],
  ["the engine tells the ways of a position", { size: PHONE }, theEngineTellsWays],
  ["a text is opened for analysis", { size: DESK }, aTextIsOpened],
];
