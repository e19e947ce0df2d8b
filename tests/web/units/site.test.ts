// What the build brings: catalogues, read as the page reads them, and the font.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { entriesOf, moFile } from "../../../web/src/core/catalogue";
import { number, speakTexts, t, tc, tn } from "../../../web/src/core/speech";
import { dropSame, leanCatalogue, readCatalogue } from "../../../web/make/catalogue.mjs";
import { addressOfFrame, addressOfPath } from "../../../web/src/site/path";

const head: [string, string] = ["", "Plural-Forms: nplurals=2; plural=(n != 1);\n"];
const entries: [string, string][] = [
  head,
  ["%d die\0%d dice", "%d Würfel\0%d Würfel"],
  ["Back to %s from %s", "Von %2$s zurück zu %1$s"],
  ["button\u0004Same", "Same"],
  ["colour\u0004Light", "Hell"],
  ["Same", "Same"],
];

test("an address that was shared is one of a screen", () => {
  const cases: [path: string, query: string, address: string | undefined][] = [
    ["/t/bado-miku", "", "/#/table/bado-miku"],
    ["/t/bado-miku", "?key=Vb4-_x", "/#/table/bado-miku?key=Vb4-_x"],
    ["/games/t/bado-miku", "", "/games/#/table/bado-miku"],
    ["/d/2026-11-16", "", "/#/daily/2026-11-16"],
    ["/c/bado-miku", "", "/#/tournament/bado-miku"],
    ["https://ink.example/t/bado-miku", "", "https://ink.example/#/table/bado-miku"],
    ["/", "", undefined],
    ["/index.html", "", undefined],
    ["/x/bado-miku", "", undefined],
    ["/t/", "", undefined],
    ["/t/a/b", "", undefined],
  ];
  for (const [path, query, address] of cases) assert.equal(addressOfPath(path, query), address);
  assert.equal(addressOfPath("/t/bado-miku", "", "#Vb4-K"), "/#/table/bado-miku?key=Vb4-K");
  assert.equal(addressOfPath("/t/bado-miku", "", "#/replay"), "/#/table/bado-miku");
});

test("a replay in a frame stays where it is", () => {
  assert.equal(addressOfFrame("/embed/bado-miku", ""), "/embed/bado-miku#/replay/@bado-miku");
  assert.equal(addressOfFrame("/embed/bado-miku", "?player=1"), "/embed/bado-miku#/replay/@bado-miku?player=1");
  assert.equal(addressOfFrame("/t/bado-miku", ""), undefined);
  assert.equal(addressOfFrame("/embed/", ""), undefined);
});

test("a catalogue is read as it was written", () => {
  assert.deepEqual(entriesOf(leanCatalogue(entries).toString()), entries);
  assert.deepEqual(entriesOf(""), []);
  assert.deepEqual(entriesOf("<!doctype html>"), [["<!doctype html>", ""]]); // says nothing: the sources' words stay
});

test("signs with a space before them never begin a line", () => {
  const lean = leanCatalogue([
    ["", "Plural-Forms: nplurals=2; plural=n > 1 ? 1 : 0;\n"],
    ["What?", "Quoi ? « Rien » : voilà ; attends …"],
  ]);
  assert.deepEqual(entriesOf(lean.toString()), [
    ["", "Plural-Forms: nplurals=2; plural=n > 1 ? 1 : 0;\n"],
    ["What?", "Quoi\u00a0? «\u00a0Rien\u00a0»\u00a0: voilà\u00a0; attends\u00a0…"],
  ]);
});

test("the core is handed a file as gettext writes it", () => {
  assert.deepEqual(readCatalogue(Buffer.from(moFile(entries))), entries);
  assert.equal(moFile([]).length, 0);
});

test("what says the same needs no entry", () => {
  const ids = dropSame(entries).map(([id]: [string, string]) => id);
  assert.deepEqual(ids, ["", "%d die\0%d dice", "Back to %s from %s", "colour\u0004Light"]);
});

test("the page speaks by such a catalogue", () => {
  speakTexts("de", dropSame(entries));
  assert.equal(t("Back to %s from %s", "A", "B"), "Von B zurück zu A");
  assert.equal(tn("%d die", "%d dice", 1, 1), "1 Würfel");
  assert.equal(tc("colour", "Light"), "Hell");
  assert.equal(tc("button", "Same"), "Same");
  assert.equal(t("Not there: 100%%"), "Not there: 100%");
  assert.equal(number(1234.5, 1), "1.234,5");
  speakTexts("en", []);
  assert.equal(tn("%d die", "%d dice", 2, 2), "2 dice");
  assert.equal(number(1234.5, 1), "1,234.5");
});

test("the font has every letter of the languages that use it", () => {
  const root = process.env.ROOT;
  const there = new Set(readFileSync(`${root}/web/fonts/overpass.txt`, "utf8"));
  for (const language of ["en", "de", "fr"]) {
    const said = readFileSync(`${root}/po/${language}.po`, "utf8").match(/^(?:msgstr|").*$/gm)?.join("") ?? "";
    const letters = new Set(said.match(/\p{Letter}|\p{Decimal_Number}|\p{Dash_Punctuation}|\p{Quotation_Mark}/gu));
    assert.deepEqual([...letters].filter((letter) => !there.has(letter)), []);
  }
});
