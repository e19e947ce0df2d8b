// The form of a new game: what was chosen, and the config it makes. Names of editions and expansions come
// from the core, and what goes together the core says.
import type { About, Config } from "../../core/answers";

export interface Seat {
  key: number; // for the list
  name: string;
  level: number; // 0: a person
}

export type GoalWish = "usual" | "random" | "none" | "these";

export interface Form {
  box: string; // "": custom
  edition: string;
  modules: readonly string[];
  house: boolean;
  draft: boolean;
  goals: GoalWish;
  cards: readonly string[]; // the goals that were chosen
  seats: readonly Seat[];
  hidden: boolean;
  clock: number; // seconds a round; 0: none
  seed: string;
}

/** As it is written in docs/notation.md, Config. */
export function configText(form: Form): string {
  const goals = form.goals === "these" ? form.cards.join(":") : form.goals;
  return [
    [form.edition, ...form.modules].join("+"),
    form.house ? "house" : "",
    form.draft ? "draft" : "",
    form.goals === "usual" ? "" : `goals=${goals}`,
    form.seats.length > 1 ? `players=${form.seats.length}` : "",
  ]
    .filter(Boolean)
    .join(",");
}

/** The same for an online table, which has as many players as sit down: a draft is possible there. */
export const tableForm = (form: Form): Form => ({ ...form, seats: [newSeat(), newSeat()] });
export const tableConfig = (config: string): string => config.replace(/,players=\d+/, "");

/** The edition of a box: that of its presets. */
function editionOf(about: About, box: string): string {
  const preset = about.presets.find((one) => one.box === box);
  return about.editions.find((edition) => preset?.config.split("+")[0] === edition.key)?.key ?? "";
}

/** The expansions that came in a box; all of them for "custom". */
export function modulesOf(about: About, box: string): About["modules"] {
  const inside = about.presets.filter((one) => one.box === box).map((one) => one.config.split("+")[1]);
  return box ? about.modules.filter((module) => inside.includes(module.key)) : about.modules;
}

let keys = 0;
export const newSeat = (name = "", level = 0): Seat => ({ key: ++keys, name, level });

export function emptyForm(about: About, box: string, name: string): Form {
  const first = about.boxes[0]?.key ?? "";
  const known = about.boxes.some((one) => one.key === box);
  const chosen = known || !box ? box || first : ""; // a box that there is not is a custom one
  return {
    box: chosen,
    edition: editionOf(about, chosen || first),
    modules: [],
    house: false,
    draft: false,
    goals: "usual",
    cards: [],
    seats: [newSeat(name)],
    hidden: false,
    clock: 0,
    seed: "",
  };
}

/** The form that makes this config; the box is the first one that has all of it. */
export function formOf(about: About, config: Config, form: Form): Form {
  const goals = /,goals=([^,]*)/.exec(config.config)?.[1];
  const listed = goals !== undefined && goals !== "random" && goals !== "none";
  const fits = (box: string) =>
    editionOf(about, box) === config.edition &&
    config.modules.every((key) => modulesOf(about, box).some((module) => module.key === key));
  const house = /,house(,|$)/.test(config.config);
  const seats = [...form.seats];
  while (seats.length < Math.min(config.players, about.players)) seats.push(newSeat());
  return {
    ...form,
    box: house ? "" : (about.boxes.find((box) => fits(box.key))?.key ?? ""),
    edition: config.edition,
    modules: config.modules,
    house,
    draft: config.draft,
    goals: goals === undefined ? "usual" : listed ? "these" : (goals as GoalWish),
    cards: listed ? goals.split(":") : [],
    seats,
  };
}

/** Another box: its rules, and nothing of the last one's expansions. */
export function withBox(about: About, form: Form, box: string): Form {
  const edition = box ? editionOf(about, box) : form.edition;
  const there = modulesOf(about, box).map((module) => module.key);
  const modules = form.modules.filter((key) => there.includes(key));
  return { ...form, box, edition, modules: box ? modules.slice(0, 1) : modules, house: !box && form.house };
}

/** An expansion is chosen or let go; without house rules it takes the place of the last one. */
export function withModule(form: Form, key: string): Form {
  const has = form.modules.includes(key);
  const others = form.house ? form.modules.filter((one) => one !== key) : [];
  return { ...form, modules: has ? others : [...others, key] };
}

export function withCard(form: Form, key: string): Form {
  const has = form.cards.includes(key);
  return { ...form, cards: has ? form.cards.filter((one) => one !== key) : [...form.cards, key] };
}

/** A link that gives a friend the same game and dice. */
export function linkTo(page: string, config: string, seed: string): string {
  const query = new URLSearchParams({ config, seed });
  return `${page.replace(/#.*$/, "")}#/new?${query}`;
}
