// An account on two browsers: made on one, signed in on another, seen in the list of devices, signed out from there;
// everything exported, everything deleted; and what the privacy page promises about cookies and requests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe } from "../kit/axe.mjs";
import { DESK, openContext, openPage, overflows, PHONE } from "../kit/browser.mjs";
import { inAllSizes } from "../kit/sizes.mjs";

const PHRASE = "seven green trains 7";
let count = 0;
const newName = () => `Ida ${process.pid} ${++count}`;

async function fillForm(page, name, phrase) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passphrase", { exact: true }).fill(phrase);
}

/** Notes what is shown of who one is from now on, however briefly. */
const watchWho = (page) =>
  page.evaluate(() => {
    globalThis.shownWho = [];
    new MutationObserver(() => {
      const kind = document.querySelector(".account-who dt")?.textContent;
      if (kind) globalThis.shownWho.push(kind);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

async function makeAccount(page, name) {
  await openPage(page, "account");
  await page.getByText("You are nobody here yet").waitFor();
  await fillForm(page, name, PHRASE);
  await watchWho(page);
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.locator(".account-who div", { hasText: `Account${name}` }).waitFor();
  const shown = await page.evaluate(() => [...new Set(globalThis.shownWho)]);
  assert.deepEqual(shown, ["Account"], "the guest who comes first is not shown");
}

async function onTwoBrowsers({ page, context, browser, origin, artefacts }) {
  const name = newName();
  await openPage(page, "account");
  await page.getByText("You are nobody here yet").waitFor();
  assert.deepEqual(await context.cookies(), [], "nobody becomes somebody by looking");
  assert.deepEqual(await axe(page), []);
  await fillForm(page, name, "short");
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.locator("[role=alert]", { hasText: "at least eight" }).waitFor();
  assert.deepEqual(await context.cookies(), []);
  await makeAccount(page, name);
  const [cookie, ...more] = await context.cookies();
  assert.deepEqual([cookie.name, cookie.httpOnly, cookie.sameSite, more.length], ["inkrail", true, "Lax", 0]);

  const other = await openContext(browser, origin, { size: PHONE });
  const phone = other.page;
  await openPage(phone, "account");
  await phone.getByRole("radio", { name: "Sign in" }).check();
  await fillForm(phone, name, `${PHRASE}!`);
  await phone.getByRole("button", { name: "Sign in" }).click();
  await phone.locator("[role=alert]", { hasText: "wrong" }).waitFor();
  await fillForm(phone, name, PHRASE);
  await phone.getByRole("button", { name: "Sign in" }).click();
  await phone.locator(".account-who dd", { hasText: name }).waitFor();
  await phone.locator(".account-devices li").nth(1).waitFor();

  await page.reload();
  await page.locator(".account-devices li").nth(1).waitFor();
  assert.match(await page.locator(".account-devices li").first().textContent(), /^This device/);
  await inAllSizes(page, artefacts, "account signed in");
  await page.locator(".account-devices .btn").click();
  await page.getByText("That device is signed out.").waitFor();
  assert.equal(await page.locator(".account-devices li").count(), 1);
  await phone.reload();
  await phone.getByText("You are nobody here yet").waitFor();
  await other.context.close();

  await page.getByRole("button", { name: "Sign out on this device" }).click();
  await page.getByText("You are nobody here yet").waitFor();
  assert.deepEqual(await context.cookies(), []);
}

async function signIn(page, name, phrase) {
  await openPage(page, "account");
  await page.getByRole("radio", { name: "Sign in" }).check();
  await fillForm(page, name, phrase);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const post = (origin, path, body) =>
  fetch(`${origin}/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** Others guess until the server wants to see work: the page does it without a word. */
async function guessAt(origin, name) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await post(origin, "login", { name, passphrase: "a wrong guess" });
    if (answer.status === 429) return assert.equal((await answer.json()).error, "PUZZLE");
  }
  assert.fail("nobody has to work for guesses");
}

async function anotherPassphrase({ page, context, browser, origin, artefacts }) {
  const name = newName();
  const other = `${PHRASE} and a blue one`;
  await makeAccount(page, name);
  const phone = await openContext(browser, origin, { size: PHONE });
  await signIn(phone.page, name, PHRASE);
  await phone.page.locator(".account-who dd", { hasText: name }).waitFor();
  const [before] = await context.cookies();

  await page.getByLabel("Old passphrase").fill("not that one");
  await page.getByLabel("New passphrase").fill(other);
  await page.getByRole("button", { name: "Change the passphrase" }).click();
  await page.locator("[role=alert]", { hasText: "old passphrase is wrong" }).waitFor();
  await page.getByLabel("Old passphrase").fill(PHRASE);
  await page.getByLabel("New passphrase").fill("short");
  await page.getByRole("button", { name: "Change the passphrase" }).click();
  await page.locator("[role=alert]", { hasText: "at least eight" }).waitFor();
  await page.getByLabel("New passphrase").fill(other);
  await page.getByRole("button", { name: "Change the passphrase" }).click();
  await page.getByText("The passphrase is changed.").waitFor();
  assert.deepEqual(await axe(page), []);
  await inAllSizes(page, artefacts, "account passphrase changed");
  const [after] = await context.cookies();
  assert.notEqual(after.value, before.value, "whoever knew the cookie knows nothing any more");
  await page.locator(".account-devices li").first().waitFor();
  assert.equal(await page.locator(".account-devices li").count(), 1);
  await phone.page.reload();
  await phone.page.getByText("You are nobody here yet").waitFor();

  await guessAt(origin, name);
  await signIn(phone.page, name, other);
  await phone.page.locator(".account-who dd", { hasText: name }).waitFor();
  await phone.page.getByRole("button", { name: "Sign out everywhere" }).click();
  await phone.page.locator("dialog .btn", { hasText: "Sign out everywhere" }).click();
  await phone.page.getByText("You are nobody here yet").waitFor();
  assert.deepEqual(await phone.context.cookies(), []);
  await phone.context.close();
  await page.reload();
  await page.getByText("You are nobody here yet").waitFor();
}

async function exportedAndDeleted({ page, context, origin }) {
  const name = newName();
  await makeAccount(page, name);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all my data" }).click()]);
  const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(exported.account, name);
  assert.ok(Array.isArray(exported.games) && Array.isArray(exported.results));
  await page.getByRole("button", { name: "Delete all my data" }).click();
  await page.locator("dialog .btn.danger").click();
  await page.getByText("You are nobody here yet").waitFor();
  assert.deepEqual(await context.cookies(), []);
  const again = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, passphrase: PHRASE }),
  });
  assert.equal(again.status, 403, "there is no such account any more");
}

/** Who has just become a guest, at a table, is one on the next screen, too: it must not say that nothing is kept. */
async function guestOfATable({ page }) {
  await openPage(page, "account");
  await page.getByText("You are nobody here yet").waitFor();
  await page.goto("./#/friends");
  await page.getByLabel("Your name").fill("Ida");
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.locator(".seating .avatar.is-me").waitFor();
  await page.goto("./#/account"); // the page is not loaded again
  await page.locator(".account-who dd", { hasText: "Ida" }).waitFor();
  await page.getByRole("button", { name: "Delete all my data" }).click();
  await page.locator("dialog .btn.danger").click();
  await page.getByText("You are nobody here yet").waitFor();
}

/** Without a word to the server nothing is kept there: looking around, playing alone. */
async function privacyIsTrue({ page, context }) {
  const asked = [];
  context.on("request", (request) => /\/(api|ws)\//.test(request.url()) && asked.push(request.url()));
  await openPage(page);
  for (const screen of ["new", "settings", "history", "learn", "rules", "privacy"]) {
    await page.goto(`./#/${screen}`);
    await page.locator("main").first().waitFor();
  }
  await page.getByText("That cookie is the only one").waitFor();
  assert.deepEqual(asked, []);
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflows(page), []);
}

export const tests = [
  ["account: one person on two browsers", { size: DESK, faults: /403|401/ }, onTwoBrowsers],
  ["account: another passphrase, and signed out everywhere", { size: DESK, faults: /401|403|429/ }, anotherPassphrase],
  ["account: all data exported and deleted", { size: PHONE }, exportedAndDeleted],
  ["account: who sits at a table is a guest, and is told so", { size: PHONE }, guestOfATable],
  ["account: nothing is asked of the server before it is needed", { size: PHONE }, privacyIsTrue],
];
