// An online table, alive: the core follows it, a link brings it news and takes what was done here, and screens watch it.

import { type Changes, Kept } from "../core/changes";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import type { Heard, Joined, Proof, Seats, Table, TableNews } from "../core/table-answers";
import { Observable } from "../store/observable";
import { randomId } from "../store/random";
import { browserPlaces, Link, type LinkPlaces, socketOf } from "./link";

/** What it needs of the core. */
export interface TableCore {
  ask<Answer>(verb: string, ...args: (string | number)[]): Answer;
  try<Answer>(verb: string, ...args: (string | number)[]): Answer | { error: string; status: string };
}

/** Who speaks: nobody but the cookie, a seat's key, or the secret of one more person at this device. */
export interface Speaker {
  key?: string;
  token?: string;
}

/** With what has changed of the table. */
export type HeardNow = Heard & { table: Changes<Table> };

interface TableWish extends Speaker {
  code: string;
  root: string; // of the server: "https://host/"
  language: string;
  memory: string; // what it had told before, ""
  keep(memory: string): void;
  steps: string[]; // that were made before and had not arrived
  keepSteps(before: readonly string[], now: readonly string[]): void;
  /** Who came by a key comes back by this one: it was changed. */
  keepKey(key: string): void;
  /** Is there such a table? Asked when connections fail again and again. */
  exists(): Promise<boolean>;
}

/** A sentence about what has happened. */
export interface Told {
  number: number; // of all at this table
  bad: boolean;
  broken: boolean; // it says that the connection is
  text: string;
}

type Watcher = (news: ReadonlySet<TableNews>) => void;

const TELL_LAST = 20;
const TRIES_BEFORE_ASKING = 3;
const SECOND = 1000;

/** 64 digits of chance, for the own share of the dice. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class LiveTable {
  readonly code: string;
  told: readonly Told[] = [];
  read = 0; // the number of the last sentence that somebody had the time to read
  readonly seen = new Observable(-1); // lines of the chat that were before somebody's eyes; -1: all that there were
  readonly tab = randomId(8);
  private readonly number: number;
  private readonly watchers = new Set<Watcher>();
  private readonly timer: ReturnType<typeof setInterval>;
  private link: Link | undefined;
  private readonly kept = new Kept<Table>();
  private count = 0;
  private memory: string; // as it is kept
  private key: string; // by which this device comes; ""
  private steps: readonly string[]; // as they are kept
  private left = false;

  constructor(
    private readonly core: TableCore,
    private readonly wish: TableWish,
    private readonly places: LinkPlaces = browserPlaces,
  ) {
    this.code = wish.code;
    this.key = wish.key ?? "";
    const speaker = wish.token ? `token=${wish.token}` : (wish.key ?? "");
    const joined = core.ask<Joined>("join", wish.code, speaker, wish.language, randomHex());
    this.number = joined.table;
    this.memory = wish.memory;
    if (wish.memory) core.try("recall", this.number, wish.memory);
    this.steps = wish.steps;
    for (const line of wish.steps) core.try("resend", this.number, line);
    this.kept.take(core.ask<Changes<Table>>("table", this.kept.of(this.number)));
    this.connect();
    this.timer = setInterval(() => this.second(), SECOND);
  }

  get state(): Table {
    return this.kept.get();
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Asks something of the server, in the words of src/online/page/verbs.def. */
  tell(verb: string, seat = 0, text: string | number = ""): void {
    const heard = this.core.try<HeardNow>("tell", this.kept.of(this.number), verb, seat, text);
    if (isRefused(heard)) this.note([{ bad: true, text: heard.error }], false);
    else this.take(heard, false);
  }

  /** Something was done at the table's game: it goes out. The answer to a step has that with it. */
  stepped(heard?: HeardNow): void {
    if (heard) this.take(heard, false);
    else this.hear("tick");
  }

  seats(from: number, count: number, search: string): Seats {
    return this.core.ask<Seats>("seats", this.number, from, count, search);
  }

  proof(record: string): Proof {
    return this.core.ask<Proof>("proof", record);
  }

  /** Connects anew: the server is to see who this is by now. */
  reconnect(): void {
    this.link?.pause(0);
  }

  close(): void {
    if (this.left) return;
    this.left = true;
    clearInterval(this.timer);
    this.link?.close();
    this.watchers.clear();
    this.core.try("forget", this.number);
  }

  // ----------------------------------------------------------------------------------------- inside

  private connect(): void {
    const heard = {
      up: () => this.hear("up"),
      text: (text: string) => this.hear("text", text),
      down: () => this.hear("down", t("the server does not answer")),
      failing: (tries: number) => void this.doubt(tries),
    };
    this.link = new Link(socketOf(this.wish.root, this.code), heard, this.places);
  }

  private async doubt(tries: number): Promise<void> {
    if (this.state.known && tries % TRIES_BEFORE_ASKING !== 0) return; // else the code may be mistyped
    const exists = await this.wish.exists().catch(() => true); // no network is no answer
    if (!exists && !this.left) this.hear("refused", "404");
  }

  private hear(what: string, text = ""): void {
    if (this.left) return;
    const heard = this.core.ask<HeardNow>("heard", this.kept.of(this.number), Date.now(), what, text);
    this.take(heard, what === "down");
  }

  private take(heard: HeardNow, broken: boolean): void {
    for (const message of heard.send) this.link?.send(message);
    if (heard.pause > 0) this.link?.pause(heard.pause);
    this.note(heard.told, broken);
    const before = this.state;
    this.kept.take(heard.table);
    if (before === this.state && heard.news.length + heard.told.length === 0) return;
    if (this.state.gone) this.link?.close();
    this.remember();
    this.rememberKey();
    this.keepSteps();
    this.tellNews(new Set(heard.news));
  }

  private tellNews(news: ReadonlySet<TableNews>): void {
    for (const watcher of [...this.watchers]) watcher(news);
  }

  private note(told: { bad: boolean; text: string }[], broken: boolean): void {
    if (told.length === 0) return;
    const more = told.map((one) => ({ ...one, broken, number: ++this.count }));
    this.told = [...this.told, ...more].slice(-TELL_LAST);
  }

  /** Before anybody sees a step as done it is kept, until the server has it or it was taken back. */
  private keepSteps(): void {
    const { steps } = this.state;
    if (steps.join("\n") === this.steps.join("\n")) return;
    this.wish.keepSteps(this.steps, steps);
    this.steps = steps;
  }

  private remember(): void {
    const { memory } = this.state;
    if (memory === this.memory || memory === "") return;
    this.memory = memory;
    this.wish.keep(memory);
  }

  private rememberKey(): void {
    const { key } = this.state;
    if (this.key === "" || key === "" || key === this.key) return;
    this.key = key;
    this.wish.keepKey(key);
  }

  /** Of a clock everybody sees how it runs; the core has nothing to do with that. */
  private second(): void {
    if (this.state.due !== null && document.visibilityState !== "hidden") this.tellNews(new Set());
  }
}
