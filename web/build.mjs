// node build.mjs PARTS TO: builds the page. PARTS has what is not made here: page.wasm, mind.wasm, nets,
// languages, pen.css; TO becomes a folder that any static server can serve.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const [parts, to] = process.argv.slice(2);
if (!parts || !to) {
  console.error("build.mjs: wants the folder of parts and the folder to write");
  process.exit(2);
}

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
cpSync(parts, to, { recursive: true });
cpSync(join(here, "index.html"), join(to, "index.html"));
await build({
  entryPoints: [{ in: join(here, "src/main.tsx"), out: "app" }],
  outdir: to,
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16.4"],
  minify: true,
  sourcemap: false,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  chunkNames: "parts/[name]-[hash]",
  loader: { ".woff2": "file" },
  absWorkingDir: here,
});
