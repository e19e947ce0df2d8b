// TEST web_units: Parts of the page alone, in Node (tests/web/units).
//
// node units.mjs WORK: the unit tests of the page's TypeScript (units/*.test.ts), by Node's own runner.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../web/node_modules/esbuild/lib/main.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const work = resolve(process.argv[2]);
const tests = readdirSync(join(here, "units")).filter((name) => /\.test\.tsx?$/.test(name));
rmSync(work, { recursive: true, force: true });
await build({
  entryPoints: tests.map((name) => join(here, "units", name)),
  outdir: work,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [join(here, "../../web/node_modules")],
  loader: { ".css": "empty" },
  define: { SITE_FILES: "{}" },
  // What every browser has, and Debian 12's Node has under another name.
  banner: { js: 'import { webcrypto as ofNode } from "node:crypto"; globalThis.crypto ??= ofNode;' },
  logLevel: "warning",
});
const made = tests.map((name) => join(work, name.replace(/\.tsx?$/, ".mjs")));
const run = spawnSync(process.execPath, ["--test", ...made], { encoding: "utf8", env: { ...process.env, ROOT: join(here, "../..") } });
process.stdout.write(run.status === 0 ? run.stdout.split("\n").filter((line) => /^# (tests|pass|fail)/.test(line)).join("\n") : run.stdout + run.stderr);
process.exit(run.status ?? 1);
