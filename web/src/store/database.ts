// Where things lie: a few tables of values by key, in the browser's database, else in its small storage,
// else in memory. A change sees its tables as they are and is done whole or not at all.

export const tables = ["games", "history"] as const;
export type Table = (typeof tables)[number];

/** What a change may do; nothing of it holds until all of it does. */
export interface Desk {
  get<T>(table: Table, key: string): Promise<T | undefined>;
  all<T>(table: Table): Promise<T[]>;
  put(table: Table, key: string, value: unknown): void;
  remove(table: Table, key: string): void;
  clear(table: Table): void;
}

type Keeping = "database" | "small" | "memory";

export interface Database {
  readonly keeping: Keeping;
  read<T>(work: (desk: Pick<Desk, "get" | "all">) => Promise<T>): Promise<T>;
  change<T>(work: (desk: Desk) => Promise<T>): Promise<T>;
  close(): void;
}

/** There is no room left. */
export class FullError extends Error {}

function isFull(error: unknown): boolean {
  const name = (error as { name?: string } | null)?.name;
  return name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED";
}

// ------------------------------------------------------------------------------------- the database

const NAME = "inkrail";
const VERSION = 1;

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openIndexed(factory: IDBFactory, name: string, patience: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Some browsers never answer where they keep nothing.
    const timer = setTimeout(() => reject(new Error("no answer")), patience);
    const request = factory.open(name, VERSION);
    request.onupgradeneeded = () => {
      for (const table of tables)
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

class DatabaseShelf implements Database {
  readonly keeping = "database";
  private constructor(
    private readonly factory: IDBFactory,
    private readonly name: string,
    private database: IDBDatabase | undefined,
  ) {
    this.listen();
  }

  static async open(factory: IDBFactory, name: string, patience: number): Promise<DatabaseShelf> {
    return new DatabaseShelf(factory, name, await openIndexed(factory, name, patience));
  }

  /** A newer page may need it closed, and a browser may close it: it is opened again when wanted. */
  private listen(): void {
    const database = this.database;
    if (!database) return;
    database.onversionchange = () => this.close();
    database.onclose = () => {
      this.database = undefined;
    };
  }

  close(): void {
    this.database?.close();
    this.database = undefined;
  }

  private async opened(): Promise<IDBDatabase> {
    if (!this.database) {
      this.database = await openIndexed(this.factory, this.name, 5000);
      this.listen();
    }
    return this.database;
  }

  private async begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const options = { durability: "strict" } as const;
    try {
      return (await this.opened()).transaction(tables, mode, options);
    } catch {
      this.close(); // it was closing: once more
      return (await this.opened()).transaction(tables, mode, options);
    }
  }

  read<T>(work: (desk: Pick<Desk, "get" | "all">) => Promise<T>): Promise<T> {
    return this.run("readonly", work);
  }

  change<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
    return this.run("readwrite", work);
  }

  private async run<T>(mode: IDBTransactionMode, work: (desk: Desk) => Promise<T>): Promise<T> {
    const transaction = await this.begin(mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    done.catch(() => {}); // told below
    const desk: Desk = {
      get: (table, key) => asked(transaction.objectStore(table).get(key)),
      all: (table) => asked(transaction.objectStore(table).getAll()),
      put: (table, key, value) => void transaction.objectStore(table).put(value, key),
      remove: (table, key) => void transaction.objectStore(table).delete(key),
      clear: (table) => void transaction.objectStore(table).clear(),
    };
    try {
      const result = await work(desk);
      await done;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // it is over already
      }
      throw isFull(error) ? new FullError() : error;
    }
  }
}

// ------------------------------------------------------------------- the small storage, and memory

/** What both of them are. */
export interface Pairs {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export class MemoryPairs implements Pairs {
  private readonly map = new Map<string, string>();
  get length(): number {
    return this.map.size;
  }
  key(index: number): string | null {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.map.set(key, value);
  }
  removeItem(key: string): void {
    this.map.delete(key);
  }
}

export function keysOf(pairs: Pairs, prefix: string): string[] {
  const keys: string[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const key = pairs.key(i);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}

export function readJson<T>(pairs: Pairs, key: string): T | undefined {
  const text = pairs.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined; // not ours, or half of it
  }
}

/** Changes wait until the work is done, then they are made in one go, without a pause; if one of them
    fails, those before it are taken back. */
class PairsShelf implements Database {
  constructor(
    readonly keeping: Keeping,
    private readonly pairs: Pairs,
  ) {}

  close(): void {}

  private place(table: Table, key = ""): string {
    return `${NAME}.${table}.${key}`;
  }

  read<T>(work: (desk: Pick<Desk, "get" | "all">) => Promise<T>): Promise<T> {
    return this.change(work);
  }

  async change<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
    const changes = new Map<string, string | null>();
    const result = await work({
      get: async <V>(table: Table, key: string) => readJson<V>(this.pairs, this.place(table, key)),
      all: async <V>(table: Table) =>
        keysOf(this.pairs, this.place(table))
          .map((key) => readJson<V>(this.pairs, key))
          .filter((value): value is Awaited<V> => value !== undefined),
      put: (table, key, value) => void changes.set(this.place(table, key), JSON.stringify(value)),
      remove: (table, key) => void changes.set(this.place(table, key), null),
      clear: (table) => {
        for (const key of keysOf(this.pairs, this.place(table))) changes.set(key, null);
      },
    });
    this.make(changes);
    return result;
  }

  private make(changes: Map<string, string | null>): void {
    const before = new Map([...changes.keys()].map((key) => [key, this.pairs.getItem(key)]));
    try {
      for (const [key, value] of changes) this.set(key, value);
    } catch (error) {
      for (const [key, value] of before) {
        try {
          this.set(key, value);
        } catch {
          // what was there fits again once the rest is back
        }
      }
      throw isFull(error) ? new FullError() : error;
    }
  }

  private set(key: string, value: string | null): void {
    if (value === null) this.pairs.removeItem(key);
    else this.pairs.setItem(key, value);
  }
}

// ------------------------------------------------------------------------------------------ which

/** What a browser offers; each of it may be missing, or throw when it is touched. */
export interface Places {
  indexedDB?: () => IDBFactory | undefined;
  localStorage?: () => Pairs | undefined;
  /** Of the database. */
  name?: string;
  patience?: number;
}

/** The small storage, if it can be written to. */
export function smallStorage(places: Places): Pairs | undefined {
  try {
    const pairs = places.localStorage?.();
    if (!pairs) return undefined;
    const probe = `${NAME}.probe`;
    pairs.setItem(probe, "1");
    pairs.removeItem(probe);
    return pairs;
  } catch (error) {
    // A full one is still one that can be read.
    return isFull(error) ? places.localStorage?.() : undefined;
  }
}

export async function openDatabase(places: Places): Promise<Database> {
  try {
    const factory = places.indexedDB?.();
    if (factory) return await DatabaseShelf.open(factory, places.name ?? NAME, places.patience ?? 3000);
  } catch {
    // private windows and strict settings: the next one
  }
  const pairs = smallStorage(places);
  return pairs ? new PairsShelf("small", pairs) : new PairsShelf("memory", new MemoryPairs());
}
