// People at tables elsewhere: each a browser of their own, who make tables, join them and play by keys; and the
// program itself as one more player.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESK, openContext, openPage, PHONE } from "./browser.mjs";

export const PATIENCE_MS = 60_000;

/** In the page: what is there to be done. */
function seen() {
  const button = document.querySelector(".game .main-button");
  const dice = [...document.querySelectorAll(".dice .die.is-waiting:not(.is-held), .pair.is-waiting:not(.is-held)")];
  return {
    round: document.querySelector(".bar-round b")?.textContent ?? "",
    over: document.querySelector(".page.end") !== null,
    handed: document.querySelector(".cover") !== null, // to the next at this device
    end: button?.className ?? "",
    disabled: button?.disabled ?? true,
    asked: document.querySelector(".main-button.is-loss") !== null,
    draft: document.querySelector(".game.is-draft") !== null,
    keys: dice.map((die) => die.getAttribute("aria-keyshortcuts")).filter(Boolean),
  };
}

/** A person at a browser. */
export class Guest {
  constructor(opened, name) {
    Object.assign(this, opened);
    this.name = name;
  }

  static async come(kit, name, wishes = {}) {
    const guest = new Guest(await openContext(kit.browser, kit.origin, wishes), name);
    guest.kit = kit;
    return guest;
  }

  leave() {
    return this.context.close();
  }

  /** With friends, and one press; gives the code. */
  async make() {
    const { page } = this;
    await openPage(page, "friends");
    await page.getByLabel("Your name").fill(this.name);
    await page.getByRole("button", { name: "Open a table" }).click();
    await page.locator(".room .invite-code b").waitFor();
    this.code = await page.locator(".room .invite-code b").textContent();
    await page.locator(".seating .avatar.is-me").waitFor();
    return this.code;
  }

  /** By the link, as a friend opens it, and a name. */
  async join(code) {
    const { page } = this;
    this.code = code;
    await page.goto(`t/${code}`);
    await page.locator(".room .sit-form, .watch, .game, .page.end").first().waitFor();
    await page.getByLabel("Your name").fill(this.name);
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.locator(".seating .avatar.is-me").waitFor();
  }

  /** The host changes an option by the card of options. */
  async set(change) {
    const { page } = this;
    await page.getByRole("button", { name: "Change" }).click();
    await change(page.locator("dialog[open]"));
    await page.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
  }

  async start() {
    await this.page.getByRole("button", { name: /^Start/ }).click();
    await this.page.locator(".game").waitFor();
  }

  see() {
    return this.page.evaluate(seen);
  }

  /** Draws what must be drawn and ends the round; gives what was seen then. */
  async playRound() {
    const { keyboard } = this.page;
    await this.page.locator(".game .die, .game .pair, .page.end, .cover").first().waitFor(); // it has been rolled
    const { round } = await this.see();
    for (let i = 0; i < 60; i++) {
      const now = await this.see();
      if (now.over || now.handed || /is-ended/.test(now.end) || (now.round && now.round !== round)) return now;
      if (/is-ready/.test(now.end) || (/is-ask/.test(now.end) && !now.keys.length)) await keyboard.press("e");
      else if (now.draft && now.disabled) await this.page.waitForTimeout(50); // somebody else picks
      else if (now.keys.length > 0) for (const key of [now.keys[i % now.keys.length], ...(now.draft ? ["e"] : ["l", "Enter", "Enter"])]) await keyboard.press(key);
      else await keyboard.press("e");
    }
    throw new Error(`${this.name} does not come to the end of the round: ${JSON.stringify(await this.see())}`);
  }

  /** How many dice of the round are drawn. */
  drawn() {
    return this.page.locator(".dice .die.is-drawn").count();
  }

  /** Draws one die, by keys: on the first of its legal places, or on another one. */
  async drawOne(place = 1) {
    const before = await this.drawn();
    const { keys } = await this.see();
    assert.ok(keys.length > 0, "there is a die to draw");
    for (const key of [keys[0], ...new Array(place).fill("l"), "Enter", "Enter"]) await this.page.keyboard.press(key);
    await this.page.waitForFunction((count) => document.querySelectorAll(".dice .die.is-drawn").length === count, before + 1);
  }

  /** The line that says that there is no connection. */
  get lost() {
    return this.page.locator(".far-line.is-lost");
  }

  /** The line that says what went wrong. */
  get bad() {
    return this.page.locator(".far-line.is-bad, .trouble");
  }

  /** Goes away from the network, and knows it; comes back, and is connected. */
  async goOffline() {
    await this.context.setOffline(true);
    await this.lost.waitFor();
  }
  async goOnline() {
    await this.context.setOffline(false);
    await this.lost.waitFor({ state: "detached" });
  }

  /** Until the page shows another round, or the end. */
  async waitForRound(before) {
    await this.page.waitForFunction((round) => document.querySelector(".page.end") !== null || (document.querySelector(".bar-round b")?.textContent ?? round) !== round, before, { timeout: PATIENCE_MS });
  }

  /** Whatever lies over the game goes. */
  async closeAll() {
    while ((await this.page.locator("dialog[open]").count()) > 0) {
      await this.page.keyboard.press("Escape");
      await this.page.waitForTimeout(50);
    }
  }

  /** The host ends round after round: bots help those who have not drawn. */
  async hurry() {
    for (let i = 0; i < 12; i++) {
      const { round, over } = await this.see();
      if (over) return;
      await this.endRound();
      await this.waitForRound(round);
    }
    throw new Error("the game does not end");
  }

  /** The host ends this round. */
  async endRound() {
    const { page } = this;
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByText("The table: seats, clock, pause").click();
    await page.getByRole("button", { name: "End the round now" }).click();
    await page.locator("dialog[open] .buttons .btn.main").click();
    await this.closeAll();
  }

  /** The record that the page keeps of the table. */
  async record() {
    await this.page.locator(".page.end").waitFor();
    const [file] = await Promise.all([this.page.waitForEvent("download"), this.page.getByRole("button", { name: "Save the record" }).click()]);
    const parts = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  }
}

/** Two at a table: { anna, bo, code }. The first is the host, and may change options before the other one comes. */
export async function meet(kit, { host = "Anna", other = "Bo", change, large = DESK, small = PHONE } = {}) {
  const anna = await kit.come(host, { size: large });
  const bo = await kit.come(other, { size: small });
  const code = await anna.make();
  if (change) await anna.set(change);
  await bo.join(code);
  return { anna, bo, code };
}

/** The same when their game has begun. */
export async function begun(kit, wishes) {
  const met = await meet(kit, wishes);
  await met.anna.start();
  await met.bo.page.locator(".game .die, .game .pair").first().waitFor();
  return met;
}

/** All play, round after round, until the game is over. `between(round)` is called before each. */
export async function playToEnd(guests, between = async () => undefined) {
  for (let round = 1; round <= 12; round++) {
    const before = await guests[0].see();
    if (before.over) return;
    await between(round);
    for (const guest of guests) await guest.playRound();
    for (const guest of guests) await guest.waitForRound(before.round);
  }
  throw new Error("the game does not end");
}

/** What the server has of it. */
async function recordOfServer(origin, code) {
  const answer = await fetch(`${origin}/api/tables/${code}/record`);
  if (!answer.ok) throw new Error(`no record: ${answer.status}`);
  return answer.text();
}

/** All have the same game, to the byte, and the server has it, too. */
export async function agree(kit, guests, code) {
  const server = await recordOfServer(kit.origin, code);
  for (const guest of guests) assert.equal(await guest.record(), server, `the record of ${guest.name}`);
}

/** What browsers write to the console where there is no network. */
export const NO_NETWORK = /ERR_(CONNECTION|INTERNET|NETWORK|EMPTY)|WebSocket connection to/;

/** The moves of a bot on the dice of a seed, as lines for `inkrail join --lines`. */
function movesOf(program, seed, level) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["bot", "--games", "1", "--seed", seed, "--level", String(level), "--json"]);
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
    });
    child.on("exit", () => {
      const found = said.match(/"moves":(\[\[.*?\]\])/);
      if (!found) return reject(new Error(`no moves: ${said}`));
      resolve(JSON.parse(found[1]).flatMap((round) => round.flatMap((move) => (move === "end" ? ["end", "wait"] : [move]))));
    });
  });
}

/** `inkrail join` in a terminal that is a script: plays a bot's moves on dice that are known. */
export async function joinByProgram({ program, origin }, code, name, seed, level = 1) {
  const lines = await movesOf(program, seed, level);
  const home = mkdtempSync(join(tmpdir(), "inkrail-join-"));
  const env = { ...process.env, XDG_STATE_HOME: home, XDG_DATA_HOME: home, LANGUAGE: "en", LC_ALL: "C.UTF-8", INKRAIL_SERVER: origin.replace(/^http:\/\//, "") };
  const child = spawn(program, ["join", code, "--lines", "--name", name], { env, stdio: ["pipe", "pipe", "pipe"] });
  const player = { said: "", over: undefined };
  const hear = (text) => {
    player.said += text;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  player.over = new Promise((resolve) => {
    child.on("exit", (status) => {
      rmSync(home, { recursive: true, force: true });
      resolve(status);
    });
  });
  child.stdin.write(["wait", ...lines, ""].join("\n"));
  player.stop = () => child.kill();
  return player;
}

/** Whoever comes leaves again, and nothing went wrong in their browsers. */
export const together = (run, allowed) => async (kit) => {
  const guests = [];
  const come = async (name, wishes, origin = kit.origin) => {
    guests.push(await Guest.come({ ...kit, origin }, name, wishes));
    return guests.at(-1);
  };
  try {
    await run({ ...kit, come, guests });
    for (const { name, faults } of guests) assert.deepEqual(faults.filter((fault) => !allowed?.test(fault)), [], name);
  } finally {
    for (const guest of guests) await guest.leave();
  }
};
