// node speed.mjs MODULE.wasm NATIVE: how many times as long the module takes for the same work as the native
// program, both in CPU time, the best of a few tries.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// As native_main.c has them.
const TRIES = 5;
const works = [
  ["games", "answer_scores", 4000],
  ["looks", "answer_games", 400],
  ["tables", "answer_tables", 150],
  ["engine", "answer_signature", 1],
];
const [modulePath, native] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(modulePath)));

function timeOf(answer, count) {
  answer(0, 0, count); // the compiler of the second stage has seen it then
  answer(0, 0, count);
  const times = [];
  for (let i = 0; i < TRIES; i++) {
    const began = process.cpuUsage();
    answer(0, 0, count);
    const spent = process.cpuUsage(began);
    times.push((spent.user + spent.system) / 1e3);
  }
  return Math.min(...times);
}

const theirs = Object.fromEntries(
  execFileSync(native, ["speed"], { encoding: "utf8" }).trim().split("\n").map((line) => line.split(" ")),
);
for (const [work, answer, count] of works) {
  const ours = timeOf(exports[answer], count);
  const times = `native ${Number(theirs[work]).toFixed(1)} ms, wasm ${ours.toFixed(1)} ms`;
  console.log(`${work.padEnd(8)} ${times}: ${(ours / theirs[work]).toFixed(2)}`);
}
