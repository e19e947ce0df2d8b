// Around those games: several at one device, looking on, the host's menu, the chat, hints that are told to all, and a
// table without; what ears hear, fair dice checked in the browser, a rematch, lists in the lobby; each screen at all
// sizes, where axe finds nothing and nothing is cut.
import assert from "node:assert/strict";
import { join } from "node:path";
import { axe } from "../kit/axe.mjs";
import { DESK, LAND, openPage, overflows, PHONE, TABLET } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { api, guest, playedGame, Player } from "../kit/people.mjs";
import { begun, meet, together } from "../kit/tables.mjs";

const LONG = "Wilhelmina-Alexandra von Hohenburg";
const RIGHT_TO_LEFT = "عبد الرحمن بن محمد";

async function besides(kit) {
  const anna = await kit.come("Anna", { size: PHONE });
  const bo = await kit.come("Bo");
  const code = await bo.make();
  const { page } = anna;
  await anna.join(code);
  await page.getByRole("button", { name: "One more at this device" }).click();
  await page.locator("dialog[open]").getByLabel("Name").fill(LONG);
  await page.locator("dialog[open] .btn.main").click();
  await page.locator(".seating").getByText(LONG).waitFor();
  await bo.page.locator(".seating").getByText(LONG).waitFor();
  await bo.start();
  const handed = async (name) => {
    await page.locator(".cover h1", { hasText: name }).waitFor();
    assert.equal(await page.locator(".board-picture").count(), 0, "no sheet is to be seen while the device is handed on");
    await page.getByRole("button", { name: "Show my sheet" }).click();
    await page.locator(".game .die").first().waitFor();
  };
  await handed("Anna");
  await anna.playRound();
  await handed(LONG);
  await page.reload(); // both are still here
  await handed(LONG);
  await anna.playRound();
  await page.locator(".far-waits", { hasText: "Bo" }).waitFor();
  await bo.playRound();
  await page.locator(".bar-round", { hasText: "Round 2" }).waitFor(); // who has the device goes on
  await anna.playRound();
  await handed("Anna");
  await bo.hurry();
  await bo.page.getByRole("button", { name: "Rematch" }).click();
  await page.getByRole("button", { name: "To the new table" }).click();
  await page.locator(".room .seating").getByText("Anna").waitFor();
  await page.locator(".room .seating").getByText(LONG).waitFor(); // they come along
}

/** Anna plays, and Eve comes to her table. */
async function watched(kit, change) {
  const anna = await kit.come("Anna");
  const eve = await kit.come("Eve", { size: PHONE });
  const code = await anna.make();
  if (change) await anna.set(change);
  await anna.start();
  await openPage(eve.page, `table/${code}`);
  return { anna, eve };
}

async function lookingOn(kit) {
  const { anna, eve } = await watched(kit);
  await eve.page.locator(".watch .seat-sheet svg").first().waitFor();
  assert.equal(await eve.page.locator(".watch-die svg").count(), 4);
  assert.equal(await eve.page.locator(".actions, .chat-form").count(), 0, "nothing is to be done");
  const before = await eve.page.locator(".watch .seat-sheet").first().innerHTML();
  await anna.playRound();
  await eve.page.waitForFunction((html) => document.querySelector(".watch .seat-sheet").innerHTML !== html, before);
  assert.deepEqual(await overflows(eve.page), []);
  await eve.page.getByText("Do you have a seat here, on another device?").click(); // who plays, and came with one more device
  await eve.page.getByText(/“Play on another device, too”/).waitFor();
  assert.deepEqual(await overflows(eve.page), []);
  await eve.page.locator(".watch .seat").first().click();
  await eve.page.locator("dialog[open] svg").first().waitFor();
}

async function noSpectators(kit) {
  const { eve } = await watched(kit, (card) => card.getByLabel("Spectators").click());
  await eve.page.getByRole("heading", { name: "There is no such table" }).or(eve.page.getByText(/spectators/i)).first().waitFor();
  assert.equal(await eve.page.locator(".seat-sheet, .board-picture").count(), 0);
}

/** Who wants a seat where there is none for them reads why, without looking for it. */
async function locked(kit) {
  const anna = await kit.come("Anna");
  const eve = await kit.come("Eve", { size: PHONE });
  const code = await anna.make();
  await anna.set((card) => card.getByLabel("Lock").click());
  await eve.page.goto(`t/${code}`);
  await eve.page.getByLabel("Your name").fill("Eve");
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  const line = eve.page.locator(".start-line .bad", { hasText: "There is no seat for you" });
  await line.waitFor();
  assert.ok(await line.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight), "it is in the window");
}

/** Who has come twice, or will not come back, is taken from a seat by the host; and may sit down again. */
async function freed(kit) {
  const { anna, bo } = await meet(kit);
  await anna.page.getByRole("button", { name: "Remove Bo" }).click();
  await anna.page.locator(".seating li.is-free").nth(2).waitFor();
  await bo.page.locator(".sit-form").waitFor();
  assert.equal(await bo.page.locator(".seating .avatar.is-me").count(), 0);
  await bo.join(anna.code);
  await anna.page.locator(".seating").getByText("Bo", { exact: true }).waitFor();
}

async function nowhere(kit) {
  const eve = await kit.come("Eve");
  await openPage(eve.page, "table/nono-nono");
  await eve.page.getByRole("heading", { name: "There is no such table" }).waitFor();
}

/** Dots for all, the time that days have, the points: no language makes the bar of a phone wider than the phone. */
async function bars(kit) {
  const host = await guest(kit.origin, "Host");
  for (const [language, clock] of [["de", "300"], ["fr", "300"], ["fr", "259200"]]) {
    const { code } = await api(kit.origin, "POST", "tables", host, { seats: "4", clock, config: "challenge,draft" });
    const others = [];
    for (let i = 1; i <= 3; i++) others.push(await Player.come(kit.origin, code, i === 1 ? host : await guest(kit.origin, `Kid ${i}`), `Kid ${i}`));
    const anna = await kit.come(LONG, { size: PHONE, language });
    await anna.page.goto(`t/${code}`);
    await anna.page.locator(".sit-form input").fill(LONG);
    await anna.page.locator(".sit-form .btn.main").click();
    await anna.page.locator(".seating .avatar.is-me").waitFor();
    await others[0].ask({ t: "start" });
    await anna.page.locator(".game .pair").first().waitFor();
    for (const size of [PHONE, LAND]) {
      await anna.page.setViewportSize(size);
      await anna.page.waitForTimeout(100);
      const found = (await overflows(anna.page)).filter((line) => !line.startsWith("b. ")); // long names are cut, with dots
      const lines = await anna.page.locator(".clock").evaluate((element) => element.getClientRects()[0].height / Number.parseFloat(getComputedStyle(element).lineHeight));
      assert.ok(lines < 1.5, `the time has ${lines} lines`);
      assert.deepEqual(found, [], `${language}, ${clock}, ${size.width}`);
    }
    for (const other of others) other.close();
  }
}

/** In the dialog of the table. */
async function atTable(guest, act) {
  const { page } = guest;
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("The table: seats, clock, pause").click();
  await act(page.locator("dialog.table-dialog[open]"));
  await guest.closeAll();
}

async function hostsMenu(kit) {
  const { anna, bo, code } = await begun(kit);
  await atTable(anna, (dialog) => dialog.getByRole("button", { name: "Pause" }).click());
  await bo.page.locator(".far-waits", { hasText: /paused|stopped/i }).waitFor();
  await atTable(anna, (dialog) => dialog.getByRole("button", { name: "Go on" }).click());
  await bo.page.locator(".far-waits", { hasText: /Anna/ }).waitFor();
  await atTable(anna, (dialog) => dialog.getByLabel("Time a round").selectOption("300"));
  await bo.page.goto("about:blank"); // away
  await atTable(anna, async (dialog) => {
    await dialog.getByRole("button", { name: "Bot plays on" }).click();
    await dialog.locator(".seating li", { hasText: "Bo" }).getByText("Level 5").waitFor();
  });
  await anna.playRound();
  await anna.page.locator(".bar-round", { hasText: "Round 2" }).waitFor();
  await anna.page.locator(".clock", { hasText: /[45]:/ }).waitFor(); // from this round on
  await bo.page.goto(`${kit.origin}/t/${code}`); // by the link again
  await bo.page.locator(".game .die").first().waitFor();
  await atTable(anna, async (dialog) => {
    await dialog.getByRole("button", { name: "Drop Bo" }).click();
    await anna.page.locator("dialog[open] .btn.danger").click();
    await dialog.locator(".seating li", { hasText: "Bo" }).getByText("out").waitFor();
  });
  await anna.hurry();
  assert.equal(await anna.page.locator(".page.end").count(), 1);
}

/** Asks for a hint by the menu, as somebody with a finger does. */
async function askForHint({ page }) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("dialog[open]").getByText("Hint", { exact: true }).click();
}

/** A hint is told to all; the end says who had how many. */
async function hints(kit) {
  const { anna, bo } = await begun(kit);
  await askForHint(bo);
  await bo.page.getByText(/^(A good way is drawn in green|Expected in the end)/).first().waitFor();
  await anna.page.getByText("Bo was given a hint.").first().waitFor();
  await bo.page.keyboard.press("h"); // the same one again
  await anna.playRound();
  await bo.playRound();
  await anna.hurry();
  const ranks = anna.page.locator(".ranking li");
  await ranks.first().waitFor();
  assert.match(await ranks.filter({ hasText: "Bo" }).textContent(), /Bo.*[ ,]1 hint(?!s)/);
  assert.doesNotMatch(await ranks.filter({ hasText: "Anna" }).textContent(), /hint/);
  await anna.page.screenshot({ path: join(kit.artefacts, "table-with-hints.png"), fullPage: true });
}

/** Where the host forbids them everybody reads so before the game, and nobody is given one in it. */
async function noHints(kit) {
  const { anna, bo } = await meet(kit, { change: (card) => card.getByLabel("Hints").click() });
  await bo.page.locator(".room-facts", { hasText: "Hints: off" }).waitFor();
  assert.deepEqual(await overflows(bo.page), []);
  await bo.page.screenshot({ path: join(kit.artefacts, "room-without-hints.png"), fullPage: true });
  await anna.start();
  await bo.page.locator(".game .die").first().waitFor();
  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.locator("dialog[open]").getByText("Hints are off in this game.").waitFor();
  assert.equal(await bo.page.locator("dialog[open]").getByText("Hint", { exact: true }).count(), 0);
  await bo.page.screenshot({ path: join(kit.artefacts, "menu-without-hints.png") });
  await bo.closeAll();
  await bo.page.keyboard.press("h");
  await bo.page.getByText("Hints are off in this game.").first().waitFor();
  await anna.hurry();
  const ranks = anna.page.locator(".ranking li");
  await ranks.first().waitFor();
  assert.match(await ranks.first().textContent(), /hints off/);
}

async function talking(kit) {
  const { anna, bo } = await meet(kit, { other: RIGHT_TO_LEFT });
  await bo.page.getByLabel("Say something to all").fill("مرحبا <b>all</b>");
  await bo.page.keyboard.press("Enter");
  await anna.page.locator(".chat-lines", { hasText: "<b>all</b>" }).waitFor();
  await anna.start();
  await bo.page.locator(".game .die").first().waitFor();
  await anna.page.getByLabel("Say something to all").fill("good luck");
  await anna.page.getByRole("button", { name: "Send" }).click();
  await bo.page.getByRole("button", { name: "Chat: 1 new line" }).click();
  await bo.page.locator("dialog[open] .chat-lines", { hasText: "good luck" }).waitFor();
  await bo.page.keyboard.press("Escape");
  await atTable(anna, (dialog) => dialog.getByRole("switch", { name: /^Chat/ }).click()); // it is off when the server says so
  await anna.page.getByText("The host has switched the chat off.").first().waitFor();
  await anna.page.locator(".chat-form").waitFor({ state: "detached" });
}

/** What is heard of others, and that the end of a round may be taken back. */
async function heard(kit) {
  const { anna, bo } = await begun(kit);
  await anna.playRound();
  const live = bo.page.locator('.heard [aria-live="polite"]');
  await live.filter({ hasText: "Anna has ended the round." }).waitFor({ state: "attached" });
  await bo.page.locator(".far-waits", { hasText: "waits for you" }).waitFor();
  await anna.page.keyboard.press("e"); // taken back
  await live.filter({ hasText: "Anna goes on drawing." }).waitFor({ state: "attached" });
  await anna.page.keyboard.press("e");
  await bo.playRound();
  await live.filter({ hasText: /Round 2: .*(highway|railway)/ }).waitFor({ state: "attached" });
}

async function again(kit) {
  const { anna, bo, code } = await begun(kit);
  await anna.hurry();
  await bo.page.locator(".page.end").waitFor();
  await bo.page.locator(".fair summary").click();
  assert.ok((await bo.page.locator(".fair dd").count()) >= 3, "what the dice were made of");
  await bo.page.getByRole("button", { name: "Check the server's record here" }).click();
  await bo.page.locator(".fair .good").waitFor();
  await anna.page.getByRole("button", { name: "Rematch" }).click();
  await anna.page.locator(".room .seating .avatar.is-me").waitFor();
  await bo.page.getByRole("button", { name: "To the new table" }).click();
  await bo.page.locator(".room .seating .avatar.is-me").waitFor();
  await anna.page.locator(".seating").getByText("Bo", { exact: true }).waitFor();
  const next = await anna.page.locator(".invite-code b").textContent();
  assert.notEqual(next, code);
  await openPage(bo.page, "");
  await bo.page.getByRole("heading", { name: "Last results" }).waitFor(); // the old one is among them
}

async function lists(kit) {
  const anna = await kit.come("Anna");
  const bo = await kit.come("Bo", { size: PHONE });
  const code = await anna.make();
  await anna.set(async (card) => {
    await card.getByLabel("List of open tables").click();
    await card.locator("input:checked").and(card.getByLabel("List of open tables")).waitFor(); // the server has said so
    await card.getByRole("textbox", { name: "Name of the table" }).fill("Slow trains");
    await card.getByRole("textbox", { name: "Name of the table" }).press("Enter");
    await card.getByLabel("Time a round").selectOption("259200");
  });
  await openPage(bo.page, "friends");
  await bo.page.getByRole("link", { name: /^Join: Slow trains/ }).click();
  await bo.page.getByLabel("Your name").fill("Bo");
  await bo.page.getByRole("button", { name: "Take a seat" }).click();
  await bo.page.locator(".seating .avatar.is-me").waitFor();
  await anna.start();
  await bo.page.locator(".game .die").first().waitFor();
  await openPage(bo.page, "");
  await bo.page.locator(".tables .due", { hasText: /Round 1, your turn\s*2 d 23 h/ }).waitFor();
  await bo.page.locator(".tables .due", { hasText: "your turn" }).getByRole("link", { name: /^Go on: Slow trains/ }).click();
  await bo.page.locator(".game .die").first().waitFor();
  await bo.playRound();
  await openPage(bo.page, "");
  await bo.page.getByRole("link", { name: /^Go on: Slow trains, Round 1, waiting for Anna. Time left: 2 d 23 h/ }).waitFor();
  assert.deepEqual(await overflows(bo.page), []);
  assert.equal(await bo.page.locator(".tables .due").count(), 0, "it is Anna's turn now");
  for (const screen of ["", "friends"]) {
    await openPage(bo.page, screen);
    await bo.page.getByRole("link", { name: /^Go on: Slow trains/ }).waitFor();
    assert.equal(await bo.page.getByRole("link", { name: /^Join: Slow trains/ }).count(), 0, "he sits there already");
  }
  assert.equal(code.length > 0, true);
}

/** Above twelve: a grid with a search, and the sheet of whoever is pressed. */
async function many(kit) {
  const host = await guest(kit.origin, "Host");
  const { code } = await api(kit.origin, "POST", "tables", host, { config: "classic", seats: "15", seed: "many" });
  const others = [];
  for (let i = 1; i <= 13; i++) others.push(await Player.come(kit.origin, code, i === 1 ? host : await guest(kit.origin, `Kid ${i}`), `Kid ${i}`));
  const anna = await kit.come(LONG, { size: PHONE });
  await anna.join(code);
  await others[0].ask({ t: "start" });
  await anna.page.locator(".game .die").first().waitFor();
  assert.deepEqual(await overflows(anna.page), []);
  const { rounds } = playedGame(await Core.load(kit.site), "classic", "many", 1);
  for (const kid of others.slice(0, 3)) await kid.playRound(rounds, 1);
  await anna.page.locator(".seat-dots", { hasText: "3 of 14 ready" }).waitFor();
  await anna.page.locator(".far-waits", { hasText: "Waiting for 11 of 14 players." }).waitFor();
  await anna.page.locator(".seat-dots").click();
  const grid = anna.page.locator("dialog[open] .hall-grid li");
  await grid.nth(13).waitFor();
  assert.deepEqual(await axe(anna.page), []);
  await anna.page.getByRole("searchbox", { name: "Search a name" }).fill("kid 7");
  await grid.nth(1).waitFor({ state: "detached" });
  assert.match(await grid.first().textContent(), /Kid 7/);
  await grid.first().click();
  await anna.page.locator("dialog.sheet-large[open] svg").first().waitFor();
  assert.deepEqual(await overflows(anna.page), []);
  await anna.closeAll();
  await anna.page.setViewportSize(DESK);
  await anna.page.locator(".left .hall-grid li").nth(9).waitFor();
  assert.ok(await anna.page.locator(".left").evaluate((left) => [left, ...left.querySelectorAll("*")].every((one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).textOverflow === "ellipsis" || one.clientWidth < 2)), "it is as wide as its place");
  assert.deepEqual(await overflows(anna.page), []);
  for (const other of others) other.close();
}

// ------------------------------------------------------------------------------------------------- how it looks

const SIZES = [
  ["phone", PHONE],
  ["land", LAND],
  ["tablet", TABLET],
  ["desk", DESK],
];

/** Small sheets that are wider than the place they have. */
const cutSheets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".seats")].flatMap((seats) =>
      [...seats.querySelectorAll(".seat-sheet svg")].flatMap((sheet) => {
        const [outer, inner] = [seats.getBoundingClientRect(), sheet.getBoundingClientRect()];
        return inner.right > outer.right + 1 ? [`a small sheet is ${inner.width} wide in ${outer.width}`] : [];
      }),
    ),
  );

/** axe, nothing that sticks out, and a picture, at all sizes. */
async function looked(guest, name, artefacts, found) {
  for (const [size, window] of SIZES) {
    await guest.page.setViewportSize(window);
    await guest.page.waitForTimeout(150);
    for (const line of await axe(guest.page)) found.push(`${name}, ${size}: ${line}`);
    for (const line of [...(await overflows(guest.page)), ...(await cutSheets(guest.page))]) found.push(`${name}, ${size}: ${line}`);
    await guest.page.screenshot({ path: join(artefacts, `table ${name} ${size}.png`) });
  }
  await guest.page.setViewportSize(PHONE);
}

const looks = (theme) => async (kit) => {
  const found = [];
  const see = (name) => looked(anna, `${name} ${theme}`, kit.artefacts, found);
  const anna = await kit.come(LONG, { size: PHONE, theme });
  const bo = await kit.come(RIGHT_TO_LEFT);
  await openPage(anna.page, "friends");
  await see("friends");
  const code = await anna.make();
  await bo.join(code);
  await anna.page.locator(".seating").getByRole("button", { name: "Bot" }).first().click();
  await anna.page.locator(".seating .avatar.is-bot").waitFor();
  await see("room");
  await anna.page.getByRole("button", { name: "Change" }).click();
  await see("options");
  await anna.page.keyboard.press("Escape");
  await anna.start();
  await anna.page.locator(".game .die").first().waitFor();
  await anna.playRound();
  await see("game");
  await anna.page.locator(".seat-dots").click();
  await see("players");
  await anna.page.keyboard.press("Escape");
  await atTable(anna, () => see("menu"));
  await anna.hurry();
  await anna.page.locator(".fair summary").click();
  await see("end");
  assert.deepEqual(found, []);
};

export const tests = [
  ["rooms: several at one device beside others elsewhere", {}, together(besides)],
  ["rooms: whoever has no seat looks on", {}, together(lookingOn)],
  ["rooms: nobody looks on where the host does not want it", {}, together(noSpectators)],
  ["rooms: a table that is locked says so", {}, together(locked)],
  ["rooms: the host frees a seat before the game", {}, together(freed)],
  ["rooms: a table that there is not", {}, together(nowhere, /404|WebSocket/)],
  ["rooms: the host pauses, sets a clock, gives a seat to a bot, and drops somebody", {}, together(hostsMenu)],
  ["rooms: hints are told to all", {}, together(hints)],
  ["rooms: the host may forbid hints", {}, together(noHints)],
  ["rooms: players talk, until the host switches it off", {}, together(talking)],
  ["rooms: ears hear who has ended and what was rolled", {}, together(heard)],
  ["rooms: fair dice are checked in the browser, and there is a rematch", {}, together(again)],
  ["rooms: more than twelve are a grid with a search", {}, together(many)],
  ["rooms: the bar of a phone has room for all of it in every language", {}, together(bars)],
  ["rooms: tables are in the lobby, with whose turn it is", {}, together(lists)],
  ["rooms: every screen of a table at every size, light", {}, together(looks("light"))],
  ["rooms: every screen of a table at every size, dark", {}, together(looks("dark"))],
];
