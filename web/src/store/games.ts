// What the page must not lose: running games and finished ones. Every save is one change of the
// database, and until it is done the text also lies in a journal that is written at once, so that a reload or
// a crash at any moment finds the last step. Tabs tell each other what they keep: the first of two steps
// from the same place wins, and the other tab follows.

import {
  type Database,
  type Desk,
  FullError,
  keysOf,
  openDatabase,
  type Pairs,
  type Places,
  readJson,
  smallStorage,
  tables,
} from "./database";
import { Observable } from "./observable";
import { randomId } from "./random";

export interface Running {
  id: string;
  text: string; // as the core's `save` gave it
  updated: number; // ms since 1970
}
export interface Finished {
  id: string;
  record: string;
  date: string; // when it ended, as Date.toISOString writes it
  seats?: Seated[]; // who played: a record has no names
  house?: House; // nor what they have agreed on
}
export interface House {
  hidden: boolean; // sheets of others
  clock: number; // ms a round; 0: none
}
export interface Seated {
  name: string;
  level: number; // of a bot; 0: a person
}

/** What became of a save: kept; or not, since another tab has gone on with the game, or has ended it; or
    since there is no room. */
export type Saved = "kept" | "behind" | "gone" | "full";

/** How things are kept here; `trouble` is set as long as the last save failed. */
interface StoreState {
  keeping: Database["keeping"];
  trouble: "" | "full" | "broken";
}

interface Kept extends Running {
  revision: number;
  by: string; // the tab
}
interface Journal extends Kept {
  after: number; // the revision that this tab had seen kept
}
type Message = { kind: "game"; id: string; text: string | null; revision: number } | { kind: "lists" };

const OWN = "inkrail."; // what belongs to this page in the small storage
const JOURNAL = `${OWN}journal.`;
const CHANNEL = "inkrail";

/** What a store needs of its browser. */
export interface Surroundings extends Places {
  now?: () => number;
  channel?: () => BroadcastChannel | undefined;
}

export class Store {
  readonly state = new Observable<StoreState>({ keeping: "database", trouble: "" });
  /** Counts up whenever a list has changed, here or in another tab. */
  readonly changes = new Observable(0);

  private readonly tab = randomId();
  private readonly database: Promise<Database>;
  private readonly journal: Pairs | undefined;
  private readonly channel: BroadcastChannel | undefined;
  private readonly now: () => number;
  private readonly seen = new Map<string, number>(); // the revision of each game that this tab is at
  private readonly foreign = new Map<string, number>(); // how often another tab was ahead
  private readonly ahead = new Map<string, number>(); // saves that are on their way
  private readonly watchers = new Map<string, Set<(text: string | null) => void>>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(surroundings: Surroundings) {
    this.now = surroundings.now ?? Date.now;
    this.journal = smallStorage(surroundings);
    this.channel = surroundings.channel?.();
    this.channel?.addEventListener("message", (event) => this.hear(event.data as Message));
    this.database = openDatabase(surroundings).then(async (database) => {
      this.state.set({ keeping: database.keeping, trouble: "" });
      await this.recover(database);
      return database;
    });
  }

  /** Ends all that it does: for tests. */
  async close(): Promise<void> {
    await this.queue;
    (await this.database).close();
    this.channel?.close();
  }

  // -------------------------------------------------------------------------------------- running games

  saveGame(id: string, text: string): Promise<Saved> {
    const ahead = (this.ahead.get(id) ?? 0) + 1;
    const after = this.seen.get(id) ?? 0;
    const kept: Kept = { id, text, updated: this.now(), revision: after + ahead, by: this.tab };
    const foreign = this.foreign.get(id) ?? 0;
    this.ahead.set(id, ahead);
    this.note({ ...kept, after });
    return this.inTurn(async () => {
      try {
        return await this.keep(kept, foreign);
      } finally {
        this.ahead.set(id, (this.ahead.get(id) ?? 1) - 1);
      }
    });
  }

  private async keep(kept: Kept, foreign: number): Promise<Saved> {
    const { id, text } = kept;
    if (foreign !== (this.foreign.get(id) ?? 0)) return "behind"; // the watchers know already
    const seen = this.seen.get(id) ?? 0; // now: another tab may be heard while the database works
    const [outcome, stored] = await this.tried(async () => {
      const database = await this.database;
      return database.change((desk) => keepOn(desk, kept, seen));
    });
    if (outcome === "kept") {
      this.seen.set(id, stored?.revision ?? kept.revision);
      this.forget(id, text);
      this.say({ kind: "game", id, text, revision: stored?.revision ?? kept.revision });
      this.changes.set(this.changes.value + 1);
    } else if (outcome !== "full") {
      this.forget(id, text);
      this.follow(id, stored?.text ?? null, stored?.revision ?? 0);
    }
    return outcome;
  }

  async loadGame(id: string): Promise<string | undefined> {
    await this.queue;
    const kept = await (await this.database).read((desk) => desk.get<Kept>("games", id));
    if (kept) this.seen.set(id, kept.revision);
    return kept?.text;
  }

  /** All that are not over, the last one first. */
  async listGames(): Promise<Running[]> {
    const [games, over] = await (await this.database).read(
      async (desk) => [await desk.all<Kept>("games"), await desk.all<Finished>("history")] as const,
    );
    const done = new Set(over.map((one) => one.id));
    return games
      .filter((game) => !done.has(game.id))
      .sort((a, b) => b.updated - a.updated)
      .map(({ id, text, updated }) => ({ id, text, updated }));
  }

  async dropGame(id: string): Promise<void> {
    await this.inTurn(() => this.work((desk) => desk.remove("games", id)));
    this.seen.delete(id);
    this.forget(id);
    this.tell({ kind: "game", id, text: null, revision: 0 });
  }

  /** Calls back when another tab has gone on with the game (its text), or has ended or deleted it (null). */
  watchGame(id: string, watcher: (text: string | null) => void): () => void {
    const all = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, all.add(watcher));
    return () => {
      all.delete(watcher);
    };
  }

  /** For a page that has slept: looks whether another tab has gone on meanwhile. */
  async refresh(): Promise<void> {
    for (const [id, watching] of this.watchers) {
      if (watching.size === 0) continue;
      const kept = await (await this.database).read((desk) => desk.get<Kept>("games", id));
      const seen = this.seen.get(id) ?? 0;
      if (kept ? kept.revision > seen : seen > 0) this.follow(id, kept?.text ?? null, kept?.revision ?? 0);
    }
    this.changes.set(this.changes.value + 1);
  }

  // ------------------------------------------------------------------------------- finished games

  /** The game is over: it leaves the running ones and enters the history, at once or not at all. */
  async finishGame(
    id: string,
    record: string,
    date: string | Date = new Date(this.now()),
    seats: Seated[] = [],
    house?: House,
  ): Promise<void> {
    const finished: Finished = { id, record, date: new Date(date).toISOString() };
    if (seats.length > 0) finished.seats = seats;
    if (house) finished.house = house;
    await this.inTurn(() =>
      this.work((desk) => {
        desk.put("history", id, finished);
        desk.remove("games", id);
      }),
    );
    this.seen.delete(id);
    this.forget(id);
    this.tell({ kind: "game", id, text: null, revision: 0 });
  }

  /** The last one first. */
  async history(): Promise<Finished[]> {
    await this.queue;
    const all = await (await this.database).read((desk) => desk.all<Finished>("history"));
    return all.sort((a, b) => b.date.localeCompare(a.date));
  }

  async loadFinished(id: string): Promise<Finished | undefined> {
    await this.queue;
    return (await this.database).read((desk) => desk.get<Finished>("history", id));
  }

  // ------------------------------------------------------------------------------------------- everything

  /** A change of all tables for those who bring and take everything: store/backup.ts. */
  async changeAll<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
    const result = await this.inTurn(async () => (await this.database).change(work));
    this.tell({ kind: "lists" });
    return result;
  }

  /** Nothing of it is left, nor of what lies beside it; games that are open in other tabs end. */
  async deleteAll(): Promise<void> {
    const ids = await this.changeAll(async (desk) => {
      const games = await desk.all<Kept>("games");
      for (const table of tables) desk.clear(table);
      return games.map((game) => game.id);
    });
    for (const key of this.journal ? keysOf(this.journal, OWN) : []) this.journal?.removeItem(key);
    this.seen.clear();
    for (const id of ids) this.tell({ kind: "game", id, text: null, revision: 0 });
  }

  // ------------------------------------------------------------------------------------------- in the house

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => {});
    return turn;
  }

  private async work(change: (desk: Desk) => void | Promise<void>): Promise<void> {
    await this.tried(async () => {
      await (await this.database).change(async (desk) => change(desk));
      return ["kept"];
    });
  }

  /** Notes whether there is trouble; a full database is no error of the page. */
  private async tried(work: () => Promise<[Saved, Kept?]>): Promise<[Saved, Kept?]> {
    try {
      const result = await work();
      if (this.state.value.trouble) this.state.set({ ...this.state.value, trouble: "" });
      return result;
    } catch (error) {
      const trouble = error instanceof FullError ? "full" : "broken";
      this.state.set({ ...this.state.value, trouble });
      return ["full"];
    }
  }

  private note(entry: Journal): void {
    try {
      this.journal?.setItem(JOURNAL + entry.id, JSON.stringify(entry));
    } catch {
      // the database will tell if there is no room
    }
  }

  /** With a text: only if no newer one lies there. */
  private forget(id: string, text?: string): void {
    if (!this.journal) return;
    const lies = readJson<Journal>(this.journal, JOURNAL + id);
    if (text === undefined || lies?.text === text) this.journal.removeItem(JOURNAL + id);
  }

  /** Keeps what a page that ended too early had only noted. */
  private async recover(database: Database): Promise<void> {
    const journal = this.journal;
    if (!journal) return;
    for (const key of keysOf(journal, JOURNAL)) {
      const entry = readJson<Journal>(journal, key);
      if (entry?.by === this.tab) continue; // on its way
      try {
        if (entry) await database.change((desk) => recoverOn(desk, entry));
        journal.removeItem(key);
      } catch {
        // stays for the next time
      }
    }
  }

  private hear(message: Message): void {
    if (message.kind === "game" && message.revision !== this.seen.get(message.id))
      this.follow(message.id, message.text, message.revision);
    this.changes.set(this.changes.value + 1);
  }

  /** Another tab is ahead: whoever shows the game here goes on from there. */
  private follow(id: string, text: string | null, revision: number): void {
    this.foreign.set(id, (this.foreign.get(id) ?? 0) + 1);
    if (text === null) this.seen.delete(id);
    else this.seen.set(id, revision);
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher(text);
  }

  private say(message: Message): void {
    this.channel?.postMessage(message);
  }

  private tell(message: Message): void {
    this.say(message);
    this.changes.set(this.changes.value + 1);
  }
}

/** Keeps a game that stood at the revision `seen` when it was shown. */
async function keepOn(desk: Desk, kept: Kept, seen: number): Promise<[Saved, Kept?]> {
  const stored = await desk.get<Kept>("games", kept.id);
  if (stored?.text === kept.text) return ["kept", stored];
  if (stored && stored.revision !== seen) return ["behind", stored];
  if (!stored && (seen > 0 || (await desk.get("history", kept.id)))) return ["gone"];
  const next = { ...kept, revision: seen + 1 };
  desk.put("games", kept.id, next);
  return ["kept", next];
}

/** A noted save holds if nobody else has gone on since. */
async function recoverOn(desk: Desk, entry: Journal): Promise<void> {
  const { after, ...kept } = entry;
  const stored = await desk.get<Kept>("games", entry.id);
  if (!stored && (after > 0 || (await desk.get("history", entry.id)))) return;
  const own = stored?.by === entry.by && stored.revision < entry.revision;
  if (!stored || stored.revision === after || own) desk.put("games", entry.id, kept);
}

export function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
}
