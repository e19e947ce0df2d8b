// What a person has chosen, on this device: read before anything is shown, so it lies in the small storage.
// Another tab hears of a change; what is not understood (an older page, another program) counts as not chosen.

import { MemoryPairs, type Pairs, readJson } from "./database";
import { KEY } from "./key";
import { Observable } from "./observable";

const choices = {
  language: ["", "en", "de", "fr", "ko"], // "": as the browser wishes
  theme: ["system", "light", "dark", "contrast", "night"],
  tray: ["right", "left"], // where the dice are
  size: [1, 2, 3], // of text and dice
  rounds: ["now", "all", "none"], // numerals of rounds on the board
  coordinates: [true, false],
  patterns: [false, true], // marks that differ by more than colour
  sound: [false, true],
  motion: ["system", "full", "none"],
  speech: ["full", "short"], // how much is told of each change (the verb `brief`)
  drag: [true, false], // pieces may be dragged too
  letters: [true, false], // keys of a letter or a digit do something
  live: [true, false], // the score while one draws
  ranked: [false, true], // daily games go into the server's ranking
  welcomed: [false, true], // the first steps were offered
  hinted: [false, true], // hints were asked for
  memoryTold: [false, true], // that nothing is kept
} as const;

type Choices = { [K in keyof typeof choices]: (typeof choices)[K][number] };
export interface Settings extends Choices {
  name: string; // of the person, at a table
  alone: string; // the config that was played alone last; "": the first there is
  learned: readonly string[]; // lessons and steps that were done
}

const texts = { name: 40, alone: 200 } as const; // and how long they may be

function usual(): Settings {
  const first = Object.entries(choices).map(([key, values]) => [key, values[0]]);
  return { ...(Object.fromEntries(first) as Choices), name: "", alone: "", learned: [] };
}

/** Of anything: what can be understood of it. */
export function understood(from: unknown): Settings {
  const result: Record<string, unknown> = { ...usual() };
  if (typeof from !== "object" || from === null) return usual();
  for (const [key, value] of Object.entries(from)) {
    const allowed: readonly unknown[] | undefined = choices[key as keyof typeof choices];
    if (allowed?.includes(value)) result[key] = value;
    const most = texts[key as keyof typeof texts];
    if (most !== undefined && typeof value === "string") result[key] = value.slice(0, most);
    if (key === "learned" && Array.isArray(value))
      result[key] = value.filter((word) => typeof word === "string").slice(0, 200);
  }
  return result as unknown as Settings;
}

export class SettingsStore extends Observable<Settings> {
  private readonly pairs: Pairs;

  constructor(pairs: Pairs | undefined) {
    const places = pairs ?? new MemoryPairs();
    super(understood(readJson(places, KEY)));
    this.pairs = places;
  }

  change(part: Partial<Settings>): void {
    // What another tab has changed meanwhile stays.
    const kept = readJson(this.pairs, KEY);
    const next = understood({ ...(kept ? understood(kept) : this.value), ...part });
    try {
      this.pairs.setItem(KEY, JSON.stringify(next));
    } catch {
      // it holds until the page is closed
    }
    this.set(next);
  }

  /** Another tab has changed something. */
  hear(key: string | null): void {
    if (key === KEY || key === null) this.set(understood(readJson(this.pairs, KEY)));
  }

  reset(): void {
    this.pairs.removeItem(KEY);
    this.set(usual());
  }
}
