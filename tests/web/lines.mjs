// node lines.mjs: no function is longer than it may be, 40 lines in the page and 60 in what makes and tests it. Biome has a
// rule for that, which does not count the lines of a text between tags.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "../../web/node_modules/typescript/lib/typescript.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MOST = { "web/src": 40, "web/make": 60, "tests/web": 60 };

/** What is still to be split. */
const OPEN = new Set(["web/src/screens/game/overlays.tsx: SheetDialog"]);

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function nameOf(node) {
  const named = node.name ? node : node.parent;
  return named.name?.getText() ?? "a function without a name";
}

/** All functions of a text that have more lines: name, first line, how many. */
function longOnes(path, text, most) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const look = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineOf(node.getStart());
      const count = lineOf(node.end) - first + 1;
      if (count > most) found.push({ name: nameOf(node), first, count });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

// The test itself can see: of these two functions of seven lines each the limit of six is passed, that of seven is not.
const seven = "const Tags = () => (\n  <p>\n    a\n    text\n    of lines\n  </p>\n);\nclass A {\n  b() {\n    1;\n    2;\n    3;\n    4;\n    5;\n  }\n}\n";
const seen = longOnes("a.tsx", seven, 6).map(({ name, first, count }) => `${name} ${first} ${count}`);
if (String(seen) !== "Tags 1 7,b 9 7") throw new Error(`not seen: ${seen}`);
if (longOnes("a.tsx", seven, 7).length > 0) throw new Error("seen, but short enough");

let failed = 0;
for (const [folder, most] of Object.entries(MOST))
  for (const path of list(join(root, folder)))
    for (const { name, first, count } of longOnes(path, readFileSync(path, "utf8"), most)) {
      const shown = relative(root, path);
      if (OPEN.has(`${shown}: ${name}`)) continue;
      console.log(`${shown}:${first}: ${name} has ${count} lines, ${most} are the most`);
      failed++;
    }
process.exit(failed > 0 ? 1 : 0);
