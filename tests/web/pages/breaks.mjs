// Whatever breaks while a game is played at a table: the server, the network, a page that is loaded again without one; and two devices at one
// seat. What was drawn is sent later, once, or clearly taken back.
import assert from "node:assert/strict";
import { DESK, hasWorker, waitForWorker } from "../kit/browser.mjs";
import { serveProgram } from "../kit/serve.mjs";
import { agree, begun, NO_NETWORK, playToEnd, together } from "../kit/tables.mjs";

async function deadServer(kit) {
  const server = await serveProgram(kit.program);
  try {
    const { anna, bo, code } = await begun({ ...kit, come: (name, wishes) => kit.come(name, wishes, server.origin) });
    await anna.drawOne();
    await server.kill();
    await anna.lost.waitFor();
    await bo.lost.waitFor();
    await anna.drawOne(); // nobody hears it yet
    assert.match(await anna.lost.textContent(), /\d steps? waits? here/);
    await server.again();
    await anna.lost.waitFor({ state: "detached" });
    await bo.lost.waitFor({ state: "detached" });
    assert.equal(await anna.drawn(), 2, "what was drawn meanwhile stays");
    await playToEnd([anna, bo]);
    await agree({ origin: server.origin }, [anna, bo], code);
  } finally {
    await server.stop();
  }
}

async function deadNetwork(kit) {
  const { anna, bo, code } = await begun(kit);
  await bo.drawOne();
  await bo.goOffline();
  await bo.drawOne();
  await bo.drawOne();
  await bo.lost.filter({ hasText: /\d steps? waits? here/ }).waitFor();
  assert.equal(await anna.lost.count(), 0);
  await bo.goOnline();
  assert.equal(await bo.bad.count(), 0, "what is over is not said any more");
  assert.equal(await bo.drawn(), 3);
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

// --------------------------------------------------------------------------------- loaded again without a network

/** The page needs nothing from the network to be loaded again. */
async function settle(guest) {
  await waitForWorker(guest.page);
  if (!(await hasWorker(guest.page))) await guest.page.reload();
  await guest.page.locator(".game .die").first().waitFor();
  await guest.page.waitForFunction(async () => {
    const urls = (await (await caches.open("inkrail-later")).keys()).map(({ url }) => url);
    return urls.some((url) => /online/.test(url));
  });
}

/** Two at a table, the second of whom draws two dice without a network, and loads the page again. */
async function reloadedOffline(kit) {
  const met = await begun(kit);
  const { bo } = met;
  await settle(bo);
  await bo.goOffline();
  await bo.drawOne();
  await bo.drawOne();
  await bo.page.reload();
  await bo.page.getByText("2 steps wait here and are sent later").waitFor();
  return met;
}

const kept = (guest) => guest.page.evaluate(() => Object.values(JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("inkrail.table."))) ?? "{}").steps ?? {}).flat());

async function reloaded(kit) {
  const { anna, bo, code } = await reloadedOffline(kit);
  assert.equal((await kept(bo)).length, 2);
  const sent = [];
  bo.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)))));
  await bo.context.setOffline(false);
  await bo.page.locator(".game .die.is-drawn").nth(1).waitFor();
  await bo.page.waitForFunction(() => !/"steps":\{"/.test(JSON.stringify(localStorage).replaceAll("\\", "")));
  assert.equal(await bo.drawn(), 2, "both are there");
  assert.deepEqual(await kept(bo), [], "and nothing is kept any more");
  assert.equal(sent.filter(({ t }) => t === "step").length, 2);
  assert.equal(await bo.bad.count(), 0);
  const steps = sent.filter(({ t }) => t === "step").map(({ step }) => step.replace(/^\d:/, ""));
  await bo.playRound();
  await anna.hurry();
  await agree(kit, [anna, bo], code);
  const record = await bo.record();
  for (const step of steps) assert.equal(record.split("\n").filter((line) => line.startsWith("2:")).join(" ").split(step).length, 2, `${step} once`);
}

async function roundOver(kit) {
  const { anna, bo, code } = await reloadedOffline(kit);
  const { round } = await anna.see();
  await anna.endRound();
  await anna.waitForRound(round);
  await bo.context.setOffline(false);
  await bo.bad.filter({ hasText: "The round has ended meanwhile: 2 steps that had not arrived are taken back." }).waitFor();
  assert.equal(await bo.drawn(), 0, "nothing of it is in the next round");
  assert.deepEqual(await kept(bo), []);
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

async function gameOver(kit) {
  const { anna, bo, code } = await reloadedOffline(kit);
  await anna.hurry();
  await bo.context.setOffline(false);
  await bo.page.locator(".page.end").waitFor();
  await bo.bad.filter({ hasText: "2 steps that had not arrived are taken back" }).waitFor();
  await agree(kit, [anna, bo], code);
}

// --------------------------------------------------------------------------------------------------- two devices

/** The same seat on a second device, by its link. */
async function another(kit, bo) {
  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.getByText("Play on another device, too").click();
  const link = await bo.page.getByRole("link", { name: /^Link of your seat/ }).getAttribute("href");
  await bo.page.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
  const desk = await kit.come("Bo", { size: DESK });
  await desk.page.goto(link);
  await desk.page.locator(".game .die").first().waitFor();
  assert.doesNotMatch(desk.page.url(), /key/, "the key of the seat does not stay in the address");
  return desk;
}

async function secondDevice(kit) {
  const { anna, bo, code } = await begun(kit);
  await bo.drawOne();
  const desk = await another(kit, bo);
  assert.equal(await desk.drawn(), 1, "what the phone has drawn is there");
  await desk.drawOne();
  await bo.page.waitForFunction(() => document.querySelectorAll(".dice .die.is-drawn").length === 2);
  await desk.page.reload(); // and it is still this seat
  await desk.page.locator(".game .die").first().waitFor();
  await anna.hurry();
  await agree(kit, [anna, bo, desk], code);
}

/** The link of a seat has come into other hands: who sits there changes it, and the other one is out. */
async function newLink(kit) {
  const { anna, bo, code } = await begun(kit);
  const eve = await another(kit, bo);
  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.getByText("Play on another device, too").click();
  const link = () => bo.page.getByRole("link", { name: /^Link of your seat/ }).getAttribute("href");
  const old = await link();
  await bo.page.getByRole("button", { name: "Change the link" }).click();
  await bo.page.locator("dialog[open] .btn", { hasText: "Change the link" }).last().click();
  await eve.page.getByText("The link of this seat has been changed.").first().waitFor();
  await bo.page.waitForFunction((before) => !document.querySelector(`a[href="${before}"]`), old);
  assert.notEqual(await link(), old);
  await bo.page.keyboard.press("Escape");
  await eve.leave();
  await bo.page.reload(); // by the cookie, as ever
  await bo.page.locator(".game .die").first().waitFor();
  await bo.drawOne();
  await anna.hurry();
  await agree(kit, [anna, bo], code);
}

const sheet = (guest) => guest.page.evaluate(() => [...document.querySelectorAll(".board-place")].map((place) => place.getAttribute("aria-label")).join("\n"));

/** Both draw something else, the phone without a network: the desk was first. */
async function conflict(kit) {
  const { anna, bo, code } = await begun(kit);
  const desk = await another(kit, bo);
  await bo.goOffline();
  await bo.drawOne(2);
  await desk.drawOne(1);
  await anna.page.waitForTimeout(200); // it has arrived
  await bo.context.setOffline(false);
  await bo.bad.filter({ hasText: "Your seat was played from another device at the same time: 1 step made here is taken back." }).waitFor();
  await bo.page.waitForFunction(() => document.querySelectorAll(".dice .die.is-drawn").length === 1);
  await bo.page.waitForTimeout(300); // what ears hear comes a little later
  const words = (text) => text.replace(/,? ?(legal|fits|can be)[^\n]*/g, "");
  assert.equal(words(await sheet(bo)), words(await sheet(desk)), "the sheet is the server's");
  await bo.drawOne();
  await desk.page.waitForFunction(() => document.querySelectorAll(".dice .die.is-drawn").length === 2);
  await anna.hurry();
  await agree(kit, [anna, bo, desk], code);
}

/** As soon as a die is there, within the same turn of the page, its key is pressed. */
function pressAtOnce() {
  new MutationObserver((_, observer) => {
    const die = document.querySelector(".game .die.is-waiting");
    if (!die) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: die.getAttribute("aria-keyshortcuts"), bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
}

/** On a slow device the first key may come before the first frame has been painted. */
async function firstKey(kit) {
  const { bo } = await begun(kit);
  await bo.context.addInitScript(pressAtOnce);
  await bo.page.reload();
  await bo.page.locator(".game .die.is-held").waitFor();
}

export const tests = [
  ["breaks: a server that is killed comes again, and what was drawn meanwhile is sent", {}, together(deadServer, NO_NETWORK)],
  ["breaks: steps made without a network are kept and sent", {}, together(deadNetwork, NO_NETWORK)],
  ["breaks: steps made without a network outlive a reload, and are sent once", {}, together(reloaded, NO_NETWORK)],
  ["breaks: they are taken back if the round has ended meanwhile", {}, together(roundOver, NO_NETWORK)],
  ["breaks: they are taken back if the game is over", {}, together(gameOver, NO_NETWORK)],
  ["breaks: no key is lost on a page that has just been loaded", {}, together(firstKey)],
  ["breaks: one seat on two devices", {}, together(secondDevice)],
  ["breaks: the link of a seat is changed when others have it", {}, together(newLink)],
  ["breaks: two devices draw at once, and one of them is told", {}, together(conflict, NO_NETWORK)],
];
