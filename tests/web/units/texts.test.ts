// The page's texts for translators: all that t, tn and tc say is found, and what cannot be found is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = process.env.ROOT ?? ".";
// Not bundled: it needs the compiler beside it.
const { gather, gatherAll, template } = await import(join(root, "web/make/texts.mjs"));

const head = 'import { t, tn, tc as inContext } from "../core/speech";\n';
const idsOf = (code: string) => gather("a.tsx", head + code).texts.map((text: { id: string }) => text.id);
const wrongOf = (code: string) => gather("a.tsx", head + code).wrong;

test("texts are found wherever they stand", () => {
  assert.deepEqual(idsOf('const a = <p title={t("One")}>it\'s {t("Two %s", x)}</p>;'), ["One", "Two %s"]);
  assert.deepEqual(idsOf("f(t('it\\'s'), t(`plain`), t(\"two \" + \"parts\"))"), ["it's", "plain", "two parts"]);
  assert.deepEqual(idsOf('t(is ? "yes" : "no")'), ["yes", "no"]);
  assert.deepEqual(idsOf('// t("not this")\nconst b = "t(\\"nor this\\")";'), []);
  assert.deepEqual(idsOf('table.t("of another")'), []);
});

test("plurals and contexts are what they are", () => {
  const { texts } = gather("a.ts", `${head}tn("%d die", "%d dice", n); inContext("colour", "Light");`);
  assert.deepEqual(
    texts.map(({ id, plural, context }: Record<string, string>) => [id, plural, context]),
    [
      ["%d die", "%d dice", undefined],
      ["Light", undefined, "colour"],
    ],
  );
});

test("a t of somewhere else is none", () => {
  assert.deepEqual(gather("a.ts", 'import { t } from "./trees";\nt(name);').wrong, []);
});

test("what is not written out is refused, with its line", () => {
  assert.deepEqual(wrongOf("t(name);"), [2]);
  assert.deepEqual(wrongOf("f(1);\nt(`Hello $" + "{name}`);"), [3]);
  assert.deepEqual(wrongOf('t("a" + name)'), [2]);
  assert.deepEqual(wrongOf('t(is ? "yes" : other)'), [2]);
  assert.deepEqual(wrongOf('tn("one", many, 2)'), [2]);
  assert.deepEqual(wrongOf("t()"), [2]);
});

test("a template says where, with what and how", () => {
  const code = '// TRANSLATORS: a board\n{t("Sheet of %s", n)}\nt("Sheet of %s", m);';
  const texts = [...gather("a.tsx", head + code).texts, ...gather("b.tsx", `${head}t("Sheet of %s", n)`).texts];
  assert.equal(
    template(texts),
    '#. TRANSLATORS: a board\n#: a.tsx\n#: b.tsx\n#, c-format\nmsgid "Sheet of %s"\nmsgstr ""\n',
  );
  const { texts: plural } = gather("a.ts", `${head}tn("%d die", "%d \\"dice\\"", n)`);
  assert.match(template(plural), /msgid "%d die"\nmsgid_plural "%d \\"dice\\""\nmsgstr\[0\] ""\nmsgstr\[1\] ""\n$/);
});

test("every text of the page is written out", () => {
  const { texts, wrong } = gatherAll(root);
  assert.deepEqual(wrong, []);
  assert.ok(texts.length > 100);
});

test("the tool that gathers texts gathers these", () => {
  assert.match(readFileSync(join(root, "tools/update-po"), "utf8"), /web\/make\/texts\.mjs/);
});
