// node build.mjs TO PARTS...: builds the page. The folders of PARTS have what is not made here: programs (*.wasm),
// nets, lessons, languages, pen.css, icons; TO becomes a folder that any static server
// can serve, and TO.json says what is in it. Every file but a few has a hash of what it holds in its name, so that
// browsers may keep it for ever; all lie so that addresses are relative to the page.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildEarly, buildScripts, buildStyle, buildWorkers, serviceWorker } from "./make/bundle.mjs";
import { dropSame, firstOf, leanCatalogue, readCatalogue, saidOf } from "./make/catalogue.mjs";
import { fillPage, licences, manifest } from "./make/page.mjs";
import { buildShell } from "./make/shell.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [to, ...folders] = process.argv.slice(2).map((path) => resolve(path));
if (!to || folders.length === 0) {
  console.error("build.mjs: wants the folder to write and the folders of parts");
  process.exit(2);
}

// What the page asks for by name, and what its systems ask for under a name that must not change.
const HASHED = /\.(wasm|bin|woff2|txt)$/;
const PLAIN = /^icon[^/]*\.(svg|png)$/;

const fresh = `${to}.new`;
const site = { files: {}, first: [], later: [], screens: {}, version: "" };

function list(folder, below = "") {
  if (!existsSync(folder)) return [];
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? list(folder, name) : [name];
    });
}

function write(name, bytes) {
  mkdirSync(dirname(join(fresh, name)), { recursive: true });
  writeFileSync(join(fresh, name), bytes);
}

function writeHashed(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const dot = name.lastIndexOf(".");
  site.files[name] = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  write(site.files[name], bytes);
}

// Which program says the texts of a catalogue that is less than all, and what it leaves out.
const SPEAKERS = { first: ["play.wasm", firstOf], table: ["table.wasm", saidOf] };

/** "languages/de.first.mo" becomes languages/de.first.txt. */
function takeCatalogue(name, bytes, parts, scripts) {
  const entries = dropSame(readCatalogue(bytes));
  const [program, choose] = SPEAKERS[name.split(".")[1]] ?? [];
  const wanted = program ? choose(entries, { module: readFileSync(parts.get(program)), scripts }) : entries;
  writeHashed(name.replace(/mo$/, "txt"), leanCatalogue(wanted));
}

function takeParts() {
  const parts = new Map(folders.flatMap((folder) => list(folder).map((name) => [name, join(folder, name)])));
  const scripts = list(join(here, "src")).map((name) => readFileSync(join(here, "src", name), "utf8"));
  for (const [name, path] of parts) {
    const bytes = readFileSync(path);
    if (name.endsWith(".mo")) takeCatalogue(name, bytes, parts, scripts.join("\n"));
    else if (HASHED.test(name)) writeHashed(name, bytes);
    else if (PLAIN.test(name)) write(name, bytes);
  }
  return parts;
}

/** What is needed to play comes first; tables elsewhere, engine and nets are for those who want them, icons for the system. */
function sortFiles(all) {
  for (const name of all) {
    if (/^(table|online|engine|nets\/)/.test(name)) site.later.push(name);
    else if (!/^(icon-|licences)/.test(name)) site.first.push(name);
  }
}

rmSync(fresh, { recursive: true, force: true });
const parts = takeParts();
const style = await buildStyle(here, fresh, parts.get("pen.css"));
Object.assign(site.files, await buildWorkers(here, fresh, site.files));
const scripts = await buildScripts(here, fresh, site.files);
site.screens = scripts.screens;
write("manifest.webmanifest", manifest());
write("licences.txt", licences(here));
const catalogues = [...parts].flatMap(([name, path]) => {
  const [, language] = /^languages\/(\w+)\.all\.mo$/.exec(name) ?? [];
  return language && language !== "en" ? [[language, readFileSync(path)]] : [];
});
const start = {
  ...scripts,
  ...style,
  early: await buildEarly(here, fresh, site.files),
  shell: await buildShell(readFileSync(parts.get("play.wasm")), catalogues),
};
write("index.html", fillPage(readFileSync(join(here, "index.html"), "utf8"), start));
sortFiles(list(fresh));
site.version = createHash("sha256")
  .update(
    list(fresh)
      .map((name) => `${name}:${readFileSync(join(fresh, name), "base64")}`)
      .join(),
  )
  .digest("hex")
  .slice(0, 12);
site.start = { early: start.early, script: scripts.entry, scripts: scripts.closure, style: style.style, font: style.font };
await serviceWorker(here, fresh, site);
rmSync(to, { recursive: true, force: true });
renameSync(fresh, to);
writeFileSync(`${to}.json`, `${JSON.stringify(site, null, 1)}\n`);
console.log(`${basename(to)}: ${list(to).length} files, version ${site.version}`);
