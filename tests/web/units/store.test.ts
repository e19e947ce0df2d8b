// The store of the page: what is kept, whatever happens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import { Store, type Surroundings } from "../../../web/src/store/games";
import { exportAll, importAll, WrongFileError } from "../../../web/src/store/backup";
import { SettingsStore, understood } from "../../../web/src/store/settings";
import { MemoryPairs, openDatabase, type Pairs } from "../../../web/src/store/database";

/** One that does not keep a test alive that has failed. */
function channelOf(name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  (channel as unknown as { unref(): void }).unref();
  return channel;
}

/** A device: what its tabs share. */
function device() {
  const database = new IDBFactory();
  const pairs = new MemoryPairs();
  const name = `channel-${Math.random()}`;
  const kinds: Record<string, Surroundings> = {
    database: { indexedDB: () => database, localStorage: () => pairs },
    small: { localStorage: () => pairs },
    memory: {},
  };
  const tabs: Store[] = [];
  return {
    database,
    pairs,
    tab(kind = "database", more: Surroundings = {}) {
      const tab = new Store({ ...kinds[kind], channel: () => channelOf(name), ...more });
      tabs.push(tab);
      return tab;
    },
    async off() {
      for (const tab of tabs) await tab.close();
    },
  };
}

const until = async (is: () => boolean) => {
  for (let i = 0; i < 400 && !is(); i++) await new Promise((go) => setTimeout(go, 5));
  assert.ok(is(), "it did not come");
};

class FullPairs extends MemoryPairs {
  full = false;
  override setItem(key: string, value: string): void {
    if (this.full) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    super.setItem(key, value);
  }
}

for (const kind of ["database", "small", "memory"]) {
  test(`${kind}: a game is saved, listed, loaded, finished`, async () => {
    const here = device();
    const tab = here.tab(kind);
    assert.equal(await tab.saveGame("a", "one"), "kept");
    assert.equal(await tab.saveGame("a", "two"), "kept");
    assert.equal(await tab.saveGame("b", "other"), "kept");
    assert.equal(tab.state.value.keeping, kind);
    assert.equal(await tab.loadGame("a"), "two");
    assert.deepEqual((await tab.listGames()).map((game) => game.id).sort(), ["a", "b"]);
    await tab.finishGame("a", "its record", "2026-01-02T03:04:05.000Z");
    assert.deepEqual((await tab.listGames()).map((game) => game.id), ["b"]);
    assert.deepEqual(await tab.history(), [
      { id: "a", record: "its record", date: "2026-01-02T03:04:05.000Z" },
    ]);
    assert.equal((await tab.loadFinished("a"))?.record, "its record");
    await tab.dropGame("b");
    assert.deepEqual(await tab.listGames(), []);
    await here.off();
  });
}

test("who played is kept with what they played", async () => {
  const here = device();
  const tab = here.tab("database");
  const seats = [{ name: "Minseo", level: 0 }, { name: "", level: 7 }];
  const house = { hidden: true, clock: 60_000 };
  await tab.finishGame("a", "record", "2026-01-02T03:04:05.000Z", seats, house);
  assert.deepEqual((await tab.loadFinished("a"))?.seats, seats);
  assert.deepEqual((await tab.loadFinished("a"))?.house, house);
  await here.off();
});

test("the last game comes first, the last record too", async () => {
  const here = device();
  let time = 0;
  const tab = here.tab("database", { now: () => ++time });
  for (const id of ["a", "b", "c"]) await tab.saveGame(id, id);
  await tab.saveGame("b", "again");
  assert.deepEqual((await tab.listGames()).map((game) => game.id), ["b", "c", "a"]);
  for (const [id, date] of [["a", "2026-01-01"], ["b", "2026-03-01"], ["c", "2026-02-01"]] as const)
    await tab.finishGame(id, "r", date);
  assert.deepEqual((await tab.history()).map((one) => one.id), ["b", "c", "a"]);
  await here.off();
});

for (const kind of ["database", "small"]) {
  test(`${kind}: all is there after a reload`, async () => {
    const here = device();
    const before = here.tab(kind);
    await before.saveGame("a", "one");
    await before.finishGame("z", "record");
    await before.close();
    const after = here.tab(kind);
    assert.equal(await after.loadGame("a"), "one");
    assert.equal((await after.history()).length, 1);
    await after.close();
  });
}

test("a step holds even if the page ends before the database has it", async () => {
  const here = device();
  const first = here.tab();
  await first.saveGame("a", "one");
  await first.close();
  // A page that dies at once: its journal was written, its database never answers.
  const never = { open: () => ({}) } as unknown as IDBFactory;
  const dying = here.tab("database", {
    indexedDB: () => never,
    channel: () => undefined,
    patience: 300,
  });
  Object.assign(dying as object, { seen: new Map([["a", 1]]) });
  void dying.saveGame("a", "two");
  void dying.saveGame("a", "three");
  const next = here.tab();
  assert.equal(await next.loadGame("a"), "three");
  assert.equal(here.pairs.getItem("inkrail.journal.a"), null);
  await next.close();
});

test("the journal does not bring back what another tab has gone on with, ended or deleted", async () => {
  const here = device();
  const tab = here.tab();
  for (const id of ["on", "over", "gone"]) await tab.saveGame(id, "one");
  const stale = (id: string) =>
    here.pairs.setItem(
      `inkrail.journal.${id}`,
      JSON.stringify({ id, text: "stale", updated: 1, revision: 2, after: 1, by: "dead" }),
    );
  await tab.saveGame("on", "two");
  await tab.finishGame("over", "record");
  await tab.dropGame("gone");
  for (const id of ["on", "over", "gone"]) stale(id);
  const next = here.tab();
  assert.equal(await next.loadGame("on"), "two");
  assert.deepEqual((await next.listGames()).map((game) => game.id), ["on"]);
  await here.off();
});

test("a game open in two tabs: the other one follows each step", async () => {
  const here = device();
  const [one, two] = [here.tab(), here.tab()];
  await one.saveGame("a", "1");
  assert.equal(await two.loadGame("a"), "1");
  const heard: (string | null)[] = [];
  two.watchGame("a", (text) => heard.push(text));
  await one.saveGame("a", "2");
  await until(() => heard.length === 1);
  assert.equal(await two.saveGame("a", "3"), "kept");
  const back: (string | null)[] = [];
  one.watchGame("a", (text) => back.push(text));
  await two.saveGame("a", "4");
  await until(() => back.includes("4"));
  assert.equal(await one.saveGame("a", "5"), "kept");
  assert.equal(await two.loadGame("a"), "5");
  assert.deepEqual(heard[0], "2");
  await here.off();
});

test("a tab that has slept does not overwrite what the other one did", async () => {
  const here = device();
  const awake = here.tab();
  const asleep = here.tab("database", { channel: () => undefined }); // hears nothing
  await awake.saveGame("a", "1");
  await asleep.loadGame("a");
  await awake.saveGame("a", "2");
  await awake.saveGame("a", "3");
  const heard: (string | null)[] = [];
  asleep.watchGame("a", (text) => heard.push(text));
  assert.equal(await asleep.saveGame("a", "1 and stale"), "behind");
  assert.deepEqual(heard, ["3"]);
  assert.equal(await awake.loadGame("a"), "3");
  assert.equal(await asleep.saveGame("a", "4"), "kept"); // it has followed
  await here.off();
});

test("a tab that wakes up follows before anybody presses anything", async () => {
  const here = device();
  const awake = here.tab();
  const asleep = here.tab("database", { channel: () => undefined });
  await awake.saveGame("a", "1");
  await asleep.loadGame("a");
  const heard: (string | null)[] = [];
  asleep.watchGame("a", (text) => heard.push(text));
  await asleep.refresh();
  assert.deepEqual(heard, []);
  await awake.saveGame("a", "2");
  await asleep.refresh();
  assert.deepEqual(heard, ["2"]);
  await awake.dropGame("a");
  await asleep.refresh();
  assert.deepEqual(heard, ["2", null]);
  await here.off();
});

test("two tabs at once: one step wins, the other tab is told", async () => {
  const here = device();
  const [one, two] = [here.tab(), here.tab()];
  await one.saveGame("a", "1");
  await two.loadGame("a");
  const outcomes = await Promise.all([one.saveGame("a", "by one"), two.saveGame("a", "by two")]);
  assert.deepEqual([...outcomes].sort(), ["behind", "kept"]);
  const winner = outcomes[0] === "kept" ? "by one" : "by two";
  assert.equal(await one.loadGame("a"), winner);
  assert.equal(await two.loadGame("a"), winner);
  await here.off();
});

test("many steps without waiting are all kept in their order", async () => {
  const here = device();
  const tab = here.tab();
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, i) => tab.saveGame("a", `step ${i}`)));
  assert.ok(outcomes.every((outcome) => outcome === "kept"));
  assert.equal(await tab.loadGame("a"), "step 29");
  await here.off();
});

test("a game that was ended in another tab does not come back", async () => {
  const here = device();
  const [one, two] = [here.tab(), here.tab("database", { channel: () => undefined })];
  await one.saveGame("a", "1");
  await two.loadGame("a");
  await one.finishGame("a", "record");
  const heard: (string | null)[] = [];
  two.watchGame("a", (text) => heard.push(text));
  assert.equal(await two.saveGame("a", "2"), "gone");
  assert.deepEqual(heard, [null]);
  assert.deepEqual(await one.listGames(), []);
  await here.off();
});

test("finishing twice makes one entry", async () => {
  const here = device();
  const [one, two] = [here.tab(), here.tab()];
  await one.saveGame("a", "1");
  await Promise.all([one.finishGame("a", "record"), two.finishGame("a", "record")]);
  assert.equal((await one.history()).length, 1);
  await here.off();
});

test("lists in other tabs hear of changes", async () => {
  const here = device();
  const [one, two] = [here.tab(), here.tab()];
  await two.listGames();
  const before = two.changes.value;
  await one.finishGame("a", "record");
  await until(() => two.changes.value > before);
  await here.off();
});

test("a full storage is told, and told again when there is room", async () => {
  const pairs = new FullPairs();
  const tab = new Store({ localStorage: () => pairs });
  assert.equal(await tab.saveGame("a", "1"), "kept");
  pairs.full = true;
  assert.equal(await tab.saveGame("a", "2"), "full");
  assert.equal(tab.state.value.trouble, "full");
  assert.equal(await tab.loadGame("a"), "1"); // what was there is whole
  pairs.full = false;
  assert.equal(await tab.saveGame("a", "3"), "kept");
  assert.equal(tab.state.value.trouble, "");
  assert.equal(await tab.loadGame("a"), "3");
});

test("a change that fails half way leaves the small storage as it was", async () => {
  const pairs = new FullPairs();
  const database = await openDatabase({ localStorage: () => pairs });
  await database.change(async (desk) => desk.put("games", "a", "old"));
  const failing: Pairs = pairs;
  let left = 1;
  const set = pairs.setItem.bind(pairs);
  failing.setItem = (key, value) => {
    if (left-- <= 0 && value !== '"old"') throw Object.assign(new Error(), { name: "QuotaExceededError" });
    set(key, value);
  };
  await assert.rejects(
    database.change(async (desk) => {
      desk.put("games", "a", "new");
      desk.put("games", "b", "new");
    }),
  );
  assert.equal(await database.read((desk) => desk.get("games", "a")), "old");
  assert.equal(await database.read((desk) => desk.get("games", "b")), undefined);
});

test("a browser that throws at every touch is memory", async () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const tab = new Store({ indexedDB: refuse, localStorage: refuse });
  assert.equal(await tab.saveGame("a", "1"), "kept");
  assert.equal(await tab.loadGame("a"), "1");
  assert.equal(tab.state.value.keeping, "memory");
});

test("a database that never answers is given up", async () => {
  const never = { open: () => ({}) } as unknown as IDBFactory;
  const database = await openDatabase({ indexedDB: () => never, patience: 10, localStorage: () => new MemoryPairs() });
  assert.equal(database.keeping, "small");
});

test("everything goes into a file and comes back", async () => {
  const here = device();
  const settings = new SettingsStore(here.pairs);
  const tab = here.tab();
  await tab.saveGame("a", "running");
  const house = { hidden: true, clock: 30_000 };
  await tab.finishGame("b", "record b", "2026-01-01", [], house);
  settings.change({ theme: "night", name: "Heron" });
  const file = await exportAll(tab, settings);
  here.pairs.setItem("inkrail.lines", "{}");
  await tab.deleteAll();
  settings.reset();
  assert.deepEqual([await tab.listGames(), await tab.history()], [[], []]);
  assert.equal(here.pairs.getItem("inkrail.lines"), null); // what others keep beside it
  assert.deepEqual(await importAll(tab, settings, file, () => true), {
    games: 1,
    history: 1,
    refused: 0,
  });
  assert.equal(await tab.loadGame("a"), "running");
  assert.equal((await tab.history())[0]?.record, "record b");
  assert.deepEqual((await tab.history())[0]?.house, house);
  assert.equal(settings.value.theme, "night");
  assert.equal(settings.value.name, "Heron");
  // Once more: nothing doubles.
  assert.deepEqual(await importAll(tab, settings, file, () => true), { games: 0, history: 0, refused: 0 });
  await here.off();
});

test("a file that is none, or holds nonsense, changes nothing", async () => {
  const here = device();
  const settings = new SettingsStore(here.pairs);
  const tab = here.tab();
  for (const text of ["", "{}", "[1]", "null", '{"kind":"inkrail-everything","version":9}'])
    await assert.rejects(importAll(tab, settings, text, () => true), WrongFileError);
  const nonsense = {
    kind: "inkrail-everything",
    version: 1,
    games: [null, 3, { id: 3 }, { id: "x", text: "bad", updated: 1 }],
    history: [{ id: "h", record: "bad", date: "2026-01-01" }, { id: "h", record: "good", date: "never" }],
    settings: { theme: "pink", size: 99 },
  };
  const brought = await importAll(tab, settings, JSON.stringify(nonsense), (text) => text !== "bad");
  assert.deepEqual(brought, { games: 0, history: 0, refused: 4 });
  assert.deepEqual(await tab.history(), []);
  assert.equal(settings.value.theme, "system");
  await here.off();
});

test("settings: kept at once, heard by the other tab, nonsense is not chosen", () => {
  const pairs = new MemoryPairs();
  const [one, two] = [new SettingsStore(pairs), new SettingsStore(pairs)];
  assert.equal(one.value.sound, false);
  one.change({ sound: true });
  const heard: boolean[] = [];
  two.watch((settings) => heard.push(settings.sound));
  two.hear("inkrail.settings");
  assert.deepEqual(heard, [true]);
  two.change({ size: 3 });
  one.hear("inkrail.settings");
  assert.deepEqual([one.value.sound, one.value.size], [true, 3]);
  assert.equal(new SettingsStore(pairs).value.size, 3);
  pairs.setItem("inkrail.settings", "{broken");
  assert.equal(new SettingsStore(pairs).value.size, 1);
  assert.deepEqual(understood({ theme: "dark", motion: 7, name: "x".repeat(99), learned: ["a", 1] }), {
    ...understood({}),
    theme: "dark",
    name: "x".repeat(40),
    learned: ["a"],
  });
  assert.equal(new SettingsStore(undefined).value.theme, "system");
});
