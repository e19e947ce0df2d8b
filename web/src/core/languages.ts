// The languages there are, and which of them somebody reads.

export const languages = ["en", "de", "fr", "ko"] as const;
export type Language = (typeof languages)[number];

/** The one that was chosen, else the first of the browser's that there is. */
export function languageOf(chosen: string): Language {
  for (const wish of [chosen, ...navigator.languages]) {
    const found = languages.find((language) => wish.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** How that language is written where the reader lives: "en-GB" of "en". */
export const localeOf = (language: string): string =>
  navigator.languages.find((wish) => wish.toLowerCase().split("-")[0] === language) ?? language;
