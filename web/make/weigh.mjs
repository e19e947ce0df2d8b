// node weigh.mjs SITE CACHE [first]: what each part of the page weighs, as it is and packed: before one can play, and
// what comes later or only when it is wanted ("first": not that). Fails if in any language it is too much to begin with.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [site, cache, only] = process.argv.slice(2);
const about = JSON.parse(readFileSync(`${site}.json`, "utf8"));
// KB, by Brotli: each expansion weighs one or two, and nobody waits for more than this.
const SOLO = 180;
const TABLE = 250;

/** As pack.mjs has packed it, else packed here. */
function packed(bytes, kind) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
  const path = join(cache, `${hash}.${kind}`);
  if (existsSync(path)) return readFileSync(path).length;
  return (kind === "br" ? brotliCompressSync(bytes) : gzipSync(bytes, { level: 9 })).length;
}

function weigh(name) {
  const bytes = readFileSync(join(site, name));
  const best = (kind) => Math.min(bytes.length, packed(bytes, kind));
  return { name, plain: bytes.length, gzip: best("gz"), brotli: best("br") };
}

const kb = (bytes) => (bytes / 1024).toFixed(1).padStart(9);
const line = (name, { plain, gzip, brotli }) =>
  console.log(`  ${name.padEnd(50)}${kb(plain)}${kb(gzip)}${kb(brotli)}`);

function sum(rows) {
  const add = (key) => rows.reduce((all, one) => all + one[key], 0);
  return { plain: add("plain"), gzip: add("gzip"), brotli: add("brotli") };
}

function show(title, names) {
  const rows = [...new Set(names)].map(weigh);
  console.log(`\n${title}`);
  for (const row of rows) line(row.name, row);
  line("in all", sum(rows));
  return sum(rows);
}

function list(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? list(folder, name) : [name];
  });
}

const files = (pattern) =>
  Object.entries(about.screens).flatMap(([path, names]) => (pattern.test(path) ? names : []));
const stylesOf = (screen) => list(site).filter((name) => new RegExp(`^${screen}-\\w+\\.css$`).test(name));
const languages = Object.keys(about.files).flatMap(
  (name) => /^languages\/(\w+)\.first\.txt$/.exec(name)?.slice(1) ?? [],
);
const texts = (language, parts) => parts.map((part) => about.files[`languages/${language}.${part}.txt`]);

// What is seen first; what a game alone needs, from the first screen on; what a link to a table needs.
const paint = ["index.html", about.start.early, about.start.style, about.start.font];
const begin = [...paint, ...about.start.scripts];
const solo = [...begin, about.files["play.wasm"], ...files(/\/(lobby|game)\/(lobby|game)\.tsx$/)];
const table = [...begin, about.files["table.wasm"], ...files(/\/table\/table\.tsx$/), ...stylesOf("table")];
const WAYS = [
  { title: "before anything is seen", names: paint, parts: [], budget: 40 },
  { title: "before one can play alone", names: solo, parts: ["first"], budget: SOLO },
  { title: "before one can play at a table, by its link", names: table, parts: ["table"], budget: TABLE },
];

/** In the language in which it is most; false if that is too much. */
function showWay({ title, names, parts, budget }) {
  const heavy = (language) => sum(texts(language, parts).map(weigh)).brotli;
  const [heaviest] = [...languages].sort((a, b) => heavy(b) - heavy(a));
  const all = show(title, [...names, ...texts(heaviest, parts)]).brotli;
  console.log(`  of ${budget} KB, in each language:`);
  for (const language of languages)
    console.log(`  ${language}${kb(all - heavy(heaviest) + heavy(language))}`);
  return all <= budget * 1024;
}

function showLater() {
  const first = new Set([...solo, ...languages.flatMap((language) => texts(language, ["first"]))]);
  const rest = list(site).filter((name) => !first.has(name));
  const isKept = (name) => about.first.includes(name) || name === "sw.js";
  show("in the background, for times without a network", rest.filter(isKept));
  show(
    "when it is wanted",
    rest.filter((name) => !isKept(name)),
  );
}

console.log(`${"KB".padEnd(52)}${"plain".padStart(9)}${"gzip".padStart(9)}${"brotli".padStart(9)}`);
const fits = WAYS.map(showWay);
if (only !== "first") showLater();
process.exitCode = fits.every(Boolean) ? 0 : 1;
