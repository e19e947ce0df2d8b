// A tournament of two games: made on one page, joined by its link on another, played there and by a scripted player with
// the same dice; the table with sums and tie-break, the files, and the proof when it is closed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe } from "../kit/axe.mjs";
import { DESK, openContext, openPage, PHONE } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { api, guest, Player, playTable } from "../kit/people.mjs";
import { inAllSizes } from "../kit/sizes.mjs";

async function playWith(origin, core, cup, token, name, games) {
  for (const game of games) {
    const { code } = await api(origin, "POST", `tournaments/${cup}/${game}`, token, {});
    await playTable(origin, core, code, token, name);
  }
}

async function aTournament({ page, site, browser, origin, artefacts }) {
  const core = await Core.load(site);
  await openPage(page, "tournament");
  assert.deepEqual(await axe(page), []);
  await page.getByLabel("Title").fill("Cup der Züge");
  await page.getByRole("button", { name: "Less" }).click(); // three games become two
  await page.getByRole("button", { name: "Make the tournament" }).click();
  await page.getByText("Nobody has played yet.").waitFor();
  await page.getByText("Hints are off in this tournament.").waitFor();
  const cup = /tournament\/([\w-]+)/.exec(page.url())[1];

  const other = await openContext(browser, origin, { size: PHONE });
  const phone = other.page;
  await phone.goto(`./c/${cup}`);
  await phone.getByRole("button", { name: "Play game 1 of 2" }).waitFor();
  assert.deepEqual(await other.context.cookies(), [], "looking makes nobody");
  await phone.getByLabel("Your name").fill("ליאור");
  await phone.getByRole("button", { name: "Play game 1 of 2" }).click();
  await phone.locator(".tray, .game").first().waitFor();
  assert.match(phone.url(), /#\/table\//);
  await phone.goto(`./#/tournament/${cup}`);
  await phone.getByRole("button", { name: "Go on with game 1 of 2" }).waitFor();

  const names = ["Ada", "Bo with a name that is rather long"];
  for (const name of names) await playWith(origin, core, cup, await guest(origin, name), name, name === "Ada" ? [1, 2] : [1]);
  await page.locator(".standings tbody tr").nth(1).waitFor();
  const told = await api(origin, "GET", `tournaments/${cup}`);
  await page.waitForFunction((count) => document.querySelectorAll(".standings tbody tr").length === count, told.players.length);
  const cells = await page.locator(".standings tbody tr").first().locator("td").allTextContents();
  const [best] = told.players;
  const plain = (value) => String(value).replace("-", "−");
  assert.equal(cells[0], String(best.place));
  assert.equal(cells[3], plain(best.sum));
  assert.equal(best.sum, best.totals.reduce((sum, total) => sum + (total ?? 0), 0));
  await inAllSizes(page, artefacts, "tournament open");

  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  assert.match(readFileSync(await csv.path(), "utf8"), /Ada/);
  const [json] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON" }).click()]);
  assert.equal(JSON.parse(readFileSync(await json.path(), "utf8")).players.length, told.players.length);

  await page.getByRole("button", { name: "End the tournament" }).click();
  await page.locator("dialog .btn.main").click();
  await page.getByText("This tournament is over.").waitFor();
  await page.locator(".tournament-fair summary").click();
  await page.getByText("Seed of game 2").waitFor();
  await page.locator(".standings a").first().click();
  await page.locator(".replay svg").first().waitFor();
  await phone.reload();
  await phone.getByText("This tournament is over.").waitFor();
  await other.context.close();
}

/** Where the host allows hints, games with hints are marked. */
async function hintsAreMarked({ page, site, origin, artefacts }) {
  const core = await Core.load(site);
  await openPage(page, "tournament");
  await page.getByLabel("Hints").click();
  await page.getByRole("button", { name: "Make the tournament" }).click();
  await page.getByText("Hints may be asked for, and are marked.").waitFor();
  const cup = /tournament\/([\w-]+)/.exec(page.url())[1];
  for (const name of ["Ada", "Bo"]) {
    const token = await guest(origin, name);
    const { code } = await api(origin, "POST", `tournaments/${cup}/1`, token, {});
    const player = await Player.come(origin, code, token, name);
    player.count = 1000; // names of requests are used once
    if (name === "Bo") await player.ask({ t: "help", kind: "hints" });
    player.close();
    await playTable(origin, core, code, token, name);
  }
  await page.getByText("* with hints").waitFor();
  const lines = page.locator(".standings tbody tr");
  assert.match(await lines.filter({ hasText: "Bo" }).textContent(), /\*with hints/);
  assert.doesNotMatch(await lines.filter({ hasText: "Ada" }).textContent(), /hints/);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${artefacts}/tournament-with-hints.png`, fullPage: true });
}

export const tests = [
  ["tournament: two games with the same dice for all", { size: DESK }, aTournament],
  ["tournament: games with hints are marked", { size: PHONE }, hintsAreMarked],
];
