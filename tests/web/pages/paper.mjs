// Paper. The dice projector without a table, an account and a network: the dice of a seed round by round, by keys of a
// keyboard and of a remote, with the time and what was rolled before, as large as the wall is; in all sizes. Pages to
// print: of a seed, of the game at its end, by the server, as PDF; without a server the browser prints the page itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe } from "../kit/axe.mjs";
import { openPage, overflows, WALL } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { inAllSizes } from "../kit/sizes.mjs";
import { keepFinished } from "../kit/store.mjs";

const WALL_OF_KITE = "dice?config=classic&seed=kite&time=120&round=0";

const namesOf = (page) =>
  page.locator(".class-dice li > [role=img]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

/** The dice of the wall are those of the seed. */
async function showsRound(page, dealt, round) {
  await page.locator(".class-round", { hasText: dealt.rolls[round - 1].text }).waitFor();
  const faces = dealt.rolls[round - 1].faces.map(({ name }) => name);
  assert.deepEqual(await namesOf(page), faces);
  assert.equal(await page.locator(".rolls .roll").count(), round - 1);
}

async function keysLeadOn(page, dealt) {
  await page.getByText("Nothing is rolled yet.").waitFor();
  for (const [key, round] of [["PageDown", 1], ["ArrowRight", 2], [" ", 3], ["PageUp", 2], ["ArrowLeft", 1]]) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press(key);
    await showsRound(page, dealt, round);
  }
  await page.keyboard.press("p");
  await page.locator(".class-time", { hasText: "Paused" }).waitFor();
  await page.keyboard.press("p");
  assert.match(await page.locator(".class-time").textContent(), /^(3:00|2:\d\d)$/);
  for (let round = 2; round <= 9; round++) await page.keyboard.press("PageDown");
  await showsRound(page, dealt, 7); // and no further
}

async function diceForAWall({ page, site, artefacts }) {
  const core = await Core.load(site);
  const dealt = core.ask("deal", "classic", "kite");
  await page.setViewportSize(WALL);
  await openPage(page, "dice");
  await page.getByLabel("Any text; the same text gives the same dice").fill("kite");
  assert.deepEqual(await axe(page), []);
  await page.getByRole("button", { name: "Show the dice" }).click();
  await page.getByText("Nothing is rolled yet.").waitFor();
  await page.context().setOffline(true);
  await keysLeadOn(page, dealt);
  const die = await page.locator(".class-dice svg").first().boundingBox();
  assert.ok(die.width > 380, `dice of ${die.width} px on a wall`);
  assert.deepEqual(await overflows(page), []);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/dice-wall.png` });
  await page.context().setOffline(false);
  await inAllSizes(page, artefacts, "dice");
}

async function aDraftHasNoDice({ page }) {
  await openPage(page, "dice?config=classic,players=2,draft&seed=kite");
  await page.getByText("The dice of a draft depend on who picks").waitFor();
  await openPage(page, "dice?config=nonsense&seed=kite");
  await page.getByRole("alert").waitFor();
}

/** Presses a document in the dialog; its bytes. */
async function printed(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog").getByRole("button", { name }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-", name);
  return bytes;
}

async function serverPrints({ page, artefacts }) {
  await openPage(page, WALL_OF_KITE);
  await page.getByRole("button", { name: "Print" }).click();
  await page.locator("dialog").getByRole("radio", { name: "Letter" }).check();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/print-dialog.png` });
  for (const name of ["A board to draw on", "Board and dice on a page", "The dice, large, for a host"])
    await printed(page, name);
}

async function anEndIsPrinted({ page, site }) {
  const core = await Core.load(site);
  const record = readFileSync(new URL("../../golden/challenge-lake.record", import.meta.url), "utf8");
  assert.ok(core.ask("open", record).game >= 0);
  await openPage(page, "");
  await keepFinished(page, "mine", record, new Date().toISOString());
  await openPage(page, "end/mine");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  for (const name of ["The sheet with its score", "The game round by round", "Poster", "Certificate"])
    await printed(page, name);
}

/** Then the browser prints what is there, without what is pressed. */
async function withoutAServer({ page }) {
  await openPage(page, WALL_OF_KITE);
  await page.keyboard.press("PageDown");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Print" }).click();
  await page.locator("dialog").getByRole("button", { name: "A board to draw on" }).click();
  await page.getByRole("button", { name: "Print this page as it stands" }).click();
  await page.locator("body[data-printed]").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".class-tools").isVisible(), false);
  assert.equal(await page.locator(".class-dice").isVisible(), true);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(paper, "rgb(255, 255, 255)");
}

/** The code of a printed sheet leads here: to the dice of its seed, by this page or on the wall, and to counting. */
async function aSheetIsScanned({ page, site }) {
  const core = await Core.load(site);
  const { rolls } = core.ask("deal", "classic+river", "kite");
  const address = "new?config=classic%2Briver&seed=kite";
  await openPage(page, address);
  await page.getByRole("link", { name: "Dice for a wall" }).click();
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  await showsRound(page, { rolls }, 1);
  await openPage(page, address);
  await page.getByRole("link", { name: "Count a sheet of paper" }).click();
  await page.locator(".analyse .palette").first().waitFor();
  assert.match(await page.locator(".top").textContent(), /Round 1|round 1/);
  await openPage(page, address);
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".tray").waitFor();
  const first = rolls[0].faces[0].name;
  assert.ok((await page.locator(".tray").innerHTML()).includes(first), `the game does not begin with ${first}`);
}

export const tests = [
  ["paper: dice for a wall", {}, diceForAWall],
  ["paper: the code of a sheet leads to its dice", {}, aSheetIsScanned],
  ["paper: a draft has no dice for a wall", {}, aDraftHasNoDice],
  ["paper: the server prints what a seed has", {}, serverPrints],
  ["paper: the end of a game is printed", {}, anEndIsPrinted],
  ["paper: without a server the browser prints", { faults: /ERR_INTERNET_DISCONNECTED/ }, withoutAServer],
];
