// The form of a new game: what was chosen makes a config, and a config makes the form that chose it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { About, Config } from "../../../web/src/core/answers";
import {
  configText,
  emptyForm,
  type Form,
  formOf,
  linkTo,
  modulesOf,
  newSeat,
  withBox,
  withCard,
  withModule,
} from "../../../web/src/screens/new/form";

const named = (key: string) => ({ key, name: key.toUpperCase(), brief: "" });
const about: About = {
  version: "1",
  editions: [named("old"), named("young")],
  modules: ["a", "b", "c"].map((key) => ({ ...named(key), edition: key === "c" ? "young" : "old" })),
  boxes: [
    { ...named("one"), edition: "old", modules: ["a", "b"] },
    { ...named("two"), edition: "young", modules: ["c"] },
  ],
  presets: [],
  levels: [],
  players: 4,
  together: 1,
};
const form = (part: Partial<Form> = {}): Form => ({ ...emptyForm(about, "one", ""), ...part });
const config = (part: Partial<Config>): Config => ({
  config: "old",
  title: "",
  edition: "old",
  modules: [],
  draft: false,
  players: 1,
  rounds: 7,
  goals: [],
  open: "old",
  house: false,
  goalWish: "usual",
  cards: [],
  ...part,
});

test("a form is a config as the notation has it", () => {
  assert.equal(configText(form()), "old");
  assert.equal(configText(form({ modules: ["a"], seats: [newSeat(), newSeat("", 3)] })), "old+a,players=2");
  const all = form({ modules: ["a", "b"], house: true, draft: true, goals: "these", cards: ["X", "Y", "Z"] });
  assert.equal(configText({ ...all, seats: [newSeat(), newSeat()] }), "old+a+b,house,draft,goals=X:Y:Z,players=2");
  assert.equal(configText(form({ goals: "none" })), "old,goals=none");
});

test("a box brings its rules, and its expansions alone", () => {
  assert.equal(emptyForm(about, "two", "").edition, "young");
  assert.deepEqual(modulesOf(about, "one").map((module) => module.key), ["a", "b"]);
  assert.equal(modulesOf(about, "").length, 3);
  const changed = withBox(about, form({ modules: ["a"] }), "two");
  assert.deepEqual([changed.edition, changed.modules], ["young", []]);
  assert.deepEqual(withBox(about, form({ modules: ["a"] }), "").modules, ["a"]); // custom keeps all
  assert.deepEqual(withBox(about, form({ box: "", modules: ["b", "a"], house: true }), "one").modules, ["b"]);
  assert.equal(emptyForm(about, "nothing", "").box, "");
  assert.equal(emptyForm(about, "", "").box, "one");
});

test("one expansion takes the place of another, unless there are house rules", () => {
  assert.deepEqual(withModule(about, form({ modules: ["a"] }), "b").modules, ["b"]);
  assert.deepEqual(withModule(about, form({ modules: ["a"] }), "a").modules, []);
  assert.deepEqual(withModule(about, form({ modules: ["a"], house: true }), "b").modules, ["a", "b"]);
  assert.deepEqual(withModule(about, form({ modules: ["a", "b"], house: true }), "a").modules, ["b"]);
});

test("goals stay in the order they were chosen in", () => {
  let chosen = form();
  for (const key of ["C", "A", "B", "A", "A"]) chosen = withCard(chosen, key);
  assert.deepEqual(chosen.cards, ["C", "B", "A"]);
});

test("a config makes the form that makes it", () => {
  for (const [text, part] of [
    ["old+a,players=3", { modules: ["a"], players: 3 }],
    ["young+c,draft,players=2", { edition: "young", modules: ["c"], draft: true, players: 2 }],
    ["old+a+c,house,goals=none", { modules: ["a", "c"], house: true, goalWish: "none" }],
    ["young,goals=A:B:C", { edition: "young", goalWish: "these", cards: ["A", "B", "C"] }],
  ] as [string, Partial<Config>][]) {
    const made = formOf(about, config({ ...part, config: text }), form());
    assert.equal(configText(made), text);
  }
  assert.equal(formOf(about, config({ modules: ["a"] }), form()).box, "one");
  assert.equal(formOf(about, config({ modules: ["c"] }), form()).box, ""); // in no box together
  assert.equal(formOf(about, config({ players: 99 }), form()).seats.length, about.players);
});

test("a link says the config and the seed, whatever they are", () => {
  const link = linkTo("http://x/y/?z#/new", "old+a,goals=A:B:C", "a & b%?#");
  assert.ok(link.startsWith("http://x/y/?z#/new?"));
  const query = new URLSearchParams(link.split("#")[1]?.split("?")[1]);
  assert.equal(query.get("config"), "old+a,goals=A:B:C");
  assert.equal(query.get("seed"), "a & b%?#");
});
