// The game's screen without a browser: what it asks of the core, whose turn it is, what keys mean, how a
// picture is changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Piece, View } from "../../../web/src/core/answers";
import { Kept } from "../../../web/src/core/changes";
import { isRefused } from "../../../web/src/core/core";
import { beside, nextOf, placeAt, spell } from "../../../web/src/parts/board/places";
import { Bots } from "../../../web/src/screens/game/bots";
import { commandOf, helpLines, keys } from "../../../web/src/screens/game/keys";
import { type Around, type Asked, GameView } from "../../../web/src/screens/game/game-view";
import { warmUp } from "../../../web/src/screens/game/warm";
import { trayOf } from "../../../web/src/screens/game/turns";

const NOTHING: number[] = []; // what has not changed is the same object
const seat = (level: number, ended = false) => ({ name: "", level, ended, turn: false, total: 0, text: "" });

function viewOf(part: Partial<View> = {}): View {
  const empty = { state: "missing", text: "", why: "", lift: null } as const;
  const base = { game: 1, player: 0, config: "", title: "", seed: null, phase: "draw", round: 1, rounds: 7 };
  const rest = { roundText: "", seats: [seat(0)], turn: 0, atScreen: 0, dueBots: [], over: false, draft: false, hidden: false, clock: 0 };
  const more = { left: 0, pieces: [], specials: { text: "", left: 3 }, hand: null, undo: false, redo: false };
  const last = { clear: false, end: empty, banner: null, note: null, spoken: "", score: [], total: 0, change: 0 };
  const lists = { goals: [], boxes: [], counters: [], rolls: [], fresh: NOTHING };
  return { ...base, ...rest, ...more, ...last, ...lists, ...part } as View;
}

function pieceOf(part: Partial<Piece>): Piece {
  const flags = { duty: true, optional: false, needed: false, module: false, urgent: false };
  const words = { face: null, name: "", text: "", tag: "", cells: [] };
  return { kind: "die", state: "waiting", number: 0, place: "cell", ...flags, ...words, ...part };
}

/** A core that answers with the views it was given, one after the other, and notes what it was asked. */
class Answers implements Asked {
  readonly asked: string[] = [];
  saves = "save";
  views: View[];
  constructor(...views: View[]) {
    this.views = views;
  }
  ask<Answer>(verb: string, ...args: (string | number)[]): Answer {
    this.asked.push([verb, ...args].join(" ").replace(/@\w+/, "")); // with whichever version one has
    if (verb === "board") return { svg: `<svg ${args.join(" ")}>` } as Answer;
    if (verb === "save") return { text: this.saves } as Answer;
    if (verb === "record") return { text: verb } as Answer;
    if (verb === "settled") return { cells: [], corners: [], sheets: [], save: this.saves } as Answer;
    if (verb === "roll" || verb === "spend") return { done: true } as Answer;
    if (verb === "explain") return { name: "", rule: "", points: 0, reasons: [] } as Answer;
    return (this.views.length > 1 ? this.views.shift() : this.views[0]) as Answer;
  }
  try<Answer>(verb: string, ...args: (string | number)[]): Answer {
    return this.ask<Answer>(verb, ...args);
  }
}

function around(noted: string[] = []): Around {
  return {
    keep: (text) => noted.push(`keep ${text}`),
    later: () => undefined,
    after: (_ms, work) => noted.push("after") && work(),
    sound: (kind) => noted.push(`sound ${kind}`),
    finished: () => noted.push("finished"),
  };
}

test("what is lost unless it is used now takes the dice's place; what may wait lies beside them", () => {
  const die = pieceOf({});
  const offer = pieceOf({ kind: "earned", urgent: true });
  const other = pieceOf({ kind: "earned" });
  const now = trayOf(viewOf({ pieces: [die, offer] }));
  assert.deepEqual(now.numbered, [{ piece: offer, index: 1 }]);
  assert.equal(now.waiting, true);
  const calm = trayOf(viewOf({ pieces: [die, other] }));
  assert.deepEqual(calm.dice, [{ piece: die, index: 0 }, { piece: other, index: 1 }]);
  assert.equal(calm.waiting, false);
});

test("each key has one meaning, and the help tells all of them", () => {
  const all = keys.flatMap((key) => key.keys);
  assert.equal(new Set(all).size, all.length);
  const lines = helpLines();
  assert.equal(new Set(lines.map((line) => line.text)).size, lines.length);
  assert.equal(lines.flatMap((line) => line.shown).length, keys.length);
});

test("keys with Alt are the browser's, and so are most with Control", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  assert.equal(commandOf({ ...none, key: "e" }), "end");
  assert.equal(commandOf({ ...none, key: "7" }), "piece");
  assert.equal(commandOf({ ...none, key: "ArrowUp" }), "up");
  assert.equal(commandOf({ ...none, key: "e", ctrlKey: true }), null);
  assert.equal(commandOf({ ...none, key: "z", ctrlKey: true }), "undo");
  assert.equal(commandOf({ ...none, key: "Z", metaKey: true, shiftKey: true }), "redo");
  assert.equal(commandOf({ ...none, key: "Z", ctrlKey: true }), "undo"); // Caps Lock is on
  assert.equal(commandOf({ ...none, key: "y", ctrlKey: true }), "redo");
  assert.equal(commandOf({ ...none, key: "e", altKey: true }), null);
  const off = (key: string, more = {}) => commandOf({ ...none, key, ...more }, false);
  for (const key of ["e", "7", "?", "L"]) assert.equal(off(key), null);
  assert.equal(off("ArrowUp"), "up");
  assert.equal(off("F1"), "help");
  assert.equal(off(" "), "press");
  assert.equal(off("z", { ctrlKey: true }), "undo");
});

test("places are spelt and found as the sheet has them", () => {
  assert.deepEqual([spell(0), spell(24), spell(48)], ["A1", "D4", "G7"]);
  assert.equal(beside(0, "cell", -1, 0), 0);
  assert.equal(beside(0, "cell", 1, 1), 8);
  assert.equal(beside(63, "corner", 1, 1), 63);
  assert.equal(placeAt(0.5, 0.5, "cell"), 24);
  assert.equal(placeAt(35 / 770, 35 / 770, "corner"), 0);
  assert.equal(placeAt(1.2, 0.5, "cell"), null);
  assert.equal(nextOf([3, 9, 1], 3, 1), 9);
  assert.equal(nextOf([3, 9, 1], 9, 1), 1);
  assert.equal(nextOf([3, 9, 1], 3, -1), 1);
  assert.equal(nextOf([], 3, 1), null);
});

test("of an answer by sections what has not changed is the same object as before", () => {
  interface Answer {
    a: { b: number }[];
    c: { d: string } | null;
    e: number[];
  }
  const kept = new Kept<Answer>();
  assert.equal(kept.of(3), "3@0");
  const first = kept.take({ version: 5, a: [{ b: 1 }, { b: 2 }, { b: 3 }], c: { d: "x" }, e: [1, 2] });
  assert.equal(kept.of(3), "3@5");
  assert.equal(kept.take({ version: 6 }), first);
  const second = kept.take({ version: 7, a: { length: 2, 1: { b: 4 } }, c: null, e: [] });
  assert.deepEqual(second, { a: [{ b: 1 }, { b: 4 }], c: null, e: [] });
  assert.equal(second.a[0], first.a[0]);
  const third = kept.take({ version: 8, a: { length: 3, 2: { b: 5 } } });
  assert.deepEqual(third.a, [{ b: 1 }, { b: 4 }, { b: 5 }]);
  assert.equal(third.e, second.e);
  assert.deepEqual(first.a.length, 3, "what was told before stays as it was");
});

/** A table whose work after the frame waits until `paint` is called. */
function paintedTable(core: Answers, noted: string[] = []) {
  const waiting: (() => void)[] = [];
  const own = { later: (work: () => void) => waiting.push(work), after: () => undefined };
  const table = new GameView(core, 7, 0, { ...around(noted), ...own });
  const paint = () => {
    for (const work of waiting.splice(0)) work();
  };
  paint();
  core.asked.length = 0;
  return { table, paint };
}

test("in the frame of a tap the core is asked for the answer and the picture alone", () => {
  const core = new Answers(viewOf());
  const { table, paint } = paintedTable(core);
  table.tap(10);
  assert.deepEqual(core.asked, ["tap 7 0 10"]);
  table.picture(5);
  assert.deepEqual(core.asked.slice(1), ["redraw 7 0  5"]);
  paint();
  assert.deepEqual(core.asked.slice(2), ["settled 7 0"]);
});

test("points and words for ears come after the frame of a tap", () => {
  const core = new Answers(viewOf({ total: 3 }));
  const { table, paint } = paintedTable(core);
  core.views = [viewOf({ total: 5, spoken: "drawn" })];
  table.tap(10);
  assert.equal(table.view.total, 5);
  assert.equal(table.frames.settled.total, 3);
  assert.equal(table.ears?.view.spoken, "");
  paint();
  assert.equal(table.frames.settled.total, 5);
  assert.equal(table.ears?.view.spoken, "drawn");
  core.views = [viewOf({ total: 6 })];
  table.look();
  assert.equal(table.frames.settled.total, 6, "what was no tap is shown whole");
});

/** A view with these pieces, and one of them in the hand. */
function holding(piece: number | null, at: number | null, ...pieces: Partial<Piece>[]): View {
  const hand = piece === null ? null : ({ piece, place: "cell", at, way: 0, ways: 1, change: 0, text: "" } as const);
  return viewOf({ pieces: pieces.map(pieceOf), hand });
}

test("of pieces the one in the hand is seen in the frame of a tap; the rest of what is new about them follows", () => {
  const core = new Answers(holding(0, 10, {}, { kind: "special" }, {}));
  const { table, paint } = paintedTable(core);
  const before = table.frames.painted;
  core.views = [holding(2, null, { state: "drawn", tag: "D5" }, { kind: "special" }, { tag: "7 spaces" })];
  table.take(2);
  assert.equal(table.held, 2);
  assert.equal(table.frames.painted, before);
  core.views = [holding(1, null, { state: "drawn", tag: "D5" }, { kind: "special" }, {})];
  table.take(1); // before anything was painted
  assert.equal(table.held, 1);
  paint();
  assert.equal(table.frames.painted, table.view);
  assert.deepEqual(table.frames.painted.pieces.map(({ tag }) => tag), ["D5", "", ""]);
});

test("pieces that lie in another way than before are seen at once where nothing was drawn", () => {
  const now = { kind: "earned", urgent: true } as const;
  for (const after of [[{}], [{}, {}, now], [{}, { kind: "special" } as const], [{}, { ...now }]]) {
    const core = new Answers(holding(0, 10, {}, { ...now, state: "barred" }));
    const { table } = paintedTable(core);
    core.views = [holding(0, null, ...after)];
    table.take(0);
    assert.equal(table.frames.painted, table.view);
  }
});

test("pieces that come by what was drawn are seen one frame after the ink, and all else after them", () => {
  const core = new Answers(holding(0, 10, {}, {}));
  const { table, paint } = paintedTable(core);
  const { painted: before, settled } = table.frames;
  core.views = [{ ...holding(2, null, { state: "drawn" }, {}, { kind: "earned", urgent: true }), fresh: [10] }];
  table.take(1);
  assert.equal(table.frames.painted, before);
  assert.deepEqual([table.moved, table.held], [true, null], "no other piece is shown as the one in the hand");
  paint();
  assert.equal(table.frames.painted, table.view);
  assert.deepEqual([table.moved, table.held], [false, 2]);
  assert.equal(table.frames.settled, settled);
  paint();
  assert.equal(table.frames.settled, table.view);
});

test("in the frame of a tap those alone are told who show the sheet and the pieces; all others when it is painted", () => {
  const core = new Answers(holding(null, null, {}, {}));
  const { table, paint } = paintedTable(core);
  const told: string[] = [];
  table.onChange(() => told.push("all"));
  table.onTouch(() => told.push("touch"));
  const after = (view: View, act: () => void) => {
    core.views = [view];
    told.length = 0;
    act();
    return told.join(" ");
  };
  assert.equal(after(holding(1, null, {}, {}), () => table.take(1)), "touch");
  assert.equal(after(holding(1, 5, {}, {}), () => table.tap(5)), "touch");
  assert.equal(after(holding(0, null, {}, {}), () => table.take(0)), "touch");
  assert.equal(after(holding(0, null, {}, {}), paint), "all");
  const corner = { ...holding(1, null, {}, {}), hand: { piece: 1, place: "corner", at: null, way: 0, ways: 1, change: 0, text: "" } as const };
  assert.equal(after(corner, () => table.take(1)), "all", "places are others");
  assert.equal(after({ ...corner, note: { kind: "reason", text: "no" } }, () => table.tap(3)), "touch", "why not is said beside the pieces, and marked on the sheet");
  assert.equal(after(corner, () => table.show(1)), "all", "a part of the score is explained");
  assert.equal(after({ ...corner, phase: "roll", round: 2 }, () => table.end(true)), "all", "dice are rolled");
});

test("a step that was not seen yet is kept when the page goes, and not again later", () => {
  const noted: string[] = [];
  const core = new Answers(viewOf());
  const { table, paint } = paintedTable(core, noted);
  core.saves = "save of a step";
  table.lay();
  table.keepNow();
  assert.deepEqual(noted.filter((note) => note.startsWith("keep")), ["keep save of a step"]);
  paint();
  assert.deepEqual(noted.filter((note) => note.startsWith("keep")), ["keep save of a step"]);
});

test("nothing is asked of a table that was closed", () => {
  const core = new Answers(viewOf());
  const { table, paint } = paintedTable(core);
  table.tap(1);
  table.close();
  core.asked.length = 0;
  paint();
  assert.deepEqual(core.asked, []);
});

/** The core of a page that notes which game each verb was for; a copy is game 9. */
class Copied extends Answers {
  override try<Answer>(verb: string, ...args: (string | number)[]): Answer {
    const answer = this.ask<Answer>(verb, ...args);
    return verb === "copy" ? ({ game: 9, players: 1 } as Answer) : answer;
  }
}

test("the core is warmed up on a copy, bit by bit, and the copy is closed", () => {
  const core = new Copied(viewOf({ pieces: [pieceOf({ state: "drawn" }), pieceOf({ cells: [3, 5] })] }));
  let work = () => false;
  const idle = (one: () => boolean) => {
    work = one;
    return () => undefined;
  };
  warmUp(core, 7, 0, idle);
  assert.deepEqual(core.asked, [], "not before there is time");
  let bits = 0;
  while (work()) bits++;
  assert.equal(bits, 5);
  assert.deepEqual(core.asked.filter((asked) => /^(take|tap)/.test(asked)), ["take 9 0 1", "tap 9 0 3", "tap 9 0 5", "tap 9 0 5", "take 9 0 -1"]);
  assert.deepEqual([core.asked[0], core.asked.at(-1)], ["copy 7", "close 9"]);
});

test("a warming up draws a piece by taking the next, as people do", () => {
  const core = new Copied(viewOf({ pieces: [pieceOf({ cells: [3] }), pieceOf({ cells: [4] })] }));
  let work = () => false;
  warmUp(core, 7, 0, (one) => {
    work = one;
    return () => undefined;
  });
  while (work());
  const taken = core.asked.filter((asked) => asked.startsWith("take"));
  assert.deepEqual(taken, ["take 9 0 0", "take 9 0 1", "take 9 0 -1"]);
});

test("a warming up that nobody needs any more closes its copy", () => {
  const core = new Copied(viewOf({ pieces: [pieceOf({ cells: [3, 5] })] }));
  let work = () => false;
  const stop = warmUp(core, 7, 0, (one) => {
    work = one;
    return () => undefined;
  });
  work();
  stop();
  assert.equal(core.asked.at(-1), "close 9");
  assert.equal(work(), false);
});

test("what a person does is asked of the core, and kept once it has changed", () => {
  const noted: string[] = [];
  const core = new Answers(viewOf());
  const table = new GameView(core, 7, 0, { ...around(noted), later: (work) => work() });
  core.asked.length = 0;
  table.take(2);
  table.tap(10);
  table.put(1, 5);
  table.turn(-1);
  table.lay();
  table.back(5);
  table.end(false);
  const verbs = core.asked.filter((asked) => !/^(board|settled)/.test(asked));
  assert.deepEqual(verbs, ["take 7 0 2", "tap 7 0 10", "put 7 0 1 5", "turn 7 0 -1", "lay 7 0", "back 7 0 5", "end 7 0 0"]);
  assert.equal(noted.filter((note) => note === "keep save").length, 1);
});

test("the piece that is in the hand is laid back when it is taken again", () => {
  const hand = { piece: 2, place: "cell", at: null, way: 0, ways: 0, change: 0, text: "" } as const;
  const core = new Answers(viewOf({ hand }));
  new GameView(core, 7, 0, around()).take(2);
  assert.ok(core.asked.includes("take 7 0 -1"));
});

test("a new game is rolled, and so is the next round; the ink of the last one dries", () => {
  const core = new Answers(viewOf({ phase: "roll" }), viewOf({ fresh: [3] }), viewOf({ fresh: [3] }));
  const table = new GameView(core, 1, 0, around());
  assert.equal(core.asked.filter((asked) => asked === "roll 1").length, 1);
  core.views = [viewOf({ phase: "roll", round: 2 }), viewOf({ round: 2 })];
  table.end(true);
  assert.equal(table.rolled, 2);
  assert.deepEqual(table.drying, [3]);
});

test("between two people the sheets are covered until the next one has the device", () => {
  const two = [seat(0), seat(0)];
  const core = new Answers(viewOf({ seats: two }));
  const table = new GameView(core, 1, 0, around());
  assert.equal(table.cover, 0);
  table.uncover();
  core.views = [viewOf({ seats: [seat(0, true), seat(0)], atScreen: 1 })];
  table.end(true);
  assert.equal(table.cover, 1);
  table.uncover();
  assert.equal(table.player, 1);
  assert.ok(core.asked.includes("view 1 1"));
});

test("whoever has ended the round too early has it back before the device is handed over", () => {
  const core = new Answers(viewOf({ seats: [seat(0), seat(0)] }));
  const table = new GameView(core, 1, 0, around());
  assert.equal(table.before, undefined); // nobody was there before
  table.uncover();
  core.views = [viewOf({ seats: [seat(0, true), seat(0)], atScreen: 1 }), viewOf({ seats: [seat(0), seat(0)] })];
  table.end(true);
  assert.equal(table.before, table.view.seats[0]);
  table.stay();
  assert.ok(core.asked.includes("end 1 0 0"));
  assert.deepEqual([table.cover, table.player, table.before], [null, 0, undefined]);
});

test("a reason is marked for a while", () => {
  const core = new Answers(viewOf({ note: { kind: "reason", text: "no" } }));
  const noted: string[] = [];
  const table = new GameView(core, 1, 0, { ...around(noted), after: () => noted.push("after") });
  table.tap(3);
  assert.equal(table.marked, true);
  assert.deepEqual(noted.filter((note) => note === "after"), ["after"]);
});

test("a round's time that runs out is heard once, and said until the round is ended", () => {
  const noted: string[] = [];
  const core = new Answers(viewOf({ clock: 60_000, left: 1500 }));
  const table = new GameView(core, 1, 0, around(noted));
  table.spend(1000);
  assert.equal(table.late, false);
  table.spend(1000);
  table.spend(1000);
  assert.equal(table.late, true);
  assert.deepEqual(noted.filter((note) => note === "sound end"), ["sound end"]);
  core.views = [viewOf({ clock: 60_000, left: 0, seats: [seat(0, true)] })];
  table.look();
  assert.equal(table.late, false);
});

test("a game that is over is kept before the screen is left", () => {
  const noted: string[] = [];
  const core = new Answers(viewOf());
  const own = { ...around(noted), finished: () => table.keepNow() };
  const table: GameView = new GameView(core, 1, 0, own);
  core.views = [viewOf({ over: true, phase: "over" })];
  core.saves = "save of the end";
  table.end(true);
  assert.equal(noted.at(-1), "keep save of the end");
});

test("bots think about the game as it is kept, and their steps are played", async () => {
  const core = new Answers(viewOf({ seats: [seat(0), seat(3)], dueBots: [1] }));
  const table = new GameView(core, 1, 0, around());
  const asked: string[] = [];
  const bots = new Bots(table, async (save, player, level) => {
    asked.push(`${save} ${player} ${level}`);
    core.views = [viewOf({ seats: [seat(0), seat(3, true)] })];
    return ["B1H.H.", "end"];
  }, () => undefined);
  bots.wake();
  bots.wake();
  assert.deepEqual([...table.thinking], [1]);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(asked, ["save 1 3"]);
  assert.ok(core.asked.includes("step 1 1 B1H.H.") && core.asked.includes("step 1 1 end"));
  assert.deepEqual([...table.thinking], []);
});

test("bots that cannot think say why, and try again", async () => {
  const table = new GameView(new Answers(viewOf({ seats: [seat(0), seat(3)], dueBots: [1] })), 1, 0, around());
  const again: (() => void)[] = [];
  const bots = new Bots(table, () => Promise.reject(new Error("no network")), (_ms, work) => again.push(work));
  bots.wake();
  await new Promise((done) => setTimeout(done));
  assert.equal(bots.trouble, "no network");
  assert.equal(again.length, 1);
  bots.stop();
});

test("an engine's answer with a number for its error is no refusal", () => {
  assert.equal(isRefused({ error: "no", status: "E" }), true);
  assert.equal(isRefused({ error: 0, steps: [] }), false);
  assert.equal(isRefused(null), false);
});
