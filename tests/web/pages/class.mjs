// A class of 60 with its projector: the teacher's page makes it, scripted players come by its code and play a whole game;
// tools, sheets, results, the file for a spreadsheet and the printed list.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe } from "../kit/axe.mjs";
import { DESK, openPage, overflows, WALL } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { inAllSizes } from "../kit/sizes.mjs";
import { guest, Player, playedGame } from "../kit/people.mjs";

const SEED = "class of 60";
const FAR_PX = 68; // cap height 48 px: 5 cm on a picture 2 m wide, readable from 10 m
const names = (i) => ["Ωlaf 'the great' Müller-Lüdenscheidt", "עֲדִינָה בת־שֶׁבַע", "=1+1, \"Bo\""][i] ?? `Kid ${i + 1}`;

async function makeRoom(page, seats, title) {
  await openPage(page, "class");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Seats").fill(String(seats));
  await page.getByLabel("Seed").fill(SEED);
  await page.getByRole("button", { name: "Open the class room" }).click();
  await page.locator(".class-join b").waitFor();
  return (await page.locator(".class-join b").textContent()).trim();
}

/** They come a few at a time, so that a busy machine keeps up. */
async function comeAll(origin, code, count) {
  const players = [];
  for (let i = 0; i < count; i += 12)
    players.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(12, count - i) }, async (_, k) => {
          const name = names(i + k);
          return Player.come(origin, code, await guest(origin, name), name);
        }),
      )),
    );
  return players;
}

/** Letters for the last row. */
async function farLetters(page) {
  const sizes = await page.locator(".far").evaluateAll((all) => all.map((one) => [one.textContent, Number.parseFloat(getComputedStyle(one).fontSize)]));
  assert.ok(sizes.length >= 3);
  for (const [text, size] of sizes) assert.ok(size >= FAR_PX, `"${text}" is ${size} px high`);
}

async function aClassOfSixty({ page, site, origin, artefacts }) {
  const core = await Core.load(site);
  const code = await makeRoom(page, 60, "Class 7b");
  const players = await comeAll(origin, code, 60);
  await page.getByText("60 players are here").waitFor();
  await farLetters(page);
  assert.ok((await page.locator(".qr").boundingBox()).height > 600);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/class-waiting.png` });
  await page.getByRole("button", { name: "Start with 60" }).click();
  await page.getByText("Round 1 of 7").first().waitFor();

  const games = players.map((_, hand) => playedGame(core, "classic", SEED, hand));
  await Promise.all(players.slice(1).map((player, i) => player.playRound(games[i + 1].rounds, 1)));
  await page.locator(".class-ready", { hasText: "59 of 60 ready" }).waitFor();
  await farLetters(page);
  const die = await page.locator(".class-dice svg").first().boundingBox();
  assert.ok(die.width > 380 && Math.abs(die.width - die.height) < 2, `dice of ${die.width} by ${die.height}`);
  assert.deepEqual(await overflows(page), []);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/class-running.png` });

  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".class-time", { hasText: "Paused" }).waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".class-time").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Next round now" }).click();
  await page.locator("dialog").getByText("59 of 60 are ready").waitFor();
  await page.locator("dialog .btn.main").click();
  await page.getByText("Round 2 of 7").first().waitFor(); // a bot has ended it for the first player

  await page.getByRole("radio", { name: "Sheets" }).check();
  await page.locator(".class-sheet svg").nth(50).waitFor();
  assert.equal(await page.locator(".class-sheet.is-leading").count(), 3);
  await page.screenshot({ path: `${artefacts}/class-sheets.png` });
  await page.getByLabel("Search a name").fill("kid 44");
  await page.waitForFunction(() => document.querySelectorAll(".class-sheet").length <= 4);
  assert.equal(await page.locator(".class-sheet.is-leading").count(), 3, "the leaders stay");
  await page.locator(".class-sheet", { hasText: "Kid 44" }).click();
  await page.locator("dialog svg.sheet").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hide names" }).click();
  await page.getByRole("button", { name: "Show names" }).waitFor();
  await page.getByLabel("Search a name").fill("");
  await page.locator(".class-sheet", { hasText: /Player \d+/ }).nth(20).waitFor();
  assert.equal(await page.locator(".class-sheet", { hasText: "Kid" }).count(), 0);

  // The first player's sheet went another way: the host helps again; all others play to the end.
  for (let round = 2; round <= 7; round++) {
    await Promise.all(players.slice(1).map((player, i) => player.playRound(games[i + 1].rounds, round)));
    await page.getByRole("button", { name: "Next round now" }).click();
    await page.locator("dialog .btn.main").click();
    if (round < 7) await players[1].until(() => players[1].has("roll") > round);
  }
  await page.locator(".class-table tbody tr").nth(59).waitFor();
  assert.equal(await page.locator(".class-table", { hasText: "Kid" }).count(), 0, "names are still hidden");
  await page.getByRole("button", { name: "Show names" }).click();
  await page.locator(".class-table", { hasText: "Kid 60" }).waitFor();
  await resultsAreWhole(page, games, artefacts);
  await page.getByRole("button", { name: "Same seed again" }).click();
  await page.waitForFunction((before) => !location.hash.includes(before), code);
  await page.locator(".class-join b").waitFor();
  await players[5].until(() => players[5].has("rematch") > 0);
  for (const player of players) player.close();
}

/** The table on the page, a sheet on paper in it, and both in the file. */
async function resultsAreWhole(page, games, artefacts) {
  await page.getByLabel("Name", { exact: true }).fill("Paper Pia");
  await page.getByLabel("Points", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("Points are a whole number.").waitFor();
  await page.getByLabel("Points", { exact: true }).fill("99");
  await page.getByRole("button", { name: "Add" }).click();
  await page.locator(".class-table tbody tr").nth(60).waitFor();
  const first = await page.locator(".class-table tbody tr").first().innerText();
  assert.match(first, /1\s+Paper Pia\s+99\s+paper/);
  await page.getByRole("columnheader", { name: "Points" }).getByRole("button").click();
  await page.getByRole("columnheader", { name: "Points" }).getByRole("button").click();
  const totals = (await page.locator(".class-table .is-points").allTextContents()).map((text) => Number(text.replace("−", "-")));
  assert.deepEqual(totals, [...totals].sort((a, b) => a - b));
  const expected = games.slice(1).map((game) => game.total);
  for (const total of expected) assert.ok(totals.includes(total));
  assert.deepEqual(await axe(page), []);

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const text = readFileSync(await file.path(), "utf8");
  const lines = text.replace(/^\ufeff/, "").trim().split("\r\n");
  assert.equal(lines.length, 62);
  assert.match(lines[0], /^Place,Name,Points,Played on,/);
  assert.match(lines[1], /^1,Paper Pia,99,paper,/);
  assert.ok(lines.some((line) => line.includes(`"'=1+1, ""Bo""",`)), "a name is no formula");
  assert.ok(lines.some((line) => line.includes("עֲדִינָה")));

  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".class-tools").isVisible(), false);
  assert.equal(await page.locator(".class-paper").isVisible(), false);
  await page.screenshot({ path: `${artefacts}/class-print.png`, fullPage: true });
  await page.emulateMedia({ media: "screen" });
  await page.screenshot({ path: `${artefacts}/class-results.png` });
}

/** Every look of a small class, from the teacher's phone to the wall. */
async function aClassInAllSizes({ page, site, origin, artefacts }) {
  const core = await Core.load(site);
  const code = await makeRoom(page, 3, "اختبار طويل جدا für die Klasse 7b");
  const players = await comeAll(origin, code, 3);
  await page.getByText("3 players are here").waitFor();
  await inAllSizes(page, artefacts, "class waiting");
  await page.getByRole("button", { name: "Start with 3" }).click();
  await page.getByText("Round 1 of 7").first().waitFor();
  const games = players.map((_, hand) => playedGame(core, "classic", SEED, hand));
  for (const [i, player] of players.entries()) await player.playRound(games[i].rounds, 1);
  await page.getByText("Round 2 of 7").first().waitFor();
  await players[0].playRound(games[0].rounds, 2);
  await page.locator(".class-ready", { hasText: "1 of 3 ready" }).waitFor();
  for (const look of ["Dice", "Sheets", "Results"]) {
    await page.getByRole("radio", { name: look }).check();
    await page.waitForTimeout(200);
    await inAllSizes(page, artefacts, `class ${look}`);
  }
  for (const player of players) player.close();
}

export const tests = [
  ["class: sixty with a projector", { size: WALL }, aClassOfSixty],
  ["class: from a phone to the wall", { size: DESK }, aClassInAllSizes],
];
