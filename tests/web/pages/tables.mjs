// Tables elsewhere, in several browsers against the real server: made, joined by link, played to the end, whatever breaks.
import assert from "node:assert/strict";
import { Guest, playToEnd, recordOfServer } from "../kit/tables.mjs";
import { DESK, PHONE } from "../kit/browser.mjs";

/** Whoever comes leaves again, and nothing went wrong in their browsers. */
const together = (run, allowed) => async (kit) => {
  const guests = [];
  const come = async (name, wishes) => {
    guests.push(await Guest.come(kit, name, wishes));
    return guests.at(-1);
  };
  try {
    await run({ ...kit, come });
    for (const { name, faults } of guests) assert.deepEqual(faults.filter((fault) => !allowed?.test(fault)), [], name);
  } finally {
    for (const guest of guests) await guest.leave();
  }
};

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

export const tests = [["tables: two browsers play a game by link, one reloads, and all records are the same", {}, together(two)]];
