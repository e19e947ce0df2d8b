// Tables elsewhere, in several browsers against the real server: made, joined by link, played to the end, whatever breaks.
import assert from "node:assert/strict";
import { DESK, overflows, PHONE } from "../kit/browser.mjs";
import { serveProgram } from "../kit/serve.mjs";
import { joinByProgram, playToEnd, recordOfServer, together } from "../kit/tables.mjs";

const NO_NETWORK = /ERR_(CONNECTION|INTERNET|NETWORK|EMPTY)|WebSocket connection to/;

/** All have the same game, to the byte, and the server has it, too. */
async function agree(kit, guests, code) {
  const server = await recordOfServer(kit.origin, code);
  for (const guest of guests) assert.equal(await guest.record(), server, `the record of ${guest.name}`);
}

// ------------------------------------------------------------------------------------------------------ two

async function two(kit) {
  const anna = await kit.come("Anna", { size: PHONE });
  const bo = await kit.come("عبد الرحمن بن محمد الطويل", { size: DESK });
  const code = await anna.make();
  await bo.join(code);
  assert.match(await anna.page.locator(".seating").textContent(), /عبد الرحمن/);
  await anna.start();
  await bo.page.locator(".game").waitFor();
  await playToEnd([anna, bo], async (round) => {
    if (round === 2) await bo.page.reload();
    if (round === 2) await bo.page.locator(".game .die").first().waitFor();
  });
  assert.match(await anna.page.locator(".fair.is-kept summary").textContent(), /fair/);
  await agree(kit, [anna, bo], code);
}

// ---------------------------------------------------------------------------------------- whatever breaks

/** Two at a table that has begun. */
async function begun(kit, change) {
  const anna = await kit.come("Anna", { size: DESK });
  const bo = await kit.come("Bo", { size: PHONE });
  const code = await anna.make();
  if (change) await anna.set(change);
  await bo.join(code);
  await anna.start();
  await bo.page.locator(".game .die, .game .pair").first().waitFor();
  return { anna, bo, code };
}

const lost = (guest) => guest.page.locator(".far-line.is-lost");
const drawn = (guest) => guest.page.locator(".dice .die.is-drawn").count();

/** Draws one die, by keys. */
async function drawOne(guest) {
  const before = await drawn(guest);
  const { keys } = await guest.see();
  for (const key of [keys[0], "l", "Enter", "Enter"]) await guest.page.keyboard.press(key);
  assert.equal(await drawn(guest), before + 1);
}

async function deadServer(kit) {
  const server = await serveProgram(kit.program);
  try {
    const { anna, bo, code } = await begun({ ...kit, come: (name, wishes) => kit.come(name, wishes, server.origin) });
    await drawOne(anna);
    await server.kill();
    await lost(anna).waitFor();
    await lost(bo).waitFor();
    await drawOne(anna); // nobody hears it yet
    assert.match(await lost(anna).textContent(), /\d steps? waits? here/);
    await server.again();
    await lost(anna).waitFor({ state: "detached" });
    await lost(bo).waitFor({ state: "detached" });
    assert.equal(await drawn(anna), 2, "what was drawn meanwhile stays");
    await playToEnd([anna, bo]);
    await agree({ origin: server.origin }, [anna, bo], code);
  } finally {
    await server.stop();
  }
}

async function deadNetwork(kit) {
  const { anna, bo, code } = await begun(kit);
  await drawOne(bo);
  await bo.context.setOffline(true);
  await lost(bo).waitFor();
  await drawOne(bo);
  await drawOne(bo);
  assert.match(await lost(bo).textContent(), /\d steps? waits? here/);
  assert.equal(await anna.page.locator(".far-line.is-lost").count(), 0);
  await bo.context.setOffline(false);
  await lost(bo).waitFor({ state: "detached" });
  assert.equal(await drawn(bo), 3);
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

async function secondDevice(kit) {
  const { anna, bo, code } = await begun(kit);
  await drawOne(bo);
  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.getByText("Play on another device, too").click();
  const link = await bo.page.getByRole("link", { name: /^Link of your seat/ }).getAttribute("href");
  await bo.page.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
  const desk = await kit.come("Bo", { size: DESK });
  await desk.page.goto(link);
  await desk.page.locator(".game .die").first().waitFor();
  assert.doesNotMatch(desk.page.url(), /key/, "the key of the seat does not stay in the address");
  assert.equal(await drawn(desk), 1, "what the phone has drawn is there");
  await drawOne(desk);
  await bo.page.waitForFunction(() => document.querySelectorAll(".dice .die.is-drawn").length === 2);
  await desk.page.reload(); // and it is still this seat
  await desk.page.locator(".game .die").first().waitFor();
  await anna.hurry();
  await agree(kit, [anna, bo, desk], code);
}

// ------------------------------------------------------------------------------------------------- more of them

const SEED = "monday";

/** Two browsers, the program in a terminal, and a bot, with dice that are known. */
async function four(kit) {
  const anna = await kit.come("Anna", { size: DESK });
  const bo = await kit.come("Bo", { size: PHONE });
  const code = await anna.make();
  await anna.set(async (card) => {
    await card.getByRole("textbox", { name: "Dice" }).fill(SEED);
    await card.getByRole("textbox", { name: "Dice" }).press("Enter");
  });
  await bo.join(code);
  const cho = await joinByProgram(kit, code, "Cho", SEED, 2);
  try {
    await anna.page.locator(".seating").getByText("Cho").waitFor();
    await anna.page.locator(".seating").getByRole("button", { name: "Bot" }).click();
    await anna.page.locator(".seating .avatar.bot").waitFor();
    await anna.start();
    await bo.page.locator(".game .die").first().waitFor();
    await playToEnd([anna, bo]);
    assert.equal(await cho.over, 0, cho.said);
  } finally {
    cho.stop();
  }
  assert.match(await anna.page.locator(".fair summary").textContent(), /seed/);
  await agree(kit, [anna, bo], code);
}

const BOTS = 9;

/** Twelve on a phone: two browsers, the program, and bots. */
async function twelve(kit) {
  const anna = await kit.come("Anna", { size: PHONE });
  const bo = await kit.come("Wilhelmina-Alexandra von und zu Hohenburg", { size: DESK });
  const code = await anna.make();
  await anna.set(async (card) => {
    await card.getByRole("textbox", { name: "Dice" }).fill(SEED);
    await card.getByRole("textbox", { name: "Dice" }).press("Enter");
  });
  for (let seats = 4; seats < 12; seats++) {
    await anna.page.getByRole("button", { name: "Seat", exact: true }).click();
    await anna.page.locator(".seating li").nth(seats).waitFor();
  }
  await bo.join(code);
  const cho = await joinByProgram(kit, code, "Cho", SEED);
  try {
    await anna.page.locator(".seating").getByText("Cho").waitFor();
    for (let bots = 0; bots < BOTS; bots++) {
      await anna.page.locator(".seating").getByRole("button", { name: "Bot" }).first().click();
      await anna.page.locator(".seating .avatar.bot").nth(bots).waitFor();
    }
    await anna.start();
    await bo.page.locator(".game .die").first().waitFor();
    assert.deepEqual(await overflows(anna.page), []);
    await anna.page.locator(".seat-dots").click();
    assert.equal(await anna.page.locator("dialog[open] .seat").count(), 12);
    await anna.page.locator("dialog[open] .seat-sheet svg").nth(11).waitFor();
    await anna.page.keyboard.press("Escape");
    await anna.playRound();
    await bo.playRound();
    await anna.page.waitForFunction(() => document.querySelector(".bar-round b")?.textContent.includes("2"));
    await anna.hurry();
    await cho.over;
  } finally {
    cho.stop();
  }
  await agree(kit, [anna, bo], code);
  assert.equal(await anna.page.locator(".ranking li").count(), 12);
}

async function draft(kit) {
  const { anna, bo, code } = await begun(kit, async (card) => {
    await card.getByRole("button", { name: "Another game" }).click();
    const { page } = kit.guests[0];
    await page.locator("dialog[open]").getByLabel("Draft").check();
    await page.locator("dialog[open] .btn.main").click();
    await page.getByRole("button", { name: "Change" }).click();
  });
  for (let i = 0; i < 8 && (await anna.see()).draft; i++)
    for (const guest of [anna, bo]) {
      const { keys, draft: picks, disabled } = await guest.see();
      if (picks && !disabled && keys.length > 0) for (const key of [keys[0], "e"]) await guest.page.keyboard.press(key);
      await guest.page.waitForTimeout(200);
    }
  await anna.page.locator(".dice .die").first().waitFor();
  await bo.page.locator(".dice .die").first().waitFor();
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

/** What others draw is neither sent nor known before the round is over. */
async function hidden(kit) {
  const { anna, bo, code } = await begun(kit, (card) => card.getByLabel("Boards of others").selectOption("round"));
  const frames = [];
  bo.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await bo.page.reload();
  await bo.page.locator(".game .die").first().waitFor();
  await drawOne(anna);
  const step = await anna.page.evaluate(() => document.querySelector(".dice .die.is-drawn .die-tag")?.textContent);
  await drawOne(anna);
  await anna.playRound();
  await bo.page.locator(".seat-dots .seat-dot.is-ready").waitFor();
  const before = frames.join("\n");
  assert.ok(before.includes('"ended"'), "that she has ended is told");
  const seat = JSON.parse(frames.find((frame) => frame.includes('"welcome"'))).seat;
  for (const frame of frames)
    for (const event of JSON.parse(frame).events ?? []) assert.ok(event.t !== "step" || event.seat === seat, `a step of another: ${JSON.stringify(event)}`);
  await bo.page.locator(".seat-dots").click();
  const sheet = await bo.page.locator("dialog[open] .seat-sheet").first().innerHTML();
  const own = await anna.page.locator(".seats .seat.is-me .seat-sheet, .board-picture").first().innerHTML();
  assert.ok(!sheet.includes("fresh") && sheet.length < own.length, `${step} is not on it`);
  await bo.page.keyboard.press("Escape");
  await bo.playRound();
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

export const tests = [
  ["tables: four: two browsers, a terminal and a bot", {}, together(four)],
  ["tables: twelve on a phone, with long names", {}, together(twelve)],
  ["tables: a draft by turns", {}, together(draft)],
  ["tables: hidden boards are in no message", {}, together(hidden)],
  ["tables: two browsers play a game by link, one reloads, and all records are the same", {}, together(two)],
  ["tables: a server that is killed comes again, and what was drawn meanwhile is sent", {}, together(deadServer, NO_NETWORK)],
  ["tables: steps made without a network are kept and sent", {}, together(deadNetwork, NO_NETWORK)],
  ["tables: one seat on two devices", {}, together(secondDevice)],
];
