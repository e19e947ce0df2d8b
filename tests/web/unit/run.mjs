// node run.mjs [PATTERN]: the unit tests of the page's TypeScript. Bundles each *.test.ts here for Node and
// runs them with its own runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, "../../../web");
const { build } = createRequire(join(web, "package.json"))("esbuild");

const wanted = process.argv[2] ?? "";
const files = readdirSync(here).filter((name) => name.endsWith(".test.ts") && name.includes(wanted));
const out = mkdtempSync(join(tmpdir(), "inkrail-web-"));
try {
  await build({
    entryPoints: files.map((name) => join(here, name)),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    jsx: "automatic",
    jsxImportSource: "preact",
    nodePaths: [join(web, "node_modules")],
    external: ["typescript"],
    define: { "process.env.WEB": JSON.stringify(web) },
    logLevel: "warning",
  });
  const built = files.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  const ran = spawnSync(process.execPath, ["--test", ...built], { stdio: "inherit", timeout: 120_000 });
  process.exitCode = ran.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
