// node weigh.mjs SITE CACHE [first]: what each part of the page weighs, as it is and packed: before one can play, and
// what comes later or only when it is wanted ("first": not that). Fails if in any language it is too much to begin with.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [site, cache, only] = process.argv.slice(2);
const about = JSON.parse(readFileSync(`${site}.json`, "utf8"));
const BUDGET = 180 * 1024;

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

// The first screen, and the one on which one plays; one language, here the heaviest.
const screens = Object.entries(about.screens).filter(([path]) =>
  /\/(lobby|game)\/(lobby|game)\.tsx$/.test(path),
);
const languages = Object.entries(about.files)
  .flatMap(([name, path]) => {
    const [, language] = /^languages\/(\w+)\.first\.txt$/.exec(name) ?? [];
    return language ? [{ language, path, ...weigh(path) }] : [];
  })
  .sort((a, b) => b.brotli - a.brotli);
if (screens.length !== 2 || languages.length === 0)
  throw new Error(`${site}.json: no lobby, no game or no language`);
const [heaviest] = languages;
const first = [
  "index.html",
  ...about.start.scripts,
  about.start.style,
  about.start.font,
  about.files["page.wasm"],
  heaviest.path,
  ...screens.flatMap(([, files]) => files),
].filter(Boolean);

function showLater() {
  const rest = list(site).filter((name) => !first.includes(name));
  show(
    "in the background, for times without a network",
    rest.filter((name) => about.first.includes(name) || name === "sw.js"),
  );
  show(
    "when it is wanted",
    rest.filter((name) => !about.first.includes(name) && name !== "sw.js"),
  );
}

console.log(`${"KB".padEnd(52)}${"plain".padStart(9)}${"gzip".padStart(9)}${"brotli".padStart(9)}`);
const before = show("before one can play", first);
if (only !== "first") showLater();
console.log(`\nbefore one can play, of ${BUDGET / 1024} KB:`);
for (const { language, brotli } of languages)
  console.log(`  ${language}${kb(before.brotli - heaviest.brotli + brotli)}`);
process.exitCode = before.brotli > BUDGET ? 1 : 0;
