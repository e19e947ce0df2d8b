// Learning by hand: every lesson is gone through with taps, as the core says what is right; the first steps lead
// through a round; rules have drawings in every language; dailies and games of this device are told.
import assert from "node:assert/strict";
import { DESK, openPage, overflows, PHONE } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";

const PLACE = (place) => `.board-grid [data-place="${place}"]`;
const PIECE = (piece) => `[data-piece="${piece}"]`;

/** What is on the screen answers at once; what was pressed need not be enabled: a barred piece says why. */
async function press(page, selector) {
  await page.locator(selector).first().dispatchEvent("click");
}

/** The core beside the page: the same lesson, tried by the same verbs. */
class Twin {
  constructor(core, key) {
    this.core = core;
    this.key = key;
    this.game = core.ask("open", core.ask("lesson", key).record).game;
    this.task = core.ask("task", this.game, key, 0);
  }
  ask(verb, ...words) {
    return this.core.ask(verb, this.game, 0, ...words);
  }
  try(what) {
    const tried = this.core.ask("try", this.game, this.key, this.task.step, what);
    if (tried.state === "right") this.next = tried.next;
    return tried;
  }
  /** Takes a piece that is not in the hand yet; the presses for it. */
  take(piece) {
    if (this.ask("view").hand?.piece === piece) return [];
    this.ask("take", piece);
    return [PIECE(piece)];
  }
  close() {
    this.core.ask("close", this.game);
  }
}

/** Pieces that may be tried: those the step is about, else all that can be taken. */
function candidates(twin) {
  const { pieces } = twin.ask("view");
  return twin.task.pieces.length > 0
    ? twin.task.pieces
    : pieces.flatMap((piece, index) => (piece.state === "waiting" ? [index] : []));
}

/** Something that the core calls right, as presses: found in the core first, then done on the page. */
const solve = {
  read: () => [],
  choose: (twin) => {
    const right = twin.task.answers.findIndex((_, i) => twin.try(`answer ${i}`).state === "right");
    return [`.lesson-answers .btn:nth-child(${right + 1})`];
  },
  tap: (twin) => {
    const place = twin.task.places.find((one) => twin.try(`tap ${one}`).state === "right");
    return [PLACE(place)];
  },
  end: (twin) => {
    assert.equal(twin.try("end").state, "right");
    return [".lesson-actions .main"];
  },
  refuse: (twin) => {
    if (twin.task.end) return solve.end(twin);
    for (const piece of candidates(twin)) {
      const taken = twin.take(piece);
      if (twin.try(`take ${piece}`).state === "right") return [PIECE(piece)];
      for (const place of twin.task.places) {
        twin.ask("tap", place);
        if (twin.try(`tap ${place}`).state === "right") return [...taken, PLACE(place)];
      }
      twin.ask("take", -1);
    }
    throw new Error(`${twin.key}: nothing is refused`);
  },
  draw: (twin) => {
    for (const piece of candidates(twin)) {
      const taken = twin.take(piece);
      const { place: kind, cells } = twin.ask("view").pieces[piece];
      const places = twin.task.places.length > 0 ? cells.filter((cell) => twin.task.places.includes(cell)) : cells;
      if (kind === "none" && twin.try("lay").state === "right") return [...taken, ".lesson-actions .main"]; // an answer
      for (const place of places) {
        const presses = [...taken, PLACE(place)];
        const { hand } = twin.ask("tap", place);
        for (let way = 0; way < hand.ways; way++) {
          if (twin.try("lay").state === "right") return presses;
          twin.take(piece);
          for (let i = 0; i <= way + 1; i++) twin.ask("tap", place);
          presses.push(PLACE(place));
        }
      }
      if (twin.ask("view").hand) twin.ask("take", -1);
    }
    throw new Error(`${twin.key}: nothing right can be drawn`);
  },
};

async function goThrough(page, core, key, look = async () => undefined) {
  const twin = new Twin(core, key);
  for (let step = 0; ; step++) {
    assert.equal((await page.locator(".lesson-say").textContent()) !== "", true);
    for (const selector of solve[twin.task.task](twin)) {
      assert.ok(await page.locator(selector).count(), `${key}, step ${step + 1}: there is no ${selector}`);
      await press(page, selector);
      await look();
    }
    await page.locator(".lesson-said .good").waitFor();
    if (twin.next === null) {
      await page.waitForFunction((one) => JSON.parse(localStorage.getItem("inkrail.settings")).learned.includes(one), key);
      break;
    }
    const drawn = twin.task.task === "draw";
    twin.task = twin.next;
    if (key === "first" && drawn) continue; // the next die draws it, or the end of the round
    if (key !== "first") await press(page, ".lesson-actions .main");
    await page.waitForFunction((say) => document.querySelector(".lesson-say")?.textContent === say, twin.task.say);
  }
  twin.close();
}

async function everyLesson({ page, site }) {
  const core = await Core.load(site);
  const { lessons } = core.ask("lessons");
  await openPage(page, "learn");
  for (const { key, title } of lessons) {
    await page.goto(`./#/learn/${key}`);
    await page.locator(".lesson-say").waitFor();
    if (key !== "first") assert.equal(await page.locator(".lesson-side h2").textContent(), title);
    assert.deepEqual(await overflows(page), [], key);
    await goThrough(page, core, key);
  }
  await page.goto("./#/learn");
  await page.locator(".lesson-done.is-done").first().waitFor();
  assert.equal(await page.locator(".lesson-done.is-done").count(), lessons.length - 1);
}

async function wrongIsExplained({ page }) {
  await openPage(page, "learn/errors");
  await press(page, ".lesson-answers .btn:nth-child(2)");
  await page.locator(".lesson-said .bad").waitFor();
  assert.equal(await page.locator(".lesson-say").count(), 1); // the question stays
  await press(page, ".lesson-answers .btn:nth-child(1)");
  await page.locator(".lesson-said .good").waitFor();
  await page.locator(".board-picture .error, .board-picture [class*=error]").first().waitFor();
}

/** Lessons are a file of their own: where it cannot be had the screen says so and shows what it has, and the next time it
    is asked for again. */
async function lessonsAreFetched({ page, context }) {
  const asked = [];
  await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // which would fetch them beforehand
  await context.route(/lessons-[^/]*\.txt/, (route) => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await openPage(page);
  assert.equal(asked.length, 0);
  await openPage(page, "learn/errors");
  await page.getByRole("alert").getByText("There is no connection to the server.").waitFor();
  await page.locator('a[href="#/learn/legend"]').click();
  await page.locator(".legend-page").waitFor();
  await page.goBack();
  await page.goBack();
  await page.locator(".lobby-head").waitFor();
  await openPage(page, "learn/errors");
  await page.locator(".lesson-say").waitFor();
}

async function firstStepsCanBeSkipped({ page }) {
  await openPage(page, "learn/first");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForFunction(() => location.hash === "#/" || location.hash === "");
  await page.goto("./#/learn/first");
  await page.locator(".lesson-say").waitFor();
  await page.keyboard.press("1");
  await page.locator('[data-piece][aria-pressed="true"]').waitFor();
}

/** The keys of the game: R and F lead through the ways of what lies there, arrows lead the focus along. */
async function keysOfTheGame({ page }) {
  await openPage(page, "learn/factory");
  await page.locator(".lesson-say").waitFor();
  await page.keyboard.press("4"); // it has three ways where it is put
  await page.locator('[data-piece][aria-pressed="true"]').waitFor();
  await page.locator(PLACE(24)).focus();
  const at = () => page.evaluate(() => Number(document.activeElement.dataset.place));
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  assert.equal(await at(), 1); // B1, at an exit
  await page.keyboard.press("Space");
  const ghost = () => page.locator(".board-picture .ghost").evaluateAll((all) => all.map((one) => one.outerHTML).join(""));
  const [first, then] = [await ghost(), []];
  for (const key of ["r", "f", "F", "R", "R", "R", "R"]) {
    await page.keyboard.press(key);
    then.push((await ghost()) === first);
  }
  assert.notEqual(first, "");
  assert.deepEqual(then, [false, true, false, true, false, false, true]);
  await page.keyboard.press("Delete");
  await page.locator('[data-piece][aria-pressed="true"]').waitFor({ state: "detached" });
}

/** Dice stay where a finger is about to tap them; and whoever has taken the steps is asked to play. */
async function firstStepsLeadOn({ page, site }) {
  const core = await Core.load(site);
  await openPage(page, "learn/first");
  const tops = new Set();
  await goThrough(page, core, "first", async () => {
    const top = await page.evaluate(() => document.querySelector(".lesson-tray .dice")?.getBoundingClientRect().top);
    if (top !== undefined) tops.add(Math.round(top));
  });
  assert.equal(tops.size, 1, `dice at ${[...tops]}`);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/#\/game\//);
}

/** The first steps have the buttons of a game and no others: the next die draws what lies there, and the step is done by
    that; what was wrong goes back to the tray; the last die is drawn by the end of the round. */
async function stepsGoAsAGameDoes({ page }) {
  await openPage(page, "learn/first");
  const isNow = (step) => page.locator(`.lesson-numbers li:nth-child(${step}).is-now`).waitFor();
  const buttons = () => page.locator(".lesson-actions button").allTextContents();
  for (const selector of [PIECE(1), PLACE(3), PIECE(0), PLACE(1)]) await press(page, selector);
  await page.getByText("It is drawn when you take the next die.").waitFor();
  assert.deepEqual(await buttons(), ["3 dice left"]);
  await press(page, PIECE(1));
  await isNow(2);
  assert.deepEqual(await page.locator(".lesson-tray .die-tag:not(.is-long, .is-short)").allTextContents(), ["B1"]);
  for (const selector of [PLACE(3), PIECE(2), PLACE(8), PIECE(3), PLACE(21)]) await press(page, selector);
  await isNow(4);
  await page.getByText("It is drawn when you end the round.").waitFor();
  assert.deepEqual(await buttons(), ["End round"]);
  await press(page, ".lesson-actions .main");
  await page.getByRole("button", { name: "Play now" }).waitFor();
}

async function rulesAreDrawn({ page }, language) {
  await openPage(page, "rules");
  const drawings = page.locator(".rule-drawing");
  const chapters = page.locator(".rules-chapter > summary");
  await chapters.first().waitFor(); // on a phone all of them are seen at once, and what is in them is opened
  assert.equal(await drawings.locator("visible=true").count(), 0);
  for (let i = 0; i < (await chapters.count()); i++) await chapters.nth(i).click();
  assert.equal(await page.locator("html").getAttribute("lang"), language);
  const count = await drawings.count();
  assert.ok(count > 55, `${count} drawings`);
  for (let i = 0; i < count; i++) await drawings.nth(i).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.querySelectorAll(".rule-drawing")].every((one) => one.querySelector("svg")));
  assert.equal(await page.locator("article pre").count(), 5); // two boards and three examples as text
  const place = await page.locator(".rules-chapter h3").last().getAttribute("id");
  await openPage(page, `rules/${encodeURIComponent(place)}`);
  await page.reload();
  await page.locator(".rules-chapter[open] h3").last().waitFor();
  assert.equal(await page.locator(".rules-chapter[open]").count(), 1);
  for (let i = 0; i < (await chapters.count()); i++) if (!(await chapters.nth(i).evaluate((one) => one.parentElement.open))) await chapters.nth(i).click();
  assert.deepEqual(await overflows(page), []);
}

async function legendOfEveryGame({ page, site }) {
  const core = await Core.load(site);
  const { editions, modules } = core.ask("about");
  for (const config of [...editions.map((one) => one.key), ...modules.map((one) => `${one.edition}+${one.key}`)]) {
    await openPage(page, `learn/legend?config=${encodeURIComponent(config)}`);
    await page.waitForFunction((wanted) => document.querySelector("select")?.value === wanted, config);
    const { items } = core.ask("legend", config);
    assert.deepEqual(await page.locator(".legend-page section:first-child b").allTextContents(), items.map((item) => item.name));
  }
}

export const tests = [
  ["every lesson is gone through by taps on a phone", { size: PHONE }, everyLesson],
  ["a wrong answer is explained and the right one shown", { size: DESK }, wrongIsExplained],
  ["lessons are fetched when they are wanted, and again", { size: DESK, faults: /ERR_FAILED/ }, lessonsAreFetched],
  ["the first steps lead into a game", { size: PHONE }, firstStepsLeadOn],
  ["the first steps draw as a game does", { size: PHONE }, stepsGoAsAGameDoes],
  ["the first steps can be skipped, and taken by keys", { size: DESK }, firstStepsCanBeSkipped],
  ["a lesson has the keys of the game", { size: DESK }, keysOfTheGame],
  ["the legend shows every game", { size: DESK }, legendOfEveryGame],
  ...["en", "de", "fr", "ko"].map((language) => [
    `the rules are drawn: ${language}`,
    { size: PHONE, language },
    (kit) => rulesAreDrawn(kit, language),
  ]),
];
