// node speed.mjs MODULE.wasm NATIVE: how many times as long the module takes for the same work as the native
// program, in CPU time. Both work in turn, so that a machine that slows down slows both down, and the best of all
// tries counts: the first ones of the module are those of a browser's quick compiler.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ROUNDS = 4;
const TRIES = 5; // each round; as native_main.c has them, as well as what is worked
const works = [
  ["games", "answer_scores", 4000],
  ["looks", "answer_games", 400],
  ["tables", "answer_tables", 150],
  ["engine", "answer_signature", 1],
];
const [modulePath, native] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(modulePath)));

/** Milliseconds of CPU time. */
function timeOf(answer, count) {
  const began = process.cpuUsage();
  answer(0, 0, count);
  const spent = process.cpuUsage(began);
  return (spent.user + spent.system) / 1e3;
}

function nativeTimes() {
  const lines = execFileSync(native, ["speed"], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => [line.split(" ")[0], Number(line.split(" ")[1])]));
}

const best = new Map(works.map(([work]) => [work, { native: Infinity, wasm: Infinity }]));
for (let round = 0; round < ROUNDS; round++) {
  const theirs = nativeTimes();
  for (const [work, answer, count] of works) {
    const of = best.get(work);
    of.native = Math.min(of.native, theirs.get(work));
    for (let i = 0; i < TRIES; i++) of.wasm = Math.min(of.wasm, timeOf(exports[answer], count));
  }
}
for (const [work, { native: theirs, wasm: ours }] of best) {
  const times = `native ${theirs.toFixed(1)} ms, wasm ${ours.toFixed(1)} ms`;
  console.log(`${work.padEnd(8)} ${times}: ${(ours / theirs).toFixed(2)}`);
}
