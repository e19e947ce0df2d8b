// The page's own texts, from the same catalogues as the core's sentences.
import type { Entry } from "./catalogue";
import { type Language, localeOf } from "./languages";

const texts = new Map<string, string[]>();
let plural = new Intl.PluralRules("en");
let spoken = "en";

export { type Language, languages } from "./languages";

/** Speaks a language by its catalogue from now on. */
export function speakTexts(language: Language, entries: Entry[]): void {
  texts.clear();
  plural = new Intl.PluralRules(language);
  spoken = language;
  for (const [id, text] of entries) texts.set(id.split("\0", 1)[0] ?? "", text.split("\0"));
}

export function language(): Language {
  return spoken as Language;
}

/** For days and times, as the reader's country writes them. */
export const locale = (): string => localeOf(spoken);

const GOES_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const SET_APART = ["\u2068", "\u2069"] as const;

/** A name as it stands within a sentence or a list: one that is written from right to left is set apart, else it would turn
    around what is beside it. The core does the same (src/words/words.h). */
export function apart(name: string): string {
  return GOES_LEFT.test(name) && !name.includes(SET_APART[0]) ? SET_APART.join(name) : name;
}

function fill(text: string, values: (string | number)[]): string {
  let next = 0;
  return text.replace(/%(?:(\d+)\$)?[sd]|%%/g, (all, place?: string) =>
    all === "%%" ? "%" : apart(String(values[place ? Number(place) - 1 : next++] ?? "")),
  );
}

/** "Anna, Bo and Cho". */
export function listOf(names: string[]): string {
  return new Intl.ListFormat(spoken, { type: "conjunction" }).format(names.map(apart));
}

/** A text in the player's language; %s, %d, %1$s are filled. */
export function t(text: string, ...values: (string | number)[]): string {
  return fill(texts.get(text)?.[0] || text, values);
}

/** A text with a number, in the form that the language has for it. */
export function tn(one: string, many: string, count: number, ...values: (string | number)[]): string {
  const forms = texts.get(one);
  const form = plural.select(count) === "one" ? 0 : 1;
  return fill(forms?.[Math.min(form, forms.length - 1)] || (form === 0 ? one : many), values);
}

/** A text that stands for different things: with the thing that is meant. */
export function tc(context: string, text: string): string {
  return texts.get(`${context}\u0004${text}`)?.[0] || text;
}

/** Making one takes a millisecond on a phone, and a screen writes dozens of numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** With the sign that books use for less than nothing. */
export function number(value: number, decimals = 0): string {
  const key = `${spoken} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(spoken, digits);
    formats.set(key, format);
  }
  return format.format(value).replace("-", "−");
}
