// What esbuild makes: scripts in pieces, one style sheet, workers, the service worker.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { build } from "esbuild";
import { rulesModules } from "./rules.mjs";

const MAIN = "src/main.tsx";

const common = (here) => ({
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  metafile: true,
});

// The style of these is there from the beginning; that of other screens comes with them.
const FIRST = /^src\/(style|parts|site|screens\/(lobby|game))\//;

/** Where scripts import a style sheet: nothing if it is in the first one, else it is fetched before they run. */
const stylesBeside = (here, to) => ({
  name: "styles beside",
  setup(at) {
    at.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const name = relative(here, path);
      if (FIRST.test(name)) return { contents: "", loader: "js" };
      const made = await build({
        ...common(here),
        entryPoints: [name],
        outdir: to,
        entryNames: "[name]-[hash]",
      });
      const [{ name: file }] = outputs(made, to, here);
      const style = JSON.stringify(join(here, "src/site/style.ts"));
      return {
        contents: `import { addStyle } from ${style}; await addStyle(${JSON.stringify(file)});`,
        loader: "js",
        resolveDir: here,
      };
    });
  },
});

function sources(here, below, ending) {
  return readdirSync(join(here, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${below}/${entry.name}`;
      if (entry.isDirectory()) return sources(here, path, ending);
      return path.endsWith(ending) ? [path] : [];
    });
}

/** The sources that others fetch when they are wanted. */
function fetchedLater(here) {
  const all = [".ts", ".tsx"].flatMap((ending) => sources(here, "src", ending));
  const named = all.flatMap((path) => {
    const asked = readFileSync(join(here, path), "utf8").matchAll(/\bimport\("(\.[^"]+)"\)/g);
    return [...asked].map(([, to]) => join(here, dirname(path), to));
  });
  const files = named.flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((file) => existsSync(file)));
  return new Set(files);
}

// Whoever comes sees the first and soon the second: there is no play before both are there.
const FIRST_SCREENS = ["src/screens/lobby/lobby.tsx", "src/screens/game/game.tsx"];

/** esbuild parts scripts by who needs them, so that what is there from the beginning would come in a dozen crumbs that
    pack badly. The start is made to need the first screens, and whatever is fetched later all of that: it is one file then. */
const startInOne = (here) => ({
  name: "start in one",
  setup(at) {
    const main = join(here, MAIN);
    const needs = new Map([...fetchedLater(here)].map((path) => [path, [main]]));
    needs.set(
      main,
      FIRST_SCREENS.map((path) => join(here, path)),
    );
    at.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const more = needs.get(path)?.map((one) => `import ${JSON.stringify(one)};`);
      if (!more) return undefined;
      const contents = [readFileSync(path, "utf8"), ...more].join("\n");
      return { contents, loader: extname(path).slice(1), resolveDir: dirname(path) };
    });
  },
});

function outputs(made, to, here) {
  return Object.entries(made.metafile.outputs).map(([path, about]) => ({
    name: relative(to, join(here, path)),
    from: about.entryPoint ?? "",
    imports: about.imports.map((one) => ({ ...one, name: relative(to, join(here, one.path)) })),
  }));
}

/** The pen's colours and classes, the page's own style, then that of parts and of the first screens. */
export async function buildStyle(here, to, pen) {
  const rest = sources(here, "src", ".css").filter(
    (path) => FIRST.test(path) && !path.startsWith("src/style/"),
  );
  const own = ["src/style/base.css", ...rest].map((path) => `./${path}`);
  const order = [...(pen ? [pen] : []), ...own].map((path) => `@import ${JSON.stringify(path)};`);
  const made = await build({
    ...common(here),
    stdin: { contents: order.join("\n"), resolveDir: here, loader: "css", sourcefile: "app.css" },
    outdir: to,
    entryNames: "app-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
  });
  const names = outputs(made, to, here).map((one) => one.name);
  return {
    style: names.find((name) => name.endsWith(".css")),
    font: names.find((name) => name.endsWith(".woff2")),
  };
}

/** What runs before the first picture; it knows the files that it may ask for. */
export async function buildEarly(here, to, files) {
  const known = Object.entries(files).filter(([name]) => /^[a-z]+\.wasm$|^languages\//.test(name));
  const made = await build({
    ...common(here),
    entryPoints: [{ in: "src/early.ts", out: "early" }],
    outdir: to,
    format: "iife", // a module would wait until all of the page is read
    entryNames: "[name]-[hash]",
    define: { EARLY_FILES: JSON.stringify(Object.fromEntries(known)) },
  });
  return outputs(made, to, here)[0].name;
}

/** Each NAME.worker.ts becomes a file of its own, asked for as "NAME.worker.js". */
export async function buildWorkers(here, to, files) {
  const entries = sources(here, "src", ".worker.ts");
  if (entries.length === 0) return {};
  const made = await build({
    ...common(here),
    entryPoints: entries,
    outdir: to,
    entryNames: "[name]-[hash]",
    define: { SITE_FILES: JSON.stringify(files) },
  });
  return Object.fromEntries(
    outputs(made, to, here).map((one) => [basename(one.from).replace(/\.ts$/, ".js"), one.name]),
  );
}

/** All files that a script needs before it runs. */
function closure(all, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of all.find((other) => other.name === name)?.imports ?? [])
    if (one.kind === "import-statement") closure(all, one.name, found);
  return found;
}

export async function buildScripts(here, to, files) {
  const made = await build({
    ...common(here),
    entryPoints: [{ in: MAIN, out: "app" }],
    outdir: to,
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    plugins: [startInOne(here), stylesBeside(here, to), rulesModules(here)],
    define: { SITE_FILES: JSON.stringify(files) },
  });
  const all = outputs(made, to, here);
  const entry = all.find((one) => one.from === MAIN).name;
  const screens = all.filter((one) => one.from.startsWith("src/screens/"));
  return {
    entry,
    closure: [...closure(all, entry)],
    screens: Object.fromEntries(screens.map((one) => [one.from, [...closure(all, one.name)]])),
  };
}

export async function serviceWorker(here, to, site) {
  await build({
    ...common(here),
    entryPoints: [{ in: "src/site/sw.ts", out: "sw" }],
    outdir: to,
    format: "iife", // no module: older browsers have none here
    define: {
      SITE_VERSION: JSON.stringify(site.version),
      SITE_FIRST: JSON.stringify(site.first),
      SITE_LATER: JSON.stringify(site.later),
    },
  });
}
