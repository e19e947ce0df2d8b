// Reviews: which round is shown, where two ways differ, lines of the graph, how points are written.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReviewRound } from "../../../web/src/core/engine-answers";
import { drawings, onlyIn, roundAfter, worstRound } from "../../../web/src/screens/review/chosen";
import { linesBetween } from "../../../web/src/screens/review/graph";
import { behind, lost, signed, tenths } from "../../../web/src/screens/review/numbers";

const rounds = (...losses: number[]) => losses.map((loss, i) => ({ round: i + 1, loss })) as ReviewRound[];

test("keys lead from round to round and never out of the game", () => {
  const cases: [round: number, key: string, to: number | null][] = [
    [1, "ArrowRight", 2],
    [7, "ArrowRight", 7],
    [1, "ArrowLeft", 1],
    [4, "ArrowLeft", 3],
    [4, "Home", 1],
    [4, "End", 7],
    [4, "ArrowUp", null],
    [4, "x", null],
  ];
  for (const [round, key, to] of cases) assert.equal(roundAfter(round, 7, key), to, `${round} ${key}`);
});

test("the costliest round comes first, and the first one of a faultless game", () => {
  assert.equal(worstRound(rounds(1.2, 3.4, 0, 3.4)), 2);
  assert.equal(worstRound(rounds(0, 0, 0)), 1);
});

test("two ways differ where one draws what the other does not", () => {
  const mine = ["G3R.R.", "E2RR..", "E5HRHR", "end"];
  const better = ["E5HRHR", "E2H.H.", "D3R.R.", "end"];
  assert.deepEqual(drawings(mine), ["G3R.R.", "E2RR..", "E5HRHR"]);
  assert.deepEqual(onlyIn(mine, better), ["G3", "E2"]);
  assert.deepEqual(onlyIn(better, mine), ["E2", "D3"]);
  assert.deepEqual(onlyIn(mine, mine), []);
});

test("the graph has few lines, at round numbers, inside its scale", () => {
  assert.deepEqual(linesBetween(49, 63), [50, 55, 60]);
  assert.deepEqual(linesBetween(-4, 62), [0, 20, 40, 60]);
  assert.deepEqual(linesBetween(10, 12), [10, 11, 12]);
});

test("points have their signs", () => {
  assert.deepEqual([tenths(56.8), tenths(-3), signed(2.5), signed(-0.8), signed(0)], ["56.8", "−3.0", "+2.5", "−0.8", "0.0"]);
  assert.deepEqual([lost(3.4), lost(0)], ["−3.4", "0.0"]);
  assert.equal(behind(60.3, 60.3), 0);
  assert.equal(behind(60.26, 60.34), 0); // both are shown as 60.3
  assert.equal(lost(behind(60.24, 60.26)), "−0.1");
});
