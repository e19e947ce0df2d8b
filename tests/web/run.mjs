// TEST web_pages: The page in Debian's Chromium; what each file of pages/ holds is said at its head.
//
// node run.mjs PROGRAM SITE ARTEFACTS [WORD...]: the page in a browser. Runs the tests of pages/*.mjs whose turn it is, or
// those whose name has one of the words, four at a time (they mostly wait), against `inkrail serve`. What a test leaves in
// ARTEFACTS (pictures) stays there; of one that fails there is a picture, too. With SERVE=folder in the
// environment SITE itself is served, so that a page can be tried before it is in the program.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser, openContext } from "./kit/browser.mjs";
import { serveFolder, serveProgram } from "./kit/serve.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const [program, site, artefacts] = process.argv.slice(2, 5).map((path) => resolve(path));
const words = process.argv.slice(5);
const AT_ONCE = 4;
const PATIENCE_MS = 600_000; // a machine that has much else to do takes its time; what does not go on at all is found after a minute

// Browsers take long, so tests take turns by the seed: the site itself is looked at always, each game (by a hand that
// changes, too) every second time, and a tenth of all else each time; with INKRAIL_TEST_TURNS=all everything is.
const EVERY = { "site.mjs": 1, "games.mjs": 2 };
const seed = Number.parseInt(process.env.INKRAIL_TEST_SEED ?? "1", 10);
const isDue = (file, i) => process.env.INKRAIL_TEST_TURNS === "all" || (i + seed) % (EVERY[file] ?? 10) === 0;

async function gather() {
  const tests = [];
  for (const name of readdirSync(join(here, "pages")).sort()) {
    const module = await import(new URL(`pages/${name}`, import.meta.url).href);
    for (const [title, options, run] of module.tests) tests.push({ title, options, run, file: name });
  }
  return tests.filter(({ title, file }, i) =>
    words.length === 0 ? isDue(file, i) : words.some((word) => `${file} ${title}`.includes(word)),
  );
}

function patience(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runOne(test, kit) {
  const begun = performance.now();
  const { faults: allowed, ...wishes } = test.options;
  const opened = await openContext(kit.browser, kit.origin, wishes);
  let failure;
  try {
    await patience(test.run({ ...kit, ...opened }));
    const bad = opened.faults.filter((fault) => !allowed?.test(fault));
    if (bad.length > 0) throw new Error(bad.join("\n"));
  } catch (error) {
    failure = error;
    await opened.page.screenshot({ path: join(artefacts, `failed ${test.title.replace(/\W+/g, " ")}.png`) }).catch(() => undefined);
  }
  await opened.context.close();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${failure ? "FAILED" : "ok    "} ${seconds.padStart(6)} s  ${test.title}`);
  if (failure) console.log(`${failure.stack ?? failure}\n${opened.faults.join("\n")}`.replace(/^/gm, "    "));
  return !failure;
}

rmSync(artefacts, { recursive: true, force: true });
mkdirSync(artefacts, { recursive: true });
const tests = await gather();
if (tests.length === 0) {
  console.log("no such test");
  process.exit(1);
}
const server = process.env.SERVE === "folder" ? await serveFolder(site, "/") : await serveProgram(program, { INKRAIL_TABLES_AN_ADDRESS_HOUR: "0" }); // all tests have one address
const browser = await openBrowser();
const kit = { browser, program, site, artefacts, origin: server.origin };
const waiting = [...tests];
let passed = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length > 0) if (await runOne(waiting.shift(), kit)) passed++;
  }),
);
await browser.close();
await server.stop();
console.log(`${passed} of ${tests.length} tests passed`);
process.exit(passed === tests.length ? 0 : 1);
