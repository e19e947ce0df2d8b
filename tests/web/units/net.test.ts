// What the page speaks with a server by, without a browser: the link that comes back, codes and names, what is kept of
// tables, QR codes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KeptTables } from "../../../web/src/net/saved-tables";
import { Link, type LinkPlaces, pauseAfter, type Socket, socketOf } from "../../../web/src/net/link";
import { codeOf, rootOf, shortName } from "../../../web/src/net/names";
import { helpOf, stepsOf } from "../../../web/src/net/record";
import { solve } from "../../../web/src/net/work";
import { qrCode, qrPath } from "../../../web/src/parts/qr";
import { MemoryPairs } from "../../../web/src/store/database";

// ------------------------------------------------------------------------------------------------ brought games

test("a record is brought with its steps and with the help there was", () => {
  const record = "inkrail 1\nconfig classic\nroll …\n1: B1HH.. C1RRR.\n1: end\nscore 1: …\n#help 1 hints=12 back=1\n";
  assert.deepEqual(stepsOf(record), ["B1HH..", "C1RRR.", "end"]);
  assert.deepEqual(helpOf(record), [
    ["hints", 12],
    ["back", 1],
  ]);
  assert.deepEqual(helpOf("inkrail 1\nconfig classic\n#help 2 hints=3\n#hints off\n"), []);
});

// ------------------------------------------------------------------------------------------------ the link

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

/** A browser whose time goes on when it is told to. */
class World {
  readonly sockets: FakeSocket[] = [];
  readonly heard: string[] = [];
  private time = 0;
  private timers: { at: number; work: () => void }[] = [];
  wake = () => {};
  offline = () => {};
  look = () => {};
  readonly link: Link;

  constructor() {
    const places: LinkPlaces = {
      open: () => {
        this.sockets.push(new FakeSocket());
        return this.last;
      },
      after: (ms, work) => {
        const timer = { at: this.time + ms, work };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((one) => one !== timer);
        };
      },
      now: () => this.time,
      chance: () => 1,
      watch: ({ wake, offline, look }) => {
        this.wake = wake;
        this.offline = offline;
        this.look = look;
        return () => this.heard.push("unwatched");
      },
    };
    const note = (what: string) => () => void this.heard.push(what);
    this.link = new Link(
      "ws://x",
      { up: note("up"), down: note("down"), text: (text) => void this.heard.push(text), failing: (tries) => void this.heard.push(`failing ${tries}`) },
      places,
    );
  }

  get last(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  /** Time passes. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.work();
    }
    this.time = end;
  }
}

test("a link says when it is up, brings texts, and sends only then", () => {
  const world = new World();
  world.link.send("too early");
  world.last.onopen?.();
  world.link.send("hello");
  world.last.onmessage?.({ data: "welcome" });
  world.last.onmessage?.({ data: new ArrayBuffer(1) }); // nobody sends that
  assert.deepEqual(world.heard, ["up", "welcome"]);
  assert.deepEqual(world.last.sent, ["hello"]);
});

test("a broken link comes back, with pauses that grow up to a quarter of a minute", () => {
  const world = new World();
  world.last.onopen?.();
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    world.last.onclose?.();
    const [before, from] = [world.sockets.length, performance.now()];
    let waited = 0;
    while (world.sockets.length === before) {
      world.pass(100);
      waited += 100;
      assert.ok(performance.now() - from < 5000);
    }
    pauses.push(waited);
  }
  assert.deepEqual(pauses, [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  assert.equal(world.heard[1], "down");
  assert.equal(world.heard.filter((word) => word === "down").length, 1, "one break is told once");
});

test("pauses differ from page to page, and are never none", () => {
  assert.equal(pauseAfter(0, 0), 200);
  assert.equal(pauseAfter(0, 1), 400);
  assert.equal(pauseAfter(99, 1), 15000);
});

test("after an answer the pauses are short again", () => {
  const world = new World();
  for (let i = 0; i < 5; i++) {
    world.last.onclose?.();
    world.pass(20_000);
  }
  world.last.onopen?.();
  world.last.onmessage?.({ data: "x" });
  world.last.onclose?.();
  const before = world.sockets.length;
  world.pass(400);
  assert.equal(world.sockets.length, before + 1);
});

test("a network that is back, or a page that is looked at again, is tried at once", () => {
  const world = new World();
  for (let i = 0; i < 6; i++) {
    world.last.onclose?.();
    world.pass(20_000);
  }
  world.last.onclose?.();
  const before = world.sockets.length;
  world.wake();
  assert.equal(world.sockets.length, before + 1);
});

test("a link that is alive is left alone by a wake, one that has been silent for long is not", () => {
  const world = new World();
  world.last.onopen?.();
  world.pass(5000);
  world.wake();
  assert.equal(world.sockets.length, 1);
  world.pass(60_000);
  world.wake();
  assert.equal(world.sockets.length, 2);
  assert.ok(world.sockets[0]?.closed);
  assert.deepEqual(world.heard, ["up", "down"]);
});

test("offline counts as a break at once", () => {
  const world = new World();
  world.last.onopen?.();
  world.offline();
  assert.deepEqual(world.heard, ["up", "down", "failing 1"]);
});

test("what is not answered for long means that nobody hears it", () => {
  const world = new World();
  world.last.onopen?.();
  world.link.send("x");
  world.pass(9000);
  assert.deepEqual(world.heard, ["up"]);
  world.pass(2000);
  assert.deepEqual(world.heard, ["up", "down", "failing 1"]);
});

test("a handshake that never ends is given up", () => {
  const world = new World();
  world.pass(10_500);
  assert.equal(world.sockets.length, 2);
  assert.ok(world.sockets[0]?.closed);
});

test("a pause that the server wishes is kept, even if somebody wakes it", () => {
  const world = new World();
  world.last.onopen?.();
  world.link.pause(5000);
  assert.ok(world.last.closed);
  world.wake();
  world.pass(4900);
  assert.equal(world.sockets.length, 1);
  world.pass(200);
  assert.equal(world.sockets.length, 2);
});

test("a link that was silent for a minute is made anew, and only then is the old one closed", () => {
  const world = new World();
  world.last.onopen?.();
  world.pass(50_000);
  world.look();
  assert.equal(world.sockets.length, 1);
  world.pass(11_000);
  world.look();
  world.look();
  assert.equal(world.sockets.length, 2);
  assert.ok(!world.sockets[0]?.closed);
  world.last.onopen?.();
  assert.ok(world.sockets[0]?.closed);
  world.link.send("hello");
  assert.deepEqual(world.last.sent, ["hello"]);
  assert.deepEqual(world.heard, ["up", "up"], "nobody is told of a break");
});

test("if the new one does not come about, the old one was dead", () => {
  const world = new World();
  world.last.onopen?.();
  world.pass(61_000);
  world.look();
  world.pass(10_500);
  assert.deepEqual(world.heard, ["up", "down", "failing 1"]);
  assert.ok(world.sockets.slice(0, 2).every((socket) => socket.closed));
});

test("a closed link stays closed", () => {
  const world = new World();
  world.last.onopen?.();
  world.link.close();
  world.wake();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.ok(world.last.closed);
  assert.deepEqual(world.heard, ["up", "unwatched"]);
});

test("the socket of a table", () => {
  assert.equal(socketOf("https://ink.example/", "bado-miku"), "wss://ink.example/ws/bado-miku");
  assert.equal(socketOf("http://localhost:8080/", "a/b"), "ws://localhost:8080/ws/a%2Fb");
});

// --------------------------------------------------------------------------------------- codes and names

test("a code is found however it was written or read aloud", () => {
  for (const typed of ["bado-miku", " Bado Miku ", "BADO_MIKU", "bado – miku", "https://x.org/t/bado-miku", "x.org/games/t/bado-miku?x", "https://x.org/#/table/bado-miku"])
    assert.deepEqual(codeOf(typed), { code: "bado-miku", key: "" }, typed);
  assert.deepEqual(codeOf("http://localhost:8080/t/bado-miku#Vb4-K"), { code: "bado-miku", key: "Vb4-K" });
  assert.deepEqual(codeOf("http://x/#/table/bado-miku?key=Vb4"), { code: "bado-miku", key: "Vb4" });
  assert.equal(codeOf("  ").code, "");
});

test("a name is as long as a server takes it, and no letter is cut", () => {
  assert.equal(shortName("  Ada\tLovelace\n"), "Ada Lovelace");
  assert.equal(shortName("é".repeat(30)), "é".repeat(20));
  assert.equal(shortName("🚂".repeat(11)), "🚂".repeat(10));
  assert.equal(shortName("عائشة"), "عائشة");
  assert.equal(shortName(" \u0007 "), "");
});

test("the server lies where the page lies, also if it was opened as a table", () => {
  assert.equal(rootOf("https://x.org/#/table/a"), "https://x.org/");
  assert.equal(rootOf("https://x.org/t/bado-miku#key"), "https://x.org/");
  assert.equal(rootOf("https://x.org/games/index.html?x#y"), "https://x.org/games/");
  assert.equal(rootOf("https://x.org/games/t/bado-miku"), "https://x.org/games/");
  assert.equal(rootOf("https://x.org/embed/bado-miku#/replay/@bado-miku"), "https://x.org/");
  assert.equal(rootOf("https://x.org/c/bado-miku"), "https://x.org/");
});

// ------------------------------------------------------------------------------------------ what is kept

test("memories of tables are kept by who joined, and the oldest go", () => {
  const kept = new KeptTables(new MemoryPairs());
  kept.remember("a", "", "mine");
  kept.remember("a", "token", "hers");
  assert.deepEqual(kept.load("a").memory, { "": "mine", token: "hers" });
  for (let i = 0; i < 100; i++) kept.change(`t${i}`, {}, Date.now() + i);
  assert.deepEqual(kept.load("a").memory, {}, "a hundred tables later it is gone");
  assert.ok(kept.load("t99").at > 0);
});

test("steps that wait are kept by who made them, beside those of another tab", () => {
  const kept = new KeptTables(new MemoryPairs());
  kept.keepSteps("a", "", [], ["one", "two"]);
  kept.keepSteps("a", "token", [], ["hers"]);
  kept.keepSteps("a", "", [], ["other tab"]);
  assert.deepEqual(kept.stepsOf("a", ""), ["one", "two", "other tab"]);
  kept.keepSteps("a", "", ["one", "two"], ["two"]);
  assert.deepEqual(kept.stepsOf("a", ""), ["other tab", "two"]);
  kept.keepSteps("a", "", ["two"], []);
  kept.keepSteps("a", "", ["other tab"], []);
  assert.deepEqual(kept.stepsOf("a", ""), []);
  assert.deepEqual(kept.load("a").steps, { token: ["hers"] });
  assert.deepEqual(kept.stepsOf("b", ""), []);
});

test("what is not ours in the storage is no table", () => {
  const pairs = new MemoryPairs();
  pairs.setItem("inkrail.table.x", '{"code":3}');
  assert.deepEqual(new KeptTables(pairs).load("x").beside, []);
  pairs.setItem("inkrail.table.x", '{"code":"x","memory":{},"beside":[],"steps":{"":[3,"a"],"t":7}}');
  assert.deepEqual(new KeptTables(pairs).stepsOf("x", ""), ["a"]);
  assert.deepEqual(new KeptTables(pairs).stepsOf("x", "t"), []);
});

// ---------------------------------------------------------------------------------------------- QR codes

/** Reads a QR code as a device does that has found its corners: format, mask, bytes, blocks, text. */
function readCode(rows: boolean[][]): string {
  const size = rows.length;
  const version = (size - 17) / 4;
  const at = (row: number, column: number) => (rows[row]?.[column] ? 1 : 0);
  const near = [0, 1, 2, 3, 4, 5, 7, 8].map((i) => at(i, 8));
  const rest = [7, 5, 4, 3, 2, 1, 0].map((i) => at(8, i));
  const format = [...near, ...rest].reduce((all, bit, i) => all | (bit << i), 0) ^ 0x5412;
  assert.equal(format >> 13, 0, "error correction M");
  const mask = (format >> 10) & 7;
  const turned = [
    (r: number, c: number) => (r + c) % 2,
    (r: number) => r % 2,
    (_: number, c: number) => c % 3,
    (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ][mask] as (r: number, c: number) => number;
  const marks: Record<number, number[]> = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };
  const middles = marks[version] as number[];
  const fixed = (r: number, c: number) =>
    (r < 9 && c < 9) ||
    (r < 9 && c >= size - 8) ||
    (r >= size - 8 && c < 9) ||
    r === 6 ||
    c === 6 ||
    (version >= 7 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11))) ||
    middles.some((y) => middles.some((x) => Math.abs(r - y) <= 2 && Math.abs(c - x) <= 2 && !(x === 6 && y === 6) && !(Math.min(x, y) === 6 && Math.max(x, y) === size - 7)));
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i;
      for (const c of [right, right - 1]) if (!fixed(r, c)) bits.push(at(r, c) ^ (turned(r, c) === 0 ? 1 : 0));
    }
  }
  const bytes: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) bytes.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  const sizes = { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27], 7: [31, 31, 31, 31], 8: [38, 38, 39, 39], 9: [36, 36, 36, 37, 37], 10: [43, 43, 43, 43, 44] }[version] as number[];
  const blocks: number[][] = sizes.map(() => []);
  let next = 0;
  for (let i = 0; i < 44; i++) for (const [b, length] of sizes.entries()) if (i < length) blocks[b]?.push(bytes[next++] as number);
  const all = blocks.flat().map((byte) => byte.toString(2).padStart(8, "0")).join("");
  assert.equal(all.slice(0, 4), "0100", "bytes");
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(all.slice(4, 4 + wide), 2);
  const text = Array.from({ length }, (_, i) => Number.parseInt(all.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(text));
}

test("a QR code holds its text, in every size", () => {
  const texts = ["", "a", "http://localhost:8080/t/bado-miku", "https://ink.example/t/nuri-sopa#Vb4k", "표 é"];
  for (const length of [14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 181, 213]) texts.push("https://".repeat(30).slice(0, length));
  for (const text of texts) assert.equal(readCode(qrCode(text)), text);
});

test("a QR code that was read by other programs stays as it is", () => {
  const rows = qrCode("http://localhost:8080/t/bado-miku");
  const bits = rows.map((row) => row.map((dark) => (dark ? "1" : "0")).join("")).join("\n");
  let sum = 0;
  for (const letter of bits) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  assert.equal(rows.length, 29);
  assert.equal(sum, 1770106966);
});

test("what is too long for a QR code is refused", () => {
  assert.throws(() => qrCode("x".repeat(214)), RangeError);
});

test("the path of a QR code has each dark square once", () => {
  const rows = qrCode("a");
  const dark = rows.flat().filter(Boolean).length;
  const drawn = [...qrPath(rows).matchAll(/h(\d+)v1/g)].reduce((all, run) => all + Number(run[1]), 0);
  assert.equal(drawn, dark);
});

// ------------------------------------------------------------------------------------------------ work

/** A core that knows one answer, and what it was asked. */
function worker(answer: number) {
  const asked: (string | number)[][] = [];
  const ask = (_verb: string, ...args: (string | number)[]) => {
    asked.push(args);
    const [from, count] = args as [number, number];
    return { text: answer >= from && answer < from + count ? String(answer) : "" };
  };
  return { asked, core: { ask, try: ask } as never };
}

test("a puzzle is solved in steps, without a gap", async () => {
  const { asked, core } = worker(100_000);
  assert.equal(await solve(core, "17-x"), "100000");
  assert.ok(asked.length > 1, "the page goes on in between");
  let next = 0;
  for (const [from, count] of asked) {
    assert.equal(from, next);
    next += Number(count);
  }
});

test("nobody works for ever because a server says so", async () => {
  for (const puzzle of ["", "x", "0-x", "25-x", "-3-x"]) {
    const { asked, core } = worker(0);
    assert.equal(await solve(core, puzzle), "");
    assert.deepEqual(asked, []);
  }
});
