// A class of 500 (kit/crowd.mjs) with its projector and two phones: letters for the last row, how long the page stands
// still, sheets that are drawn when they come into view, everybody in the file and on paper; a draft on the wall, from
// whose turn it is to everyone's dice; a class of 60 with its projector at 1920x1080: letters for the last row, pause,
// next round, hidden names, sheets, results with a sheet on paper, the file, the printed list, the same seed again;
// all looks in all sizes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe } from "../kit/axe.mjs";
import { DESK, openPage, overflows, PHONE, WALL } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { gatherCrowd } from "../kit/crowd.mjs";
import { guest, Player, playedGame } from "../kit/people.mjs";
import { inAllSizes } from "../kit/sizes.mjs";
import { together } from "../kit/tables.mjs";
import { longestTask } from "../kit/tasks.mjs";

const SEED = "class of 60";
const STILL_MS = 500; // of work at a time, while 500 play: on a slow machine; on a usual one a fifth of it
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

/** The first round on the wall: all but one are ready. */
async function firstRoundStands(page, artefacts) {
  await page.locator(".class-ready", { hasText: "59 of 60 ready" }).waitFor();
  await farLetters(page);
  const die = await page.locator(".class-dice svg").first().boundingBox();
  assert.ok(die.width > 380 && Math.abs(die.width - die.height) < 2, `dice of ${die.width} by ${die.height}`);
  assert.deepEqual(await overflows(page), []);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/class-running.png` });
}

/** It is paused, goes on, and the next round begins although one is not ready. */
async function hostLeadsOn(page) {
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".class-time", { hasText: "Paused" }).waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".class-time").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Next round now" }).click();
  await page.locator("dialog").getByText("59 of 60 are ready").waitFor();
  await page.locator("dialog .btn.main").click();
  await page.getByText("Round 2 of 7").first().waitFor(); // a bot has ended it for the first player
}

/** All sheets: the leaders first, one found by its name and shown large, names hidden. */
async function sheetsAreSeen(page, artefacts) {
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
}

const playOthers = (players, games, round) => Promise.all(players.slice(1).map((player, i) => player.playRound(games[i + 1].rounds, round)));

/** The first player's sheet went another way: the host helps again; all others play to the end. */
async function playToTheEnd(page, players, games) {
  for (let round = 2; round <= 7; round++) {
    await playOthers(players, games, round);
    await page.getByRole("button", { name: "Next round now" }).click();
    await page.locator("dialog .btn.main").click();
    if (round < 7) await players[1].until(() => players[1].has("roll") > round);
  }
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
  await playOthers(players, games, 1);
  await firstRoundStands(page, artefacts);
  await hostLeadsOn(page);
  await sheetsAreSeen(page, artefacts);
  await playToTheEnd(page, players, games);

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

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const inks = await page.locator(".class-table :is(thead button, td, bdi)").evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  assert.deepEqual(inks, ["rgb(0, 0, 0)"], "on paper it is black, whatever the theme");
  assert.equal(await page.locator(".class-tools").isVisible(), false);
  assert.equal(await page.locator(".class-paper").isVisible(), false);
  await page.screenshot({ path: `${artefacts}/class-print.png`, fullPage: true });
  await page.emulateMedia({ media: "screen", colorScheme: null });
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

// --- five hundred

const MANY = 500;
const PHONES = 2;
const PATIENCE_MS = 120_000;

/** The teacher's page and two phones among hundreds: it stays readable and fluent, and nobody is missing in the end. */
async function aClassOfFiveHundred({ page, site, origin, browser, come, artefacts }) {
  const core = await Core.load(site);
  const code = await makeRoom(page, MANY, "The whole school");
  const fluent = async (when, work) => {
    const longest = await longestTask(browser, [page, ...phones.map((phone) => phone.page)], work);
    console.log(`       ${when}: ${longest} ms at most`);
    assert.ok(longest < STILL_MS, `${when} a page stands still for ${longest} ms`);
  };
  const phones = [await come("Phone with a name that is long", { size: PHONE }), await come("שִׂמְחָה", { size: PHONE })];
  for (const phone of phones) await phone.join(code);
  let crowd;
  await fluent("all come", async () => {
    crowd = await gatherCrowd(origin, code, Array.from({ length: MANY - PHONES }, (_, i) => names(i)));
    await page.getByText("500 players are here").waitFor();
  });
  await farLetters(page);
  assert.deepEqual(await overflows(page), []);
  await page.screenshot({ path: `${artefacts}/class-500-waiting.png` });

  const games = Array.from({ length: 12 }, (_, hand) => playedGame(core, "classic", SEED, hand));
  await fluent("a round on the wall", async () => {
    await page.getByRole("button", { name: "Start with 500" }).click();
    await page.getByText("Round 1 of 7").first().waitFor();
    await crowd.play(games, 1);
    await page.locator(".class-ready", { hasText: "498 of 500 ready" }).waitFor({ timeout: PATIENCE_MS });
  });
  await farLetters(page);
  assert.deepEqual(await overflows(page), []);
  await page.screenshot({ path: `${artefacts}/class-500-running.png` });
  await fluent("its end", async () => {
    for (const phone of phones) await phone.playRound();
    await page.getByText("Round 2 of 7").first().waitFor({ timeout: PATIENCE_MS });
  });
  await phones[0].page.screenshot({ path: `${artefacts}/class-500-phone.png` });

  await sheetsOfAll(page, fluent, artefacts);
  for (let round = 2; round <= 7; round++) {
    const play = async () => {
      await crowd.play(games, round);
      await page.locator(".class-tools .btn.main").click(); // "Next round now": those at the phones are helped by a bot
      await page.locator("dialog .btn.main").click();
      await (round < 7 ? crowd.rolled(round + 1) : page.locator(".class-table tbody tr").nth(MANY - 1).waitFor({ timeout: PATIENCE_MS }));
    };
    await (round === 2 || round === 7 ? fluent(`round ${round} with all sheets`, play) : play());
  }
  await listOfAll(page, games, artefacts);
  for (const phone of phones) await phone.page.locator(".page.end").waitFor();
  crowd.leave();
}

/** Nobody is missing, but only what is near is drawn. What Playwright does to find something by its role takes long among
    so many, and is no work of the page. */
async function sheetsOfAll(page, fluent, artefacts) {
  const search = page.locator(".class-search input");
  await fluent("all sheets", async () => {
    await page.locator(".top .seg input").nth(1).check();
    await page.locator(".class-sheet svg").nth(40).waitFor();
  });
  assert.equal(await page.locator(".class-sheet").count(), MANY);
  assert.ok((await page.locator(".class-sheet svg").count()) < MANY / 2, "those that are far away wait");
  assert.equal(await page.locator(".class-sheet.is-leading").count(), 3);
  await page.screenshot({ path: `${artefacts}/class-500-sheets.png` });
  await fluent("a search", async () => {
    await search.fill("kid 444");
    await page.waitForFunction(() => document.querySelectorAll(".class-sheet").length <= 4);
  });
  assert.equal(await page.locator(".class-sheet.is-leading").count(), 3, "the leaders stay");
  await fluent("the last of all sheets", async () => {
    await search.fill("");
    await page.locator(".class-sheet").nth(MANY - 1).scrollIntoViewIfNeeded();
    await page.locator(".class-sheet").nth(MANY - 1).locator("svg").waitFor();
  });
}

async function listOfAll(page, games, artefacts) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const lines = readFileSync(await file.path(), "utf8").replace(/^\ufeff/, "").trim().split("\r\n");
  assert.equal(lines.length, 1 + MANY);
  const totals = lines.slice(1).map((line) => Number(/,(-?\d+),screen,/.exec(line)?.[1]));
  for (const { total } of games) assert.ok(totals.filter((one) => one === total).length >= 41, `${total} points`);
  const kids = new Set(lines.flatMap((line) => /Kid \d+/.exec(line) ?? []));
  assert.equal(kids.size, MANY - PHONES - 3); // three have other names
  assert.deepEqual(await overflows(page), []);
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 10 && pages < 30, `${pages} pages of paper`);
  await page.screenshot({ path: `${artefacts}/class-500-results.png` });
}

// --- a draft

/** Whoever has the turn stands on the wall, with what is left; then everyone's dice. */
async function aDraftOnTheWall({ page, origin, artefacts }) {
  await openPage(page, "class");
  await page.getByLabel("Title").fill("Draft");
  await page.getByLabel("Seats").fill("4");
  await page.getByLabel("Seed").fill(SEED);
  await page.getByRole("radio", { name: "Lake", exact: true }).check();
  await page.getByRole("switch", { name: "Draft" }).click();
  await page.getByRole("button", { name: "Open the class room" }).click();
  await page.locator(".class-join b").waitFor();
  const code = (await page.locator(".class-join b").textContent()).trim();
  const players = await comeAll(origin, code, 4);
  await page.getByRole("button", { name: "Start with 4" }).click();
  await page.locator(".draft-pairs li").first().waitFor();
  await farLetters(page);
  assert.equal(await page.locator(".class-dice li").count(), 2, "the lake's dice are for all");
  await inAllSizes(page, artefacts, "class draft");
  const left = Array.from({ length: 8 }, (_, i) => i + 1);
  for (let i = 0; i < 8; i++) {
    await page.locator(".class-ready", { hasText: `${i} of 8 pairs picked` }).waitFor();
    const counts = await page.locator(".draft-pairs li").evaluateAll((all) => all.map((one) => Number(one.querySelector(".draft-count")?.textContent.slice(1) ?? 1)));
    assert.equal(counts.reduce((sum, one) => sum + one), 8 - i);
    const turn = await page.locator(".draft-turn b").textContent();
    const picker = players.find((player) => turn.includes(player.name));
    await picker.until(() => picker.has("roll") > 0);
    await picker.ask({ t: "step", step: `pick${left.shift()}` });
  }
  await page.locator(".class-ready", { hasText: "0 of 4 ready" }).waitFor();
  assert.equal(await page.locator(".draft-hands li svg").count(), 16);
  await page.getByText("picks first in the next round").waitFor();
  await farLetters(page);
  await inAllSizes(page, artefacts, "class draft drawing");
  for (const player of players) player.close();
}

export const tests = [
  ["class: five hundred, a projector and two phones", { size: WALL }, together(aClassOfFiveHundred)],
  ["class: a draft on the wall", { size: WALL }, aDraftOnTheWall],
  ["class: sixty with a projector", { size: WALL }, aClassOfSixty],
  ["class: from a phone to the wall", { size: DESK }, aClassInAllSizes],
];
