// The screen of a game beside one that is drawn afresh after every few steps: what a screen leaves as it is, since it holds it for
// unchanged, or draws later, must be what all of it drawn at once shows. `compared` runs in the page, with the sources of the page
// itself (bundle).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "../../../web/node_modules/esbuild/lib/main.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A script that has `afresh.compared(config, seed, most steps)`; for a site's files. */
export async function bundle(site) {
  const { files } = JSON.parse(readFileSync(`${site}.json`, "utf8"));
  const made = await build({
    entryPoints: [here("afresh.page.mjs")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "afresh",
    jsx: "automatic",
    jsxImportSource: "preact",
    nodePaths: [here("../../../web/node_modules")],
    loader: { ".css": "empty" },
    define: { SITE_FILES: JSON.stringify(files), "import.meta.url": "document.baseURI" },
    logLevel: "warning",
  });
  return made.outputFiles[0].text;
}
