// Screens on which people meet, with people on them: each gathering takes pictures by `shoot(name, page)` whenever there is
// something to be seen. Names are long, of many letters, and written from both sides.
import { openContext, openPage, PHONE } from "./browser.mjs";
import { api, guest, playDaily, playedGame, Player, playTable } from "./people.mjs";
import { keepFinished } from "./store.mjs";

export const NAMES = ["Maximiliane-Ernestine von Hohenstein-W.", "עֲדִינָה בת־שֶׁבַע", "Bo", "ساندرا الطويلة الاسم", "세영", "Ωlaf the Great", "Kid 7", "Françoise d’Aubigné", "Jürgen Müller-Lüdenscheidt", "李小龍", "Ngọc Ánh", "Zoë"];

const comeAll = (origin, code, count) =>
  Promise.all(Array.from({ length: count }, async (_, i) => Player.come(origin, code, await guest(origin, NAMES[i % NAMES.length]), NAMES[i % NAMES.length])));

/** All but the first `late` play the round. */
const playRound = (players, games, round, late = 0) => Promise.all(players.slice(late).map((player, i) => player.playRound(games[(i + late) % games.length].rounds, round)));

const sit = async (page) => {
  await page.locator(".sit-form .btn.main").click();
  await page.locator(".seating .avatar.is-me").waitFor();
};

/** By keys, wherever it is legal. */
async function drawRound(page) {
  for (let i = 0; i < 40 && !(await page.locator(".main-button.is-ended").count()); i++) {
    const key = await page.locator(".dice .die.is-waiting:not(.is-held)").first().getAttribute("aria-keyshortcuts", { timeout: 300 }).catch(() => null);
    for (const one of key ? [key, "l", "Enter", "Enter"] : ["e"]) await page.keyboard.press(one);
    await page.waitForTimeout(50);
  }
}

/** Before a game, in it, at its end: the first player is the page. */
const table = (seats) => async ({ page, origin, core, language, shoot }) => {
  const token = await guest(origin, "Host");
  const seed = `table of ${seats}`;
  const { code } = await api(origin, "POST", "tables", token, { seats: String(seats), seed, title: seats > 2 ? "Donnerstagsrunde im Lokschuppen" : "" });
  const host = await Player.come(origin, code, token, "Host", false);
  await page.goto(`./t/${code}`);
  await page.locator(".room .sit-form").waitFor();
  await shoot(`table-${seats}-link`);
  await page.locator(".sit-form input").fill(NAMES[0]);
  await sit(page);
  await shoot(`table-${seats}-room`);
  const players = await comeAll(origin, code, seats - 1);
  await host.ask({ t: "say", text: "Ready? שלום, and a line that is rather long so that it has to be broken somewhere." }).catch(() => undefined);
  await shoot(`table-${seats}-full`);
  await host.ask({ t: "start" });
  await page.locator(".game").waitFor();
  const games = players.map((_, hand) => playedGame(core, "classic", seed, hand + 3));
  await playRound(players, games, 1, 1);
  await shoot(`table-${seats}-game`);
  if (seats > 2) {
    const before = page.viewportSize();
    await page.setViewportSize(PHONE);
    await page.locator(".seat-dots").click();
    await page.setViewportSize(before);
    await shoot(`table-${seats}-players`);
    await page.keyboard.press("Escape");
  }
  const watcher = await openContext(page.context().browser(), origin, { language });
  await watcher.page.goto(`./t/${code}`);
  await watcher.page.locator(".watch").waitFor();
  await shoot(`table-${seats}-watch`, watcher.page);
  await watcher.context.close();
  for (let round = 1; round <= 7; round++) {
    if (round > 1) await playRound(players, games, round);
    else await players[0].playRound(games[0].rounds, 1);
    await host.ask({ t: "next" });
    await players[0].until(() => players[0].has("roll") > round || players[0].has("over") > 0);
  }
  await page.locator(".page.end").waitFor();
  await page.waitForTimeout(1500);
  await shoot(`table-${seats}-end`);
  await host.ask({ t: "rematch" });
  await page.waitForTimeout(500);
  await shoot(`table-${seats}-rematch`);
  for (const player of [...players, host]) player.close();
};

/** What the host has, and others have not. */
async function host({ page, origin, shoot }) {
  await openPage(page, "friends");
  await shoot("friends");
  await page.locator(".open-table").click();
  await page.locator(".room .invite-code b").waitFor();
  const code = (await page.locator(".room .invite-code b").textContent()).trim();
  await shoot("host-room");
  await page.locator(".room .btn, .room button").filter({ hasText: /Change|ndern|Modifier|변경|바꾸/ }).first().click().catch(() => undefined);
  await page.waitForTimeout(300);
  await shoot("host-options");
  await page.keyboard.press("Escape");
  const [player] = await comeAll(origin, code, 1);
  await page.locator(".room .btn.main").last().click();
  await page.locator(".game").waitFor();
  await shoot("host-game");
  await page.locator(".bar .icon-btn").last().click();
  await page.waitForTimeout(300);
  await shoot("host-menu");
  await page.locator("dialog .menu-item, dialog button").filter({ hasText: /:/ }).first().click().catch(() => undefined);
  await page.waitForTimeout(300);
  await shoot("host-table");
  player.close();
}

/** Games with days a round, in the lobby and among friends: one that waits to begin, one's own turn, somebody else's. */
async function lists({ page, origin, core, shoot }) {
  const seed = "days";
  const options = [
    { seats: "4", title: "Donnerstagsrunde im Lokschuppen" },
    { seats: "3", clock: "259200" },
    { seats: "3", clock: "86400", seed, title: "Ein Zug am Tag, der lange Name der Runde" },
    { seats: "2", config: "challenge+lake,draft" },
  ];
  await openPage(page, "friends");
  for (const [i, option] of options.entries()) {
    const host = await guest(origin, NAMES[i]);
    const { code } = await api(origin, "POST", "tables", host, { ...option, listed: "yes" });
    const others = [await Player.come(origin, code, host, NAMES[i])];
    if (option.seats === "3") others.push(await Player.come(origin, code, await guest(origin, NAMES[i + 5]), NAMES[i + 5]));
    await page.goto(`./t/${code}`);
    await page.locator(".sit-form").waitFor();
    await page.locator(".sit-form input").fill(NAMES[2]);
    await sit(page);
    if (i > 0) await others[0].ask({ t: "start" });
    if (i > 0) await page.locator(".game .die, .game .pair").first().waitFor();
    if (option.seed) {
      await others[1].playRound(playedGame(core, "classic", seed, 4).rounds, 1);
      await drawRound(page);
    }
    for (const other of others) other.close();
  }
  await api(origin, "POST", "tables", await guest(origin, NAMES[7]), { seats: "4", listed: "yes", title: "Jeder darf mitspielen" });
  await openPage(page);
  await page.locator(".tables .due").first().waitFor();
  await shoot("lobby-tables");
  await openPage(page, "friends");
  await page.locator(".tables .due").first().waitFor();
  await shoot("friends-tables");
}

/** The page is the host: it makes the room by its own cookie. */
const makeClass = (page, options) =>
  page.evaluate(
    async (options) => {
      const ask = async (path, body) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
      await ask("/api/guest", { name: "Teacher" });
      localStorage.setItem("inkrail.known", "1");
      return (await ask("/api/tables", options)).code;
    },
    { ...options, title: "Klasse 7b, Donnerstag", boards: "round", score: "round", chat: "off", clock: "300" },
  );

/** Before a round: pairs are picked. */
async function classPicks({ players, phone, shoot }, kind) {
  await shoot(`${kind}-picking`);
  for (let pair = 1; pair <= 2 * (players.length + 1); pair++) for (const player of players) await player.ask({ t: "step", step: `pick${pair}` }).catch(() => undefined);
  await shoot(`${kind}-phone-picks`, phone);
  await shoot(`${kind}-picked`);
}

/** The host goes on to the next round, ready or not. */
async function nextRound(page) {
  await page.locator(".class-tools .btn.main").click();
  await page.locator("dialog .btn.main").click();
}

async function classPlays({ page, players, games, phone, shoot }, kind) {
  await playRound(players, games, 1);
  await shoot(`${kind}-round`);
  await shoot(`${kind}-phone-plays`, phone);
  for (let round = 1; round < 4; round++) {
    await nextRound(page);
    await players[0].until(() => players[0].has("roll") > round);
    await playRound(players, games, round + 1, 5);
  }
  await page.waitForTimeout(600);
  await shoot(`${kind}-later`);
  await page.locator(".seg input").nth(1).check({ force: true });
  await page.waitForTimeout(800);
  await shoot(`${kind}-sheets`);
  await page.locator(".seg input").nth(2).check({ force: true });
  await page.waitForTimeout(300);
  await shoot(`${kind}-running-results`);
}

async function classEnds({ page, players, games, phone, shoot }, kind) {
  for (let round = 4; round <= 7; round++) {
    await playRound(players, games, round, 5).catch(() => undefined);
    await nextRound(page);
    if (round < 7) await players[0].until(() => players[0].has("roll") > round);
  }
  await players[0].until(() => players[0].has("over") > 0);
  await page.waitForTimeout(800);
  await shoot(`${kind}-results`);
  await page.emulateMedia({ media: "print" });
  await shoot(`${kind}-print`);
  await page.emulateMedia({ media: "screen" });
  await shoot(`${kind}-phone-end`, phone);
}

const wall = (seats, config) => async ({ page, origin, core, language, shoot }) => {
  const drafts = config.includes("draft");
  const kind = drafts ? `draft-${seats}` : `class-${seats}`;
  const seed = `class ${seats}`;
  await openPage(page, "class");
  await page.locator(".class-make .btn.main").waitFor();
  if (seats === 30) await shoot("class-make");
  const code = await makeClass(page, { config, seats: String(seats), seed });
  await page.goto(`./#/class/${code}`);
  await page.locator(".class-join b").waitFor();
  await shoot(`${kind}-empty`);
  const players = await comeAll(origin, code, seats - 1);
  const { page: phone, context } = await openContext(page.context().browser(), origin, { language, size: { width: 360, height: 740 } });
  await phone.goto(`./t/${code}`);
  await phone.locator(".sit-form").waitFor();
  await sit(phone);
  await page.waitForTimeout(400);
  await shoot(`${kind}-waiting`);
  await shoot(`${kind}-phone-waits`, phone);
  await page.locator(".class-tools .btn.main").click();
  await page.locator(".class-running").waitFor();
  await page.waitForTimeout(400);
  const games = drafts ? [] : players.slice(0, 6).map((_, hand) => playedGame(core, config, seed, hand));
  const there = { page, players, games, phone, shoot };
  for (const part of drafts ? [classPicks] : [classPlays, classEnds]) await part(there, kind);
  await context.close();
  for (const player of players) player.close();
};

async function tournament({ page, origin, core, shoot }) {
  await openPage(page, "tournament");
  await shoot("tournament-make");
  await page.locator(".tournament .field input").first().fill("Frühlingspokal der Straßenbahner");
  await page.locator(".tournament .btn.main").click();
  await page.locator(".tournament-play").waitFor();
  await shoot("tournament-new");
  const cup = /tournament\/([\w-]+)/.exec(page.url())[1];
  for (const [i, name] of NAMES.slice(0, 4).entries()) {
    const token = await guest(origin, name);
    for (let game = 1; game <= (i < 3 ? 3 : 1); game++) {
      const { code } = await api(origin, "POST", `tournaments/${cup}/${game}`, token, {});
      await playTable(origin, core, code, token, name);
    }
  }
  await page.reload();
  await page.locator(".standings tbody tr").nth(3).waitFor();
  await shoot("tournament-table");
  await page.locator(".tournament .buttons .btn").last().click();
  await page.locator("dialog .btn.main").click();
  await page.locator(".tournament-said").waitFor();
  await page.locator(".tournament-fair summary").click();
  await shoot("tournament-over");
}

async function rankings({ page, origin, core, shoot }) {
  const date = new Date().toISOString().slice(0, 10);
  for (let hand = 1; hand <= 6; hand++) await playDaily(origin, core, date, "classic", NAMES[hand], hand);
  await playDaily(origin, core, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), "classic", NAMES[0], 9);
  await openPage(page, "daily");
  await page.locator(".daily-yesterday .checked").waitFor();
  await shoot("daily-before");
  await page.evaluate(() => localStorage.setItem("inkrail.settings", JSON.stringify({ ranked: true, name: "Ida" })));
  await keepFinished(page, "mine", playedGame(core, "classic", date, 5).record, new Date().toISOString());
  await page.reload();
  await page.locator(".best .is-own").waitFor();
  await shoot("daily-ranked");
  await page.locator(".best li button").first().click();
  await page.locator(".check-dialog .checked").waitFor();
  await page.waitForTimeout(500);
  await shoot("daily-check");
  await page.goto(`./#/ranking?config=classic&seed=${date}`);
  await page.locator(".best li").first().waitFor();
  await shoot("ranking");
  await page.goto(`./d/${date}`);
  await page.locator(".best li").first().waitFor();
  await shoot("link-day");
}

async function people({ page, origin, language, shoot }) {
  await openPage(page, "account");
  await page.locator(".field input").first().waitFor();
  await shoot("account-nobody");
  const name = `Ida ${process.pid} ${language}`;
  await page.locator(".field input").nth(0).fill(name);
  await page.locator(".field input").nth(1).fill("seven green trains 7");
  await page.locator("main .btn.main").click();
  await page.locator(".account-who dd").first().waitFor();
  for (let i = 0; i < 2; i++)
    await fetch(`${origin}/api/login`, { method: "POST", headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (Linux; Android 15) Firefox/140" }, body: JSON.stringify({ name, passphrase: "seven green trains 7" }) });
  await page.reload();
  await page.locator(".account-devices li").first().waitFor();
  await shoot("account");
  await page.goto("./#/privacy");
  await page.locator(".privacy").waitFor();
  await shoot("privacy");
  await page.goto("./#/table/none-such");
  await page.waitForTimeout(1500);
  await shoot("no-table");
}

/** [name, gathering] */
export const GATHERINGS = [
  ["people", people],
  ["host", host],
  ["lists", lists],
  ["table2", table(2)],
  ["table4", table(4)],
  ["table12", table(12)],
  ["class", wall(30, "classic")],
  ["draft4", wall(4, "challenge+lake,draft")],
  ["draft14", wall(14, "classic,draft")],
  ["tournament", tournament],
  ["rankings", rankings],
];
