// What is around the game. One press begins one; any game that the form can set up, and the core's sentence for one
// that there is not; a link with the same dice; settings at once, after a reload and without a network; everything as
// a file, away, and back; two tabs; a browser that keeps nothing; texts by a half longer than the English ones; 44 px
// for a finger; nothing moves when games and tables come.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leanCatalogue } from "../../../web/make/catalogue.mjs";
import { gatherAll } from "../../../web/make/texts.mjs";
import { axe } from "../kit/axe.mjs";
import { DESK, LAND, openContext, openPage, overflows, PHONE, TABLET, waitForWorker } from "../kit/browser.mjs";
import { api, guest } from "../kit/people.mjs";
import { openWithGames, SCREENS } from "../kit/screens.mjs";
import { serveProgram } from "../kit/serve.mjs";

const screens = ["", "new?people=3", "new?config=classic%2Briver%2Blake%2Chouse%2Cgoals%3DA:C:D", "settings", "friends"];

/** All that the store of the page keeps. */
function kept(page, table = "games") {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("inkrail", 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
    table,
  );
}

async function inGame(page) {
  await page.waitForURL(/#\/game\//);
  await page.getByRole("grid").waitFor();
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

const choose = (page, group, name) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).check();

async function onePress({ page }) {
  await openPage(page);
  await button(page, /^Play now/).click();
  await inGame(page);
  const [game] = await kept(page);
  assert.match(game.text, /^inkrail 1\nconfig classic\n/);
  await page.goto("./#/");
  await page.getByRole("link", { name: /^Go on/ }).click();
  await inGame(page);
}

/** Whoever begins before all texts are there is called as ever, and keeps that name. */
async function oneLanguageFromTheStart({ page, context }) {
  await context.route(/languages\/de\.all/, (route) => route.abort());
  await openPage(page);
  await button(page, /^Jetzt spielen/).click();
  await page.waitForURL(/#\/game\//);
  await page.locator(".board-picture").getByLabel("Tafel von Du").waitFor({ state: "attached" });
}

/** Play now is the first thing that the keyboard meets after the menu. */
async function byKeys({ page }) {
  await openPage(page);
  await button(page, "Menu").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await inGame(page);
}

async function anyGame({ page }) {
  await openPage(page, "new");
  await page.getByRole("radio", { name: /^Red/ }).check();
  await choose(page, "Expansion", "Lava");
  await choose(page, "Rules", "Challenge");
  await button(page, "Person").click();
  await button(page, "Bot").click();
  await page.getByLabel("Name of player 1").fill("Ada");
  await page.getByRole("switch", { name: /Hidden boards/ }).check();
  await choose(page, "Clock", "2 min");
  await page.getByLabel(/Any text/).fill("monday");
  await button(page, "Start").click();
  await page.waitForURL(/#\/game\//);
  const [game] = await kept(page);
  assert.match(game.text, /^inkrail 1\nconfig challenge\+lava,players=3\nseed monday\n/);
  assert.match(game.text, /Ada/);
  assert.match(game.text, /120000/);
}

/** Two of one name could not be told apart in a ranking. */
async function botsHaveNames({ page }) {
  await openPage(page, "new");
  for (let i = 0; i < 3; i++) await button(page, "Bot").click();
  const strengths = page.getByRole("group", { name: /^Strength of / });
  await strengths.nth(2).waitFor();
  const names = await strengths.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.equal(new Set(names).size, 3, names.join());
}

/** What is wrong is said by the core, and nothing begins. */
async function wrongGame({ page }) {
  await openPage(page, "new");
  await choose(page, "Goals", "Choose");
  const cards = page.getByRole("group", { name: /Goals, from top/ }).getByRole("checkbox");
  await cards.nth(0).check();
  await cards.nth(1).check();
  assert.notEqual(await page.locator(".start-line p").textContent(), "");
  assert.ok(await button(page, "Start").isDisabled());
  await cards.nth(2).check();
  assert.equal(await page.locator(".start-line p").textContent(), "");
  assert.ok(await button(page, "Start").isEnabled());
}

async function sameDice({ page, context }) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, "new?box=green");
  await button(page, "Copy link").click();
  await page.getByText(/The link is copied/).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/new\?config=challenge&seed=\w{10}$/);
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.getByText("A game with the dice that somebody sent you.").waitFor();
  for (const one of [page, friend]) {
    await button(one, "Start").click();
    await inGame(one);
  }
  const rolls = (await kept(page)).map((game) => /^roll .*$/m.exec(game.text)?.[0] ?? game.text);
  assert.equal(rolls.length, 2);
  assert.equal(rolls[0], rolls[1]);
}

async function brokenLink({ page }) {
  await openPage(page, "new?config=purple&seed=%");
  await page.getByText(/The link asks for a game that there is not/).waitFor();
  await button(page, "Start").click();
  await inGame(page);
}

/** A link that is opened on the form itself asks for another game there. */
async function linkOnTheForm({ page }) {
  await openPage(page, "new");
  const title = page.locator(".top .sub");
  const before = await title.textContent();
  await page.evaluate(() => {
    location.hash = "#/new?config=classic%2Briver&seed=sent";
  });
  await page.getByText("A game with the dice that somebody sent you.").waitFor();
  assert.equal(await title.textContent(), "Classic with River");
  assert.equal(await page.getByLabel(/the same text gives the same dice/).inputValue(), "sent");
  await page.goBack();
  await page.waitForFunction((text) => document.querySelector(".top .sub").textContent === text, before);
}

/** Settings hold at once, after a reload, and without a network. */
async function settingsHold({ page, context }) {
  await openPage(page, "settings");
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Night" }).check();
  await page.getByRole("radio", { name: "largest" }).check();
  await page.getByRole("radio", { name: "Left" }).check();
  await page.getByRole("switch", { name: /Patterns/ }).check();
  await page.getByRole("radio", { name: "Deutsch" }).check();
  const attributes = () =>
    page.evaluate(() => {
      const { lang, dataset } = document.documentElement;
      return [lang, dataset.theme, dataset.size, dataset.tray, dataset.patterns];
    });
  const wanted = ["de", "night", "3", "left", "on"];
  await page.waitForFunction(() => document.documentElement.lang === "de");
  assert.deepEqual(await attributes(), wanted);
  await page.reload();
  await page.getByRole("radio", { name: "Deutsch" }).waitFor();
  assert.deepEqual(await attributes(), wanted);
}

/** Everything goes into a file, away, and comes back from it. */
async function takenAlong({ page }) {
  await openPage(page);
  await button(page, /^Play now/).click();
  await inGame(page);
  const [before] = await kept(page);
  await page.goto("./#/settings");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Take a file along").click()]);
  const file = await download.path();
  assert.match(readFileSync(file, "utf8"), /"inkrail-everything"/);
  await button(page, "Delete everything").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete everything" }).click();
  await page.getByText("Everything is deleted.").waitFor();
  assert.deepEqual(await kept(page), []);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("1 game was brought.").waitFor();
  const [after] = await kept(page);
  assert.equal(after.text, before.text);
}

async function twoTabs({ page, context }) {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await button(other, /^Play now/).click();
  await inGame(other);
  await page.getByRole("link", { name: /^Go on/ }).waitFor(); // the lobby has heard of it
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await other.waitForURL((url) => !url.hash.includes("game/")); // and the game of its end
  await page.getByText("None is going on.", { exact: false }).waitFor();
}

/** A step is there even if the page goes in the same moment. */
async function stepThenReload({ page }) {
  await openPage(page, "new?config=classic&seed=moment");
  await button(page, "Start").click();
  await inGame(page);
  const drawn = (text) => /^1: /m.test(text);
  assert.ok(!drawn((await kept(page))[0].text));
  await page.getByRole("grid").locator("[tabindex='0']").focus();
  for (const key of ["1", "l", "Enter"]) await page.keyboard.press(key);
  await page.evaluate(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    location.reload(); // nothing has been waited for
  });
  await page.waitForEvent("load");
  await inGame(page);
  assert.ok(drawn((await kept(page))[0].text));
}

/** A browser that keeps nothing: told once, and one plays all the same. */
async function nothingIsKept({ page }) {
  await page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    };
    Object.defineProperty(window, "indexedDB", refuse);
    Object.defineProperty(window, "localStorage", refuse);
  });
  await openPage(page);
  await page.getByText(/keeps nothing here/).waitFor();
  await button(page, "I see").click();
  await button(page, /^Play now/).click();
  await inGame(page);
  assert.equal(await page.getByText(/keeps nothing here/).count(), 0);
}

async function firstVisit({ page }) {
  await openPage(page);
  await button(page, "No, thanks").click();
  await page.reload();
  await button(page, /^Play now/).waitFor();
  assert.equal(await button(page, "No, thanks").count(), 0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await button(page, "No, thanks").waitFor();
  await button(page, /^Play now/).click(); // who plays needs no such offer
  await inGame(page);
  await page.goto("./#/");
  await page.getByRole("link", { name: /^Go on/ }).waitFor();
  assert.equal(await button(page, "No, thanks").count(), 0);
}

/** The language is changed where one is, and what was typed elsewhere stays. */
async function fourLanguages({ page }) {
  await openPage(page, "settings");
  for (const [name, code] of [
    ["한국어", "ko"],
    ["Français", "fr"],
    ["Deutsch", "de"],
    ["English", "en"],
  ]) {
    await page.getByRole("radio", { name, exact: true }).check();
    await page.waitForFunction((lang) => document.documentElement.lang === lang, code);
    assert.ok(await page.getByRole("radio", { name, exact: true }).isChecked());
  }
}

async function axeFindsNothing({ page }) {
  for (const screen of screens) {
    await openPage(page, screen);
    await page.locator("h1").waitFor();
    assert.deepEqual(await axe(page), [], screen);
  }
}

/** Texts that are by a half longer, as a translation may be: nothing is cut, nothing sticks out. */
async function longTexts({ page, context }) {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const ids = new Map(gatherAll(root).texts.map((text) => [text.context ? `${text.context}\u0004${text.id}` : text.id, text]));
  const longer = (text) => `${text}${" länger".repeat(Math.ceil(text.length / 14))}`;
  const entries = [...ids].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, text]) =>
    text.plural ? [`${id}\0${text.plural}`, `${longer(text.id)}\0${longer(text.plural)}`] : [id, longer(text.id)],
  );
  const body = leanCatalogue([["", "Content-Type: text/plain; charset=UTF-8\n"], ...entries]);
  await context.route(/languages\/de/, (route) => route.fulfill({ body, contentType: "text/plain; charset=utf-8" }));
  for (const screen of screens) {
    await openPage(page, screen);
    await page.locator("h1").waitFor();
    assert.match(await page.locator("body").textContent(), /länger/);
    assert.deepEqual(await overflows(page), [], screen);
  }
}

/** Whatever is pressed on a phone has 44 px. */
async function largeTargets({ page }) {
  for (const screen of screens) {
    await openPage(page, screen);
    await page.locator("h1").waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("#app button, #app a, #app label:has(input), #app input:not(.heard):not(label input):not([hidden])")]
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(([element, box]) => `${element.className} ${element.textContent} ${box.width}x${box.height}`),
    );
    assert.deepEqual(small, [], screen);
  }
}

/** Where everything lies, and what is in it. */
const layout = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#app *:not(svg *)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.className.baseVal ?? element.className}: ${[x, y, width, height].map(Math.round)}`;
    }),
  );

/** A screen has all of its style with it, and leaves the others theirs: each looks the same when it is opened first and
    after all others. On a server of its own: what others play there meanwhile is shown, too. */
async function styledAlone({ browser, program, page: given }) {
  const server = await serveProgram(program);
  const { context, page, faults } = await openContext(browser, server.origin, { size: given.viewportSize() });
  const names = ["", "new", "settings", "learn", "rules", "daily", "history", "friends", "analyse"];
  const seen = async () => (await layout(page)).join("\n");
  /** As it is when nothing has moved for a while, or as it was before if it comes to that. */
  const stand = async (before) => {
    await page.evaluate(() => document.fonts.ready);
    let [last, still] = ["", 0];
    for (let i = 0; i < 40 && still < 4; i++) {
      const now = await seen();
      if (now === before) return now;
      still = now === last ? still + 1 : 0;
      last = now;
      await page.waitForTimeout(150);
    }
    return last;
  };
  const first = {};
  for (const name of names) {
    await page.goto("about:blank");
    await openPage(page, name);
    first[name] = await stand(null);
  }
  for (const again of [false, true])
    for (const name of names) {
      await page.evaluate((hash) => {
        location.hash = `#/${hash}`;
      }, name);
      await page.waitForTimeout(250);
      if (again) assert.equal(await stand(first[name]), first[name], name || "lobby");
    }
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
}

/** A browser's list of tabs and pages, and a screen reader, say which screen it is: never that of the one before. */
async function eachHasItsName({ page }) {
  const own = SCREENS.filter(([name]) => !["lobby", "game"].includes(name)).map(([, address]) => address);
  await openPage(page, "analyse");
  let before = "";
  for (const address of ["analyse", ...own, "learn/legend"]) {
    await page.evaluate((hash) => {
      location.hash = `#/${hash}`;
    }, address);
    const named = await page.waitForFunction((last) => {
      const name = document.querySelector("#app h1")?.firstChild?.textContent;
      return name && name !== last && document.title === `${name} · Inkrail` ? name : null;
    }, before);
    before = await named.jsonValue();
  }
}

/** Tables elsewhere need a network: whoever has none is told, and what goes on without one; until there is one again. */
async function friendsWithoutNetwork({ page, context }) {
  const notice = page.locator(".trouble p");
  await openPage(page);
  await waitForWorker(page);
  for (const screen of ["friends", "class", "tournament"]) {
    await openPage(page, screen);
    await page.locator(".page .btn.main").first().waitFor();
    await context.setOffline(true);
    await notice.waitFor();
    assert.match(await notice.innerText(), /cannot be reached.*at this device/);
    await context.setOffline(false);
    await notice.waitFor({ state: "detached" });
  }
}

/** Whatever comes later, nothing that was there moves: with games of this device, and with tables of the server. */
async function nothingMoves({ page, site, origin }) {
  await openWithGames(page, site, true);
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries()) for (const { node } of sources) window.moved.push(node?.className ?? String(node));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const look = async () => {
    await page.reload();
    await page.locator(".elsewhere").waitFor();
    await page.waitForTimeout(700);
    return page.evaluate(() => window.moved);
  };
  assert.deepEqual(await look(), []);
  await page.evaluate(async () => {
    await fetch("/api/guest", { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name":"Ida"}' });
    localStorage.setItem("inkrail.known", "1");
  });
  const { code } = await api(origin, "POST", "tables", await guest(origin, "Host"), { listed: "yes" });
  for (const late of [0, 1000]) {
    await page.route("**/api/tables*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue();
    });
    assert.deepEqual({ late, moved: await look() }, { late, moved: [] });
    await page.locator(`.tables a[href$="${code}"]`).waitFor();
    assert.deepEqual({ late, moved: await page.evaluate(() => window.moved) }, { late, moved: [] });
    await page.unroute("**/api/tables*");
  }
}

export const tests = [
  ...[PHONE, DESK].map((size) => [`nothing moves in the lobby, ${size.width} wide`, { size }, nothingMoves]),
  ["one press and a solo game has begun, and it can be gone on with", { size: PHONE }, onePress],
  ...[PHONE, DESK].map((size) => [`a screen looks the same whatever was visited before, ${size.width} wide`, { size }, styledAlone]),
  ["each screen gives the page its name", { size: PHONE }, eachHasItsName],
  ["a game begun at once is in the player's language", { language: "de", faults: /ERR_FAILED/ }, oneLanguageFromTheStart],
  ["the same by keys", {}, byKeys],
  ["a new game of any kind begins as it was set up", {}, anyGame],
  ["bots that are added have names of their own", {}, botsHaveNames],
  ["a game that there is not is refused in words", {}, wrongGame],
  ["without a network one is told what can be played with friends", { size: PHONE, faults: /Failed to load|ERR_INTERNET/ }, friendsWithoutNetwork],
  ["a link gives a friend the same dice", {}, sameDice],
  ["a link that is broken says so", {}, brokenLink],
  ["a link to a game holds on the form itself", {}, linkOnTheForm],
  ["settings hold at once, later, and without a network", { faults: /Failed to load|ERR_INTERNET/ }, settingsHold],
  ["everything goes along as a file and comes back", {}, takenAlong],
  ["a step is kept even if the page goes in the same moment", {}, stepThenReload],
  ["two tabs hear of each other", {}, twoTabs],
  ["a browser that keeps nothing is told of once", {}, nothingIsKept],
  ["the first visit is offered steps, once", { size: PHONE }, firstVisit],
  ["four languages are spoken at once", {}, fourLanguages],
  ...["light", "dark", "contrast", "night"].map((theme) => [`axe finds nothing around the game, ${theme}`, { theme, size: PHONE }, axeFindsNothing]),
  ["axe finds nothing around the game, on a desk", { size: DESK }, axeFindsNothing],
  ...[PHONE, LAND, TABLET, DESK].map((size) => [
    `long texts are whole around the game, ${size.width} wide`,
    { size, language: "de" },
    longTexts,
  ]),
  ["fingers hit what they mean around the game", { size: PHONE }, largeTargets],
];
