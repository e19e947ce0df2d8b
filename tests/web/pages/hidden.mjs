// Boards that are hidden: what others draw is in no message, in no memory and in no storage of a player's page before it may be seen. That the search finds
// what is there is shown each time: in the page of whoever drew it, and where boards are open.
import assert from "node:assert/strict";
import { openPage } from "../kit/browser.mjs";
import { boardOf, knows, watchMemory } from "../kit/memory.mjs";
import { agree, begun, together } from "../kit/tables.mjs";

/** What comes over the connections of a page, and what goes. */
function listen(page) {
  const heard = { came: [], went: [] };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => heard.came.push(String(payload)));
    socket.on("framesent", ({ payload }) => heard.went.push(String(payload)));
  });
  return heard;
}

/** Somebody of whose browser everything is noted. */
async function comeWatched(kit, ...wishes) {
  const one = await kit.come(...wishes);
  await watchMemory(one.context);
  one.heard = listen(one.page);
  return one;
}

/** Two such at a table with such boards. */
const watchedTable = (kit, boards) =>
  begun({ ...kit, come: (...wishes) => comeWatched(kit, ...wishes) }, { change: (card) => card.getByLabel("Boards of others").selectOption(boards) });

/** No step of anybody at another seat has come. */
function assertNoSteps({ heard: { came } }, seat) {
  const events = came.flatMap((frame) => JSON.parse(frame).events ?? []);
  assert.ok(events.some(({ t }) => t === "roll"), "what may be known has come");
  for (const event of events) assert.ok(event.t !== "step" || event.seat === seat, `a step of another: ${JSON.stringify(event)}`);
}

const stepsOf = ({ heard }) => heard.went.map((text) => JSON.parse(text)).filter(({ t }) => t === "step").map(({ step }) => step);

/** Anna draws three dice, not where others would; what that looks like. */
async function draw(anna) {
  for (let i = 0; i < 3; i++) await anna.drawOne(3);
  const board = boardOf(stepsOf(anna));
  const own = await knows(anna.page, board);
  assert.ok(own.texts > 0 && own.sheet > 0 && own.tiles.every((tile) => tile > 0), `she has it herself: ${JSON.stringify(own)}`);
  board.tiles = own.tiles;
  assert.ok((await knows(anna.page, board)).moves > 0, "as moves, too");
  return board;
}

const isNothing = ({ texts, sheet, moves, scripts, kept }) => texts + sheet + moves + scripts + kept === 0;

/** The search itself: where boards are open, or the round is over, it finds them. */
function assertKnown(found) {
  assert.ok(found.texts > 0 && found.sheet > 0 && found.moves > 0, JSON.stringify(found));
}

async function open(kit) {
  const { anna, bo } = await watchedTable(kit, "open");
  const board = await draw(anna);
  await bo.page.waitForFunction(() => document.querySelector(".seat-dots") !== null);
  await bo.page.waitForTimeout(500);
  assertKnown(await knows(bo.page, board));
}

async function untilTheRound(kit) {
  const { anna, bo, code } = await watchedTable(kit, "round");
  await bo.page.reload(); // all of the log once more
  await bo.page.locator(".game .die").first().waitFor();
  const board = await draw(anna);
  await anna.playRound();
  await bo.page.locator(".seat-dots .seat-dot.is-ready").waitFor();
  const frames = bo.heard.came;
  assert.ok(frames.join("").includes('"ended"'), "that she has ended is told");
  assertNoSteps(bo, 2);
  const found = await knows(bo.page, board);
  assert.ok(isNothing(found), JSON.stringify(found));
  await bo.page.locator(".seat-dots").click();
  const sheet = await bo.page.locator("dialog[open] .seat-sheet").first().innerHTML();
  const own = await anna.page.locator(".seats .seat.is-me .seat-sheet, .board-picture").first().innerHTML();
  assert.ok(!sheet.includes("fresh") && sheet.length < own.length, "it is not on the small sheet");
  await bo.page.keyboard.press("Escape");
  await bo.playRound();
  await bo.waitForRound("Round 1");
  const later = await knows(bo.page, board);
  assert.ok(later.texts > 0, `and now it may be known: ${JSON.stringify(later)}`);
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

async function untilTheEnd(kit) {
  const { anna, bo, code } = await watchedTable(kit, "hidden");
  const eve = await comeWatched(kit, "Eve"); // who only looks on
  await openPage(eve.page, `table/${code}`);
  const board = await draw(anna);
  const { round } = await anna.see();
  await anna.playRound();
  await bo.playRound();
  await bo.waitForRound(round);
  const own = boardOf(stepsOf(bo)).texts;
  board.texts = board.texts.filter((text) => !own.includes(text)); // he may draw what she draws, with the same dice
  assert.ok(board.texts.length > 0);
  const found = await knows(bo.page, board);
  assert.ok(isNothing(found), JSON.stringify(found));
  await bo.page.locator(".seat-dots").click();
  await bo.page.locator("dialog[open] .seat").first().click();
  await bo.page.getByText("Boards are hidden until the game is over.").waitFor();
  await bo.closeAll();
  await eve.page.getByText("Boards are hidden until the game is over.").waitFor();
  await eve.page.locator(".watch-die").first().waitFor();
  const looked = await knows(eve.page, board);
  assert.ok(isNothing(looked), `who looks on: ${JSON.stringify(looked)}`);
  assertNoSteps(bo, 2);
  assertNoSteps(eve, 0);
  await anna.hurry();
  await bo.page.locator(".page.end").waitFor();
  const later = await knows(bo.page, board);
  assert.ok(later.texts > 0, `and now it may be known: ${JSON.stringify(later)}`);
  await eve.page.locator(".page.end").waitFor();
  assert.ok((await knows(eve.page, board)).texts > 0, "by who looked on, too");
  await agree(kit, [anna, bo], code);
}

export const tests = [
  ["hidden: boards that are open are found in the memory of others", {}, together(open)],
  ["hidden: until the round is over, boards of others are in no message and no memory", {}, together(untilTheRound)],
  ["hidden: until the game is over, boards of others are in no memory", {}, together(untilTheEnd)],
];
