// One screen as it stands, in all sizes, light and dark: nothing is cut, axe finds nothing, and a picture of each.
import assert from "node:assert/strict";
import { axe } from "./axe.mjs";
import { DESK, LAND, overflows, PHONE, TABLET, WALL } from "./browser.mjs";

const SIZES = [PHONE, LAND, TABLET, DESK, WALL];

/** A link in a field may be longer than the field. */
const isField = (line) => line.startsWith("input");

export async function inAllSizes(page, artefacts, name, sizes = SIZES) {
  const found = [];
  const before = page.viewportSize();
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.waitForTimeout(120);
      const where = `${name} ${size.width}x${size.height} ${theme}`;
      found.push(...(await overflows(page)).filter((line) => !isField(line)).map((line) => `${where}: ${line}`));
      await page.screenshot({ path: `${artefacts}/${where}.png` });
    }
    found.push(...(await axe(page)).map((line) => `${name} ${theme}: ${line}`));
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  assert.deepEqual(found, []);
}
