// After the game: keys of a replay, games in addresses, names of files, who played in what is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Moment } from "../../../web/src/core/answers";
import { fileName } from "../../../web/src/parts/deliver";
import { pack, unpack } from "../../../web/src/parts/packed";
import { factWords } from "../../../web/src/screens/end/facts";
import { momentAfter } from "../../../web/src/screens/replay/rail";

const rounds = [0, 1, 1, 1, 2, 2, 3];
const moments = rounds.map((round): Moment => ({ kind: "move", round, player: 0, place: null, text: "" }));

test("keys lead from moment to moment", () => {
  const cases: [at: number, key: string, to: number | null][] = [
    [0, "ArrowRight", 1],
    [6, "ArrowRight", 6],
    [0, "ArrowLeft", 0],
    [3, ",", 2],
    [3, ".", 4],
    [3, "Home", 0],
    [3, "End", 6],
    [0, "PageDown", 1],
    [1, "PageDown", 4],
    [4, "PageDown", 6],
    [6, "PageDown", 6],
    [6, "PageUp", 4],
    [3, "PageUp", 1],
    [1, "PageUp", 0],
    [0, "PageUp", 0],
    [3, "x", null],
  ];
  for (const [at, key, to] of cases) assert.equal(momentAfter(moments, at, key), to, `${at} ${key}`);
});

/** Debian 12's Node cannot deflate as browsers do; there the tests in a browser look at it (after.mjs). */
const skip = (() => {
  try {
    return new CompressionStream("deflate-raw") === undefined;
  } catch {
    return true;
  }
})();

test("a game fits into an address and comes back", { skip }, async () => {
  const text = "inkrail 1\nconfig a,b\nseed 한글 & Ümlaut?\n".repeat(40);
  const word = await pack(text);
  assert.match(word, /^[\w-]+$/);
  assert.ok(word.length < text.length / 4);
  assert.equal(await unpack(word), text);
});

test("what is no game in an address is told", async () => {
  for (const word of ["", "!", "AAAA", "abc", "____"]) {
    const text = await unpack(word);
    assert.ok(text === undefined || text === "", word);
  }
});

test("files are named by the seed", () => {
  assert.equal(fileName("monday", "txt"), "inkrail-monday.txt");
  assert.equal(fileName("a/b: c?", "svg"), "inkrail-a-b-c-.svg");
  assert.equal(fileName("월요일", "png"), "inkrail-월요일.png");
  assert.equal(fileName(null, "txt"), "inkrail-game.txt");
});

test("what is known of the same dice is told to the core in its words", () => {
  assert.equal(factWords({}), "");
  const rivals = [{ level: 2, total: 31 }, { level: 4, total: -3 }];
  assert.equal(factWords({ best: 40, found: 71, bound: 80, rivals }), "best=40 found=71 bound=80 rivals=2:31,4:-3");
});
