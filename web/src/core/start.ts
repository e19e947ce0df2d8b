// What is there before anything is shown: the core, and the player's language.
import { file } from "../site/files";
import { settings } from "../store/store";
import { Core } from "./core";
import { type Language, languages, speakTexts } from "./speech";

export let core: Core;

/** The language that was chosen, else the first of the browser's that there is. */
export function wishedLanguage(): Language {
  for (const wish of [settings.value.language, ...navigator.languages]) {
    const found = languages.find((language) => wish.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

export async function chooseLanguage(language: Language): Promise<void> {
  const answer = await fetch(file(`languages/${language}.mo`)).catch(() => undefined);
  const bytes = answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : new Uint8Array();
  speakTexts(language, bytes);
  core.speak(bytes);
  document.documentElement.lang = language;
}

export async function start(): Promise<void> {
  core = await Core.load(file("page.wasm"));
  await chooseLanguage(wishedLanguage());
}
