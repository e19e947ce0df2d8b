// Names within the page's own sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, listOf, t, tn } from "../../../web/src/core/speech";

const MOSHE = "\u05de\u05e9\u05d4";
const ALI = "\u0639\u0644\u064a 2";
const set = (name: string) => `\u2068${name}\u2069`;

test("a name from right to left is set apart within a sentence, others are as they are", () => {
  assert.equal(t("%s has ended the round.", MOSHE), `${set(MOSHE)} has ended the round.`);
  assert.equal(t("%s has ended the round.", "Änne 3"), "Änne 3 has ended the round.");
  assert.equal(tn("%s, %d point", "%s, %d points", 3, ALI, 3), `${set(ALI)}, 3 points`);
  assert.equal(t("%2$s after %1$s", MOSHE, "Bo"), `Bo after ${set(MOSHE)}`);
  assert.equal(apart("𞤀𞤣"), set("𞤀𞤣"));
});

test("names of a list are set apart one by one, and the list is not once more", () => {
  assert.equal(listOf([MOSHE, "Bo", ALI]), `${set(MOSHE)}, Bo, and ${set(ALI)}`);
  assert.equal(t("with %s", listOf([MOSHE, "Bo"])), `with ${set(MOSHE)} and Bo`);
});
