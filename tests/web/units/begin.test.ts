// What a screen needs before it is shown, and how an address and the reader's languages are read.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { languageOf, localeOf } from "../../../web/src/core/languages";
import { AROUND, moduleWith, needOf, PLAY, TABLES, textsOf } from "../../../web/src/core/modules";

const browser = Object.getOwnPropertyDescriptor(globalThis, "navigator");
const reads = (...languages: string[]) =>
  Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });

afterEach(() => browser && Object.defineProperty(globalThis, "navigator", browser));

test("the first language of the browser that there is, unless one was chosen", () => {
  reads("pt-BR", "fr-CA", "de");
  assert.equal(languageOf(""), "fr");
  assert.equal(languageOf("ko"), "ko");
  reads("pt");
  assert.equal(languageOf(""), "en");
});

test("days are written as in the reader's country", () => {
  reads("de", "en-GB");
  assert.equal(localeOf("en"), "en-GB");
  assert.equal(localeOf("ko"), "ko");
  const day = new Date(2026, 10, 9);
  const written = (locale: string) => day.toLocaleDateString(locale, { day: "numeric", month: "short" });
  assert.equal(written(localeOf("en")), "9 Nov");
  assert.equal(written("en"), "Nov 9");
});

test("a game alone needs the smallest program, and each screen one that knows its verbs", () => {
  assert.equal(moduleWith(needOf("")), "play.wasm");
  assert.equal(moduleWith(needOf("game")), "play.wasm");
  assert.equal(moduleWith(needOf("table")), "table.wasm");
  assert.equal(moduleWith(needOf("review")), "page.wasm");
  assert.equal(moduleWith(AROUND | TABLES), "online.wasm");
  assert.equal(needOf("no such screen"), PLAY);
  assert.deepEqual(["", "game", "table", "history"].map(textsOf), ["first", "first", "table", "all"]);
});
