// What is there before anything is shown: the core, and the player's language.
import { file } from "../site/files";
import { keepFile } from "../site/offline";
import { settings } from "../store/store";
import { entriesOf, moFile } from "./catalogue";
import { Core } from "./core";
import { type Language, languages, speakTexts, language as spoken } from "./speech";

export let core: Core;

/** The language that was chosen, else the first of the browser's that there is. */
export function wishedLanguage(): Language {
  for (const wish of [settings.value.language, ...navigator.languages]) {
    const found = languages.find((language) => wish.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** Reads a catalogue; the last one that was wanted counts. */
async function speak(language: Language, part: "first" | "all"): Promise<void> {
  wanted = language;
  const answer = await fetch(file(`languages/${language}.${part}.txt`)).catch(() => undefined);
  const entries = entriesOf(answer?.ok ? await answer.text() : "");
  if (wanted !== language || (part === "all" && !answer?.ok && language === spoken())) return;
  speakTexts(language, entries);
  catalogue = moFile(entries);
  core.speak(catalogue);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls when more can be said than before. Returns what ends that. */
export function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let wanted: Language | undefined;
let catalogue = new Uint8Array();
let all: Promise<void> | undefined;

/** All that the page can say in its language, for screens but the first one and the game. */
export function speakAll(): Promise<void> {
  all ??= speak(spoken(), "all");
  return all;
}

export function chooseLanguage(language: Language): Promise<void> {
  all = speak(language, "all");
  return all;
}

/** How much whoever listens is told. */
function tellSpeech(): void {
  core.ask("brief", settings.value.speech === "short" ? 1 : 0);
}

/** The core, and what the first screen and the game can say: enough to play. */
export async function start(): Promise<void> {
  core = await Core.load(file("page.wasm"));
  settings.watch(tellSpeech);
  tellSpeech();
  await speak(wishedLanguage(), "first");
}

let together: Promise<void> | undefined;

/** The core that follows online tables, too: it takes the place of the first one, whose games are no more. To be called
    where no game is open. */
export function startTogether(): Promise<void> {
  together ??= Core.load(file("online.wasm")).then(
    (larger) => {
      larger.speak(catalogue);
      core = larger;
      keepFile("online.wasm"); // a table is reloaded without a network, too
    },
    (error) => {
      together = undefined; // the network may be back the next time
      throw error;
    },
  );
  return together;
}
