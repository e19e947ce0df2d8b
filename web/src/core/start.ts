// What is there before anything is shown: the core, and the player's language.
import { file } from "../site/files";
import { keepFile } from "../site/offline";
import { settings } from "../store/store";
import { entriesOf, moFile } from "./catalogue";
import { Core } from "./core";
import { type Language, languageOf } from "./languages";
import { moduleWith, needOf, PLAY, TABLES, type Texts, textsOf } from "./modules";
import { speakTexts, language as spoken } from "./speech";

export let core: Core;

/** The language that was chosen, else the first of the browser's that there is. */
export const wishedLanguage = (): Language => languageOf(settings.value.language);

const fetchTexts = (language: Language, part: Texts): Promise<Response | undefined> =>
  fetch(file(`languages/${language}.${part}.txt`)).catch(() => undefined);

/** Reads a catalogue; the last one that was wanted counts. */
async function speak(language: Language, part: Texts, texts = fetchTexts(language, part)): Promise<void> {
  wanted = language;
  const answer = await texts;
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
let said: Texts = "first"; // at the beginning
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

let parts = PLAY; // that the core has
const loading = new Map<number, Promise<Core>>();

/** A program with these parts: fetched once, unless that failed. */
function load(wanted: number): Promise<Core> {
  let one = loading.get(wanted);
  if (!one) {
    one = Core.load(file(moduleWith(wanted)));
    loading.set(wanted, one);
    one.catch(() => loading.delete(wanted)); // the network may be back the next time
  }
  return one;
}

function use(one: Core, its: number): void {
  core = one;
  parts = its;
  core.speak(catalogue);
  tellSpeech();
}

/** The program of this screen, and what it can say: enough to play. Both are on their way at once. */
export async function start(screen: string): Promise<void> {
  const [language, part] = [wishedLanguage(), textsOf(screen)];
  const texts = fetchTexts(language, part);
  use(await load(needOf(screen)), needOf(screen));
  settings.watch(tellSpeech);
  const spoken = speak(language, part, texts);
  said = part;
  if (part === "all") all = spoken;
  await spoken;
}

/** Waits until the screen's texts are there. */
export async function speakFor(screen: string): Promise<void> {
  const part = textsOf(screen);
  if (part !== "first" && part !== said) await speakAll();
}

/** Fetches beforehand what will be needed. */
export function prepare(more: number): void {
  load(parts | more).catch(() => undefined);
}

/** A core that can do this, too: it takes the place of the one before, whose games are no more. To be called where no game
    is open. */
export async function need(more: number): Promise<void> {
  while ((parts & more) !== more) {
    const wanted = parts | more;
    const larger = await load(wanted);
    if ((parts & wanted) !== parts) continue; // more has come meanwhile
    use(larger, wanted);
    if (wanted & TABLES) keepFile(moduleWith(wanted)); // a table is reloaded without a network, too
  }
}

/** A core that follows online tables. */
export const startTogether = (): Promise<void> => need(TABLES);
