// node unused.mjs: nothing lies about. Fails if a file of the page exports what nobody imports, or a style has a class that
// neither the page nor the core ever gives anything. What is exported for tests alone counts as used.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

function list(folder, kind) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path, kind);
    return kind.test(entry.name) ? [path] : [];
  });
}

const read = (folder, kind) => list(join(root, folder), kind).map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
const EXPORT = /^export (?:async )?(?:function|const|let|class|enum) (\w+)/gm; // types are no weight, and tell what answers are
const CLASS = /\.([A-Za-z][\w-]*)(?=[^{}]*\{)/g;

/** Names that one file exports and no other has. */
function unusedExports(files, others) {
  const words = new Map(others.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORT)]
      .filter(([, name]) => ![...words].some(([other, has]) => other !== path && has.has(name)))
      .map(([, name]) => `${path}: nobody imports ${name}`),
  );
}

/** Classes of styles that no text has, whole or as what a template begins: `is-${state}`. */
function unusedClasses(styles, text) {
  const words = new Set(text.match(/[A-Za-z_][\w-]*/g));
  const begun = [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, start]) => start);
  return styles.flatMap(({ path, text: style }) => {
    const selectors = style.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)/g, "");
    const names = new Set([...selectors.matchAll(CLASS)].map(([, name]) => name));
    return [...names].filter((name) => !words.has(name) && !begun.some((start) => name.startsWith(start))).map((name) => `${path}: nothing is a .${name}`);
  });
}

// The test itself can see.
const seen = [
  ...unusedExports([{ path: "a", text: "export function left() {}\nexport const taken = 1;" }], [{ path: "b", text: "taken" }]),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is looked for
  ...unusedClasses([{ path: "c", text: ".is-on .gone > .there { top: 1.5em }" }], 'class="there" class={`is-${x}`}'),
];
if (String(seen) !== "a: nobody imports left,c: nothing is a .gone") throw new Error(`seen: ${seen}`);

const page = read("web/src", /\.tsx?$/);
const others = [...page, ...read("tests/web", /\.(mjs|tsx?)$/), ...read("web/make", /\.mjs$/)];
const said = [...page, ...read("web/make", /\.mjs$/), ...read("src", /\.(c|h|def)$/), { text: readFileSync(join(root, "web/index.html"), "utf8") }];
const found = [...unusedExports(page, others), ...unusedClasses(read("web/src", /\.css$/), said.map(({ text }) => text).join("\n"))];
for (const one of found) console.log(one);
process.exit(found.length > 0 ? 1 : 0);
