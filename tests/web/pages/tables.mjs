// Whole games at tables of a server, in several browsers (kit/tables.mjs): two by link with a reload, four with
// inkrail join and a bot, twelve with long names on a phone, a draft; which lines of the chat are new. In the end the
// record of each browser is the server's, to the byte.
import assert from "node:assert/strict";
import { DESK, overflows, PHONE } from "../kit/browser.mjs";
import { agree, begun, joinByProgram, playToEnd, together } from "../kit/tables.mjs";

// ------------------------------------------------------------------------------------------------------ two

async function two(kit) {
  const anna = await kit.come("Anna", { size: PHONE });
  const bo = await kit.come("عبد الرحمن بن محمد الطويل", { size: DESK });
  const code = await anna.make();
  const start = anna.page.locator(".start-line .btn.main");
  assert.equal(await start.count(), 0); // alone one waits
  await bo.join(code);
  const [lesson] = await Promise.all([bo.context.waitForEvent("page"), bo.page.locator(".room-new a").click()]);
  await lesson.locator(".lesson-say").waitFor(); // beside the table
  await lesson.close();
  assert.equal(await anna.page.locator(".room-new").count(), 0);
  await start.waitFor();
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
    await anna.page.locator(".seating .avatar.is-bot").waitFor();
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
      await anna.page.locator(".seating .avatar.is-bot").nth(bots).waitFor();
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

/** Pictures of boxes that stand out of their cards. */
function looseArt() {
  const loose = (art) => {
    const [own, card] = [art.getBoundingClientRect(), art.closest(".choice").getBoundingClientRect()];
    return own.width > 0 && (own.left < card.left || own.right > card.right);
  };
  return [...document.querySelectorAll("dialog[open] .box-art svg")].filter(loose).length;
}

async function draft(kit) {
  const change = async (card) => {
    await card.getByRole("button", { name: "Another game" }).click();
    const { page } = kit.guests[0];
    assert.ok((await page.locator("dialog[open] .box-art svg").count()) > 3);
    assert.equal(await page.evaluate(looseArt), 0, "the pictures of boxes are within their cards");
    await page.locator("dialog[open]").getByLabel("Draft").click();
    await page.locator("dialog[open] .btn.main").click();
    await page.getByRole("button", { name: "Change" }).click();
  };
  const { anna, bo, code } = await begun(kit, { change });
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

// -------------------------------------------------------------------------------------------------- what is said

/** A line is new for those who have not seen it: not for who said it, and not where the chat stands beside the sheet. */
async function said(kit) {
  const anna = await kit.come("Anna", { size: PHONE });
  const bo = await kit.come("Bo", { size: PHONE });
  const cho = await kit.come("Cho", { size: DESK });
  const code = await anna.make();
  for (const one of [bo, cho]) await one.join(code);
  await anna.start();
  for (const { page } of [bo, cho]) await page.locator(".game .die").first().waitFor();
  const say = async ({ page }, text) => {
    await page.locator(".far-chat").click();
    await page.locator("dialog .chat-form input").fill(text);
    await page.locator("dialog .chat-form .btn").click();
    await page.locator("dialog .chat-lines").getByText(text).waitFor();
    await page.keyboard.press("Escape");
  };
  const news = ({ page }) => page.locator(".far-chat").getAttribute("aria-label");
  await say(anna, "Hello");
  await bo.page.locator(".far-chat b").waitFor();
  await cho.page.locator(".left .chat-lines").getByText("Hello").waitFor();
  assert.deepEqual([await news(anna), await news(bo), await news(cho)], ["Chat", "Chat: 1 new line", "Chat"]);
  await say(bo, "Hi");
  await anna.page.locator(".far-chat b").waitFor();
  assert.deepEqual([await news(anna), await news(bo)], ["Chat: 1 new line", "Chat"]);
}

export const tests = [
  ["tables: a line of the chat is new until it was seen", {}, together(said)],
  ["tables: four: two browsers, a terminal and a bot", {}, together(four)],
  ["tables: twelve on a phone, with long names", {}, together(twelve)],
  ["tables: a draft by turns", {}, together(draft)],
  ["tables: two browsers play a game by link, one reloads, and all records are the same", {}, together(two)],
];
