// What is there before anything is shown: the core, and the player's language.
import { file } from "../site/files";
import { Core } from "./core";
import { type Language, languages, speakTexts } from "./speech";

export let core: Core;

const LANGUAGE = "inkrail.language";

/** The language that was chosen, else the first of the browser's that there is. */
export function wishedLanguage(): Language {
  const wishes = [localStorage.getItem(LANGUAGE) ?? "", ...navigator.languages];
  for (const wish of wishes) {
    const found = languages.find((language) => wish.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

export async function chooseLanguage(language: Language, keep = true): Promise<void> {
  const answer = await fetch(file(`languages/${language}.mo`));
  const bytes = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : new Uint8Array();
  speakTexts(language, bytes);
  core.speak(bytes);
  document.documentElement.lang = language;
  if (keep) localStorage.setItem(LANGUAGE, language);
}

export async function start(): Promise<void> {
  core = await Core.load(file("page.wasm"));
  await chooseLanguage(wishedLanguage(), false);
}
