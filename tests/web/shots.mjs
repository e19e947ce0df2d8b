// node shots.mjs PROGRAM TO [WORD...]: pictures of every screen, in all sizes, light and dark, in four languages:
// TO/SCREEN-LANGUAGE-SIZE-THEME.png; with words, those whose name has all of them. Where people meet is looked at with
// people there (kit/gatherings.mjs): without words all of it, with the name of a gathering that one.
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DESK, LAND, openBrowser, openContext, PHONE, TABLET, WALL } from "./kit/browser.mjs";
import { Core } from "./kit/core.mjs";
import { GATHERINGS } from "./kit/gatherings.mjs";
import { openWithGames, PICTURED, showScreen } from "./kit/screens.mjs";
import { serveProgram } from "./kit/serve.mjs";

const [program, to] = process.argv.slice(2, 4).map((path) => resolve(path));
const words = process.argv.slice(4);
const SIZES = [PHONE, LAND, TABLET, DESK, WALL];
const site = join(dirname(program), program.endsWith("build/inkrail") ? "release/site" : "site");
const server = await serveProgram(program, { INKRAIL_TABLES_AN_ADDRESS_HOUR: "0" });
const browser = await openBrowser();
let count = 0;

const nameOf = (screen, language, size, theme) => `${screen}-${language}-${size.width}x${size.height}-${theme}`;
const isWanted = (name) => words.every((word) => name.includes(word));

async function shoot(language, size, theme) {
  const wanted = PICTURED.filter(([screen]) => isWanted(nameOf(screen, language, size, theme)));
  if (wanted.length === 0) return;
  const { context, page } = await openContext(browser, server.origin, { language, size, theme });
  await openWithGames(page, site, true);
  for (const [screen, address, keys] of wanted) {
    await showScreen(page, address, keys);
    await page.screenshot({ path: join(to, `${nameOf(screen, language, size, theme)}.png`) });
    count++;
  }
  await context.close();
}

/** A screen as it stands, in all sizes and themes. */
async function shootAll(page, screen, language) {
  const before = page.viewportSize();
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(to, `${nameOf(screen, language, size, theme)}.png`) });
      count++;
    }
  }
  await page.setViewportSize(before);
}

async function gather(name, meet, language) {
  if (words.length > 0 && !words.includes(name)) return;
  const { context, page } = await openContext(browser, server.origin, { language });
  const shoot = (screen, on = page) => shootAll(on, screen, language);
  await meet({ page, origin: server.origin, core: await Core.load(site), language, shoot });
  await context.close();
}

mkdirSync(to, { recursive: true });
for (const language of ["en", "de", "fr", "ko"])
  for (const size of SIZES) for (const theme of ["light", "dark"]) await shoot(language, size, theme);
for (const language of ["en", "de", "fr", "ko"]) for (const [name, meet] of GATHERINGS) await gather(name, meet, language);
await browser.close();
await server.stop();
console.log(`${count} pictures in ${to}`);
