// How often the page asks the core for what a person does, and how much it is told: counted, not timed. What is told of a tap does not
// depend on how much has been said or on how many play, and where nothing happens nothing is asked.
import assert from "node:assert/strict";
import { openPage, PHONE } from "../kit/browser.mjs";
import { countCalls, countedIn } from "../kit/calls.mjs";
import { Core } from "../kit/core.mjs";
import { Game } from "../kit/game.mjs";
import { keepRunning } from "../kit/store.mjs";
import { meet, together } from "../kit/tables.mjs";

const MOST = 4; // calls for what a person does, with what follows it and the server's answer
const IDLE_MS = 3000;
const LINES = 15; // of the chat

const told = ({ calls, bytes, verbs }) => `${calls} calls of ${bytes} bytes: ${verbs.join(" ")}`;

function few(what, counted) {
  console.log(`       ${what}: ${told(counted)}`);
  assert.ok(counted.calls > 0, `${what} is counted`);
  assert.ok(counted.calls <= MOST, `${what}: ${told(counted)}`);
}

async function nothing(page, what) {
  const counted = await countedIn(page, () => page.waitForTimeout(IDLE_MS));
  assert.equal(counted.calls, 0, `${what}: ${told(counted)}`);
}

/** A die is taken, tried in a place, and drawn there: each is counted. */
async function aMove(page, what) {
  const key = await page.locator(".dice .die.is-waiting:not(.is-held)").first().getAttribute("aria-keyshortcuts");
  few(`${what}, a die is taken`, await countedIn(page, () => page.keyboard.press(key)));
  await page.keyboard.press("l");
  const ghost = await countedIn(page, () => page.keyboard.press("Enter"));
  few(`${what}, it is laid`, ghost);
  const drawn = await countedIn(page, () => page.keyboard.press("Enter"));
  few(`${what}, it is drawn`, drawn);
  return ghost.bytes + drawn.bytes;
}

async function alone({ page, context, site }) {
  await countCalls(context);
  const game = new Game(await Core.load(site), "challenge", "calls");
  await openPage(page);
  await keepRunning(page, "counted", game.save());
  await openPage(page, "game/counted");
  await page.locator(".board-grid").waitFor();
  await page.waitForTimeout(2000); // the core is warmed up
  await aMove(page, "alone");
  await nothing(page, "alone, idle");
}

/** Four at a table: two browsers and two bots. */
async function atATable(kit) {
  const { anna, bo } = await meet(kit, { large: PHONE, change: async () => undefined });
  for (const one of [anna, bo]) await countCalls(one.context);
  for (const one of [anna, bo]) await one.page.reload();
  await anna.page.locator(".seating .avatar.is-me").waitFor();
  await bo.page.locator(".seating .avatar.is-me").waitFor();
  await anna.start();
  await bo.page.locator(".game .die").first().waitFor();
  const before = await aMove(anna.page, "at a table");
  await nothing(bo.page, "at a table, idle");
  const { page } = bo;
  await page.locator(".far-chat").click();
  for (let i = 0; i < LINES; i++) {
    await page.locator("dialog .chat-form input").fill(`a line that is as long as people write them, number ${i}`);
    await page.locator("dialog .chat-form .btn").click();
    await page.waitForTimeout(700); // a server takes so many in a minute
  }
  await page.locator("dialog .chat-lines").getByText(`number ${LINES - 1}`).waitFor();
  await page.keyboard.press("Escape");
  const after = await aMove(anna.page, "after a long chat");
  assert.ok(after < 2 * before, `${after} bytes are told of a move after a long chat, ${before} before`);
}

export const tests = [
  ["calls: alone", { size: PHONE }, alone],
  ["calls: at a table", {}, together(atATable)],
];
