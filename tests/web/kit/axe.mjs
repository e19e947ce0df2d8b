// What axe finds on a page as it is: "rule: element" for each.
import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export async function axe(page) {
  await page.evaluate(source); // not a script of the page: its policy holds
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  });
}
