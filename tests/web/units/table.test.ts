// A live table without a server: what the core wants sent is sent, in its order; what has to be kept is kept; who watches is
// told; and a table that is gone is left alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Heard, Table } from "../../../web/src/core/table-answers";
import type { LinkPlaces, Socket } from "../../../web/src/net/link";
import { LiveTable, type TableCore } from "../../../web/src/net/table";
import { leadersOf } from "../../../web/src/screens/table/leaders";

const quiet: Heard = { send: [], news: [], told: [], pause: 0 };
const VERSION = 1;

/** Answers as the core does, and notes what it was asked. */
class FakeCore implements TableCore {
  readonly asked: string[] = [];
  next: Partial<Heard> = {};
  state: Partial<Table> = { gone: false, pending: 0, due: null, key: "", memory: "", steps: [] };
  ask<Answer>(verb: string, ...args: (string | number)[]): Answer {
    const words = [verb, ...args.filter((_, i) => verb !== "join" || i < 3)].join(" ");
    this.asked.push(words.replace(/@\w+/, "")); // with whichever version one has
    const table = { version: VERSION, ...this.state };
    const heard = { ...quiet, ...this.next, table };
    this.next = {};
    const answers: Record<string, unknown> = {
      join: { table: 7 },
      table,
      heard,
      tell: heard,
      forget: { done: true },
      recall: { done: true },
      resend: { done: true },
    };
    return answers[verb] as Answer;
  }
  try<Answer>(verb: string, ...args: (string | number)[]): Answer {
    return this.ask(verb, ...args);
  }
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

function opened(wish: { memory?: string; token?: string; key?: string; exists?: boolean; steps?: string[] } = {}) {
  const core = new FakeCore();
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const places: LinkPlaces = {
    open: (url) => {
      assert.equal(url, "ws://x/ws/bado-miku");
      sockets.push(new FakeSocket());
      return sockets.at(-1) as FakeSocket;
    },
    after: (_, work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
    now: () => 0,
    chance: () => 0,
    watch: () => () => {},
  };
  const kept: string[] = [];
  const keys: string[] = [];
  const changes: string[] = []; // of the steps that are kept
  const { exists = true, memory = "", steps = [], ...speaker } = wish;
  const keep = (text: string) => kept.push(text);
  const keepSteps = (before: readonly string[], now: readonly string[]) => changes.push(`${before.join()} > ${now.join()}`);
  const keepKey = (key: string) => keys.push(key);
  const texts = { code: "bado-miku", root: "http://x/", language: "en" };
  const all = { ...texts, memory, keep, steps, keepSteps, keepKey, exists: async () => exists };
  const live = new LiveTable(core, { ...all, ...speaker }, places);
  return { core, live, sockets, timers, kept, keys, changes };
}

test("what the core wants sent goes out in its order, while the connection is open", () => {
  const { core, live, sockets } = opened();
  core.next = { send: ["lost"] };
  live.stepped();
  core.next = { send: ["hello"] };
  sockets[0]?.onopen?.();
  core.next = { send: ["a", "b"] };
  live.tell("sit", 0, "Anna");
  assert.deepEqual(sockets[0]?.sent, ["hello", "a", "b"]);
  assert.ok(core.asked.includes("tell 7 sit 0 Anna"));
  live.close();
});

test("what came is handed on, and whoever watches is told what is new", () => {
  const { core, live, sockets } = opened();
  const seen: string[] = [];
  live.watch((news) => seen.push([...news].join()));
  sockets[0]?.onopen?.();
  core.next = { news: ["room", "rolled"], told: [{ bad: false, text: "Bo has sat down." }] };
  sockets[0]?.onmessage?.({ data: '{"t":"log"}' });
  assert.deepEqual(seen, ["", "room,rolled"]);
  assert.equal(live.told.at(-1)?.text, "Bo has sat down.");
  assert.ok(core.asked.some((line) => line.endsWith('text {"t":"log"}')));
  live.close();
});

test("who came by a key keeps the one it is changed to, and nobody else does", () => {
  const { core, live, sockets, keys } = opened({ key: "old" });
  const other = opened();
  for (const one of [core, other.core]) one.state = { ...one.state, key: "old" };
  sockets[0]?.onopen?.();
  assert.deepEqual(keys, []);
  for (const one of [core, other.core]) one.state = { ...one.state, key: "new" };
  live.tell("rekey", 2);
  other.live.tell("rekey", 2);
  assert.deepEqual(keys, ["new"]);
  assert.deepEqual(other.keys, []);
  live.close();
  other.live.close();
});

test("the memory is given back first and kept when it has changed", () => {
  const { core, live, sockets, kept } = opened({ memory: "before", token: "secret" });
  assert.deepEqual(core.asked.slice(0, 2), ["join bado-miku token=secret en", "recall 7 before"]);
  core.state.memory = "before";
  sockets[0]?.onopen?.();
  core.state.memory = "after";
  live.stepped();
  live.stepped();
  assert.deepEqual(kept, ["after"]);
  live.close();
});

test("steps that wait are kept before anybody is told of them, and given back first", () => {
  const { core, live, sockets, changes } = opened({ steps: ["one"] });
  assert.ok(core.asked.includes("resend 7 one"));
  assert.ok(core.asked.indexOf("resend 7 one") < core.asked.findIndex((line) => line.startsWith("table")));
  core.state.steps = ["one"];
  live.stepped();
  assert.deepEqual(changes, [], "they are kept already");
  core.state.steps = ["one", "two"];
  live.watch(() => assert.deepEqual(changes, ["one > one,two"]))
  live.stepped();
  assert.deepEqual(changes, ["one > one,two"]);
  live.close();
  const again = opened({ steps: ["one", "two"] });
  again.sockets[0]?.onopen?.();
  assert.deepEqual(again.changes, ["one,two > "]);
  again.live.close();
  assert.equal(sockets.length, 1);
});

test("the server's wish for a pause is kept", () => {
  const { core, live, sockets, timers } = opened();
  sockets[0]?.onopen?.();
  core.next = { pause: 5000 };
  sockets[0]?.onmessage?.({ data: '{"t":"bye"}' });
  assert.ok(sockets[0]?.closed);
  assert.equal(timers.length, 1);
  live.close();
});

test("a table that is gone is not tried again", () => {
  const { core, live, sockets, timers } = opened();
  core.state.gone = true;
  sockets[0]?.onopen?.();
  assert.ok(sockets[0]?.closed);
  assert.equal(timers.length, 0);
  live.close();
});

test("when connections fail again and again the server is asked whether there is such a table", async () => {
  const { core, live, sockets, timers } = opened({ exists: false });
  for (let i = 0; i < 3; i++) {
    sockets.at(-1)?.onclose?.();
    timers.shift()?.();
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.ok(core.asked.some((line) => line.endsWith("refused 404")));
  live.close();
});

test("a code that was mistyped is found out with the first try", async () => {
  const { core, live, sockets } = opened({ exists: false });
  core.state.known = false;
  sockets[0]?.onclose?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.ok(core.asked.some((line) => line.endsWith("refused 404")));
  live.close();
});

test("a table that was left is forgotten and says nothing more", () => {
  const { core, live, sockets } = opened();
  sockets[0]?.onopen?.();
  live.close();
  live.close();
  assert.equal(core.asked.filter((line) => line === "forget 7").length, 1);
  assert.ok(sockets[0]?.closed);
  const count = core.asked.length;
  live.stepped();
  assert.equal(core.asked.length, count);
});

test("up to three lead, and nobody where all have the same place", () => {
  const seats = (...places: number[]) => places.map((place) => ({ place, total: place > 0 ? 9 - place : null }));
  const places = (...all: number[]) => leadersOf(seats(...all)).map((seat) => seat.place);
  assert.deepEqual(places(1, 2, 3, 4, 5), [1, 2, 3]);
  assert.deepEqual(places(1, 2, 2, 4), [1, 2, 2]);
  assert.deepEqual(places(1, 2, 2, 2), [1]);
  assert.deepEqual(places(1, 1, 1, 1, 5), []);
  assert.deepEqual(places(0, 0), []);
});
