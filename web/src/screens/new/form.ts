// The form of a new game: what was chosen, and the config it makes. Names of editions and expansions come
// from the core, and what goes together the core says.
import type { About, Config } from "../../core/answers";

export interface Seat {
  key: number; // for the list
  name: string;
  level: number; // 0: a person
}

export type GoalWish = Config["goalWish"];

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

const boxOf = (about: About, box: string) => about.boxes.find(({ key }) => key === box);

/** The expansions that came in a box; all of them for "custom". */
export function modulesOf(about: About, box: string): About["modules"] {
  const inside = boxOf(about, box)?.modules;
  return about.modules.filter(({ key }) => !inside || inside.includes(key));
}

let keys = 0;
export const newSeat = (name = "", level = 0): Seat => ({ key: ++keys, name, level });

export function emptyForm(about: About, box: string, name: string): Form {
  const chosen = boxOf(about, box || (about.boxes[0]?.key ?? "")); // a box that there is not is a custom one
  return {
    box: chosen?.key ?? "",
    edition: (chosen ?? about.boxes[0])?.edition ?? "",
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
  const { edition, modules, house, draft, goalWish: goals, cards } = config;
  const fits = (box: About["boxes"][number]) =>
    box.edition === edition && modules.every((key) => box.modules.includes(key));
  const seats = [...form.seats];
  while (seats.length < Math.min(config.players, about.players)) seats.push(newSeat());
  return {
    ...form,
    box: house ? "" : (about.boxes.find(fits)?.key ?? ""),
    edition,
    modules,
    house,
    draft,
    goals,
    cards,
    seats,
  };
}

/** Another box: its rules, and nothing of the last one's expansions. */
export function withBox(about: About, form: Form, box: string): Form {
  const edition = boxOf(about, box)?.edition ?? form.edition;
  const there = modulesOf(about, box).map((module) => module.key);
  const modules = form.modules.filter((key) => there.includes(key));
  return withHouse(about, { ...form, box, edition, modules }, !box && form.house);
}

/** With house rules as many expansions as one likes go together; else the first ones stay. */
export function withHouse(about: About, form: Form, house: boolean): Form {
  return { ...form, house, modules: house ? form.modules : form.modules.slice(0, about.together) };
}

/** An expansion is chosen or let go; without house rules it takes the place of an earlier one. */
export function withModule(about: About, form: Form, key: string): Form {
  const others = form.modules.filter((one) => one !== key);
  if (others.length < form.modules.length) return { ...form, modules: others };
  return { ...form, modules: [...others, key].slice(form.house ? 0 : -about.together) };
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
