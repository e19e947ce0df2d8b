// TEST web_words: No word of the rules (a material, a drawing, an edition, an expansion, a building) in the TypeScript
// but in comments and in texts for people; it first finds some that were made for it.
//
// node words.mjs ROOT: no rule is decided in TypeScript. Fails if the sources in web/src name what only the core
// may know: a material, a face of a die, an edition, an expansion, a building, a goal. Comments may name them,
// and so may texts for people: the arguments of t, tn and tc.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { transform } from "../../web/node_modules/esbuild/lib/main.js";

const root = process.argv[2];
const sources = join(root, "web/src");
const read = (path) => readFileSync(join(root, path), "utf8");

/** Words of the rules: editions and expansions as their table has them, what they are made of, and (in texts
    alone, since a factory makes other things as well) what is printed on boards. */
function ruleWords() {
  const modules = [...read("src/modules/modules.def").matchAll(/INK_MODULE\(\d+, (\w+)\)/g)].map((found) => found[1]);
  const listed = modules.filter((name) => name !== "null");
  if (listed.length < 8) throw new Error("src/modules/modules.def is not as it was");
  const made = "classic highway railway overpass junction cactus cacti oasis crater volcano";
  const printed = "village villages university universities factory factories";
  return { names: new Set([...listed, ...made.split(" ")]), texts: new Set(printed.split(" ")) };
}

/** A drawing: sides, perhaps a Station, groups, marks. */
const DRAWING = /^[HRVLX.]{4}\*?(\{[NESW]+\})*[a-z]*$/;
const STROKE = /^~[NESW]{1,3}$/;

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const SAID = new RegExp(`\\b(?:t|tn|tc)\\(\\s*(?:(?:${TEXT.source})\\s*,?\\s*)+`, "g");

/** What the sources decide with: without comments and types (esbuild drops both) and without what is said. */
async function decided(path) {
  const options = { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "preserve", charset: "utf8", legalComments: "none" };
  const { code } = await transform(readFileSync(path, "utf8"), options);
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(SAID, "t(");
}

function faults(code, words) {
  const names = code.match(/[A-Za-z]+/g) ?? [];
  const pieces = names.flatMap((name) => name.split(/(?=[A-Z])/)).map((piece) => piece.toLowerCase());
  const texts = (code.match(TEXT) ?? []).map((text) => text.slice(1, -1));
  const spelled = texts.filter((text) => DRAWING.test(text) || STROKE.test(text) || words.texts.has(text));
  return [...pieces.filter((piece) => words.names.has(piece)), ...spelled];
}

const words = ruleWords();

/** Pictures by the keys of rows that the core gives: a table and nothing that decides. */
const PICTURES = "parts/icons.tsx";

// The test itself can see: each of these is a rule in TypeScript, and each of those is none.
const bad = ['if (die === "HRHR{NS}{EW}") f()', 'x.module === "river"', "const isLava = 1", "f(`~EE`)", 'g("H.H.")', 'box.key === "factory"'];
const good = ["indexed.factory()", 't("The river is full")', "// lava\nf()", 'tn("%d village", "%d villages", n)', 'f("....")'.replace("....", "a...")];
for (const code of bad) if (faults(code.replace(SAID, "t("), words).length === 0) throw new Error(`not seen: ${code}`);
for (const code of good)
  if (faults((await transform(code, { loader: "ts" })).code.replace(SAID, "t("), words).length > 0) throw new Error(`seen: ${code}`);

let failed = 0;
for (const path of list(sources).filter((path) => relative(sources, path) !== PICTURES))
  for (const word of new Set(faults(await decided(path), words))) {
    console.log(`web/src/${relative(sources, path)}: "${word}" is a word of the rules; ask the core for it`);
    failed++;
  }
process.exit(failed > 0 ? 1 : 0);
