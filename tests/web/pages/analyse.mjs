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
  ["the engine tells the ways of a position", { size: PHONE }, theEngineTellsWays],
  ["a text is opened for analysis", { size: DESK }, aTextIsOpened],
];
