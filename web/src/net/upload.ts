// Brings a finished game to the server: as the counted try of a day, or to the ranking of its seed. The table there has the
// same dice, and is played step by step as the record says. It may be begun, broken off and begun again at any time: what the server has
// already is not sent twice, and a try that was played otherwise elsewhere stays as it is.
import { isRefused } from "../core/core";
import { language, t } from "../core/speech";
import { randomId } from "../store/random";
import { http } from "./http";
import { socketOf } from "./link";
import { helpOf, stepsOf } from "./record";
import { ownName, root } from "./server";

export type Brought =
  | { state: "counted"; code: string } // it is in the ranking now
  | { state: "elsewhere"; code: string } // the try that counts was played otherwise, on another device
  | { state: "later"; why: string }; // not now

const SIT = "sit";
const STEP = "try-";
const PACE_MS = 55; // the server takes 20 requests a second
const PATIENCE_MS = 20_000;

interface Message {
  t: string;
  id?: string;
  n?: number;
  upto?: number;
  code?: string;
  text?: string;
  seat?: number;
  events?: { t: string; n: number; seat?: number; step?: string; kind?: string }[];
}

type Outcome = "counted" | "elsewhere" | string; // else why not

/** What is known of the table while it is played. */
class Trip {
  private readonly there: string[] = []; // steps the server has
  private readonly told = new Set<string>(); // kinds of help that it knows of
  private seen = 0;
  private next = 0; // of the own steps
  private rolled = false;
  private over = false;
  private asked = false;

  constructor(
    private readonly steps: string[],
    private readonly help: [kind: string, times: number][],
    private readonly send: (message: object) => void,
    private readonly end: (outcome: Outcome) => void,
  ) {}

  hear(message: Message): void {
    if (message.t === "log") this.log(message);
    else if (message.t === "ok" && message.id?.startsWith(STEP)) this.done(message.n ?? 0);
    else if (message.t === "no") this.end(message.code === "STALE" ? "elsewhere" : (message.text ?? ""));
    else if (message.t === "bye") this.end(message.text ?? "");
    else if (message.t === "welcome" && message.seat !== 1) this.sit();
  }

  private sit(): void {
    this.send({ t: "sit", id: SIT, name: ownName(), nonce: randomId() });
  }

  private log({ events = [], upto = 0 }: Message): void {
    for (const event of events) {
      if (event.t === "step") this.there.push(event.step ?? "");
      if (event.t === "help") this.told.add(event.kind ?? "");
      if (event.t === "roll") this.rolled = true;
      if (event.t === "over") this.over = true;
    }
    this.seen = Math.max(this.seen, upto);
    if (this.there.some((step, i) => step !== this.steps[i])) this.end("elsewhere");
    else if (this.over) this.end("counted");
    else if (this.rolled && !this.asked) this.begin();
  }

  /** Help comes first: with the last step the game is over. */
  private begin(): void {
    for (const [kind, times] of this.help)
      if (!this.told.has(kind)) this.send({ t: "help", id: `help-${kind}`, kind, times });
    this.go(this.there.length);
  }

  private go(from: number): void {
    this.asked = true;
    this.next = from;
    const step = this.steps[from];
    if (step === undefined) this.end(t("The game is not whole."));
    else this.send({ t: "step", id: `${STEP}${from}`, at: this.seen, step });
  }

  private done(n: number): void {
    this.seen = Math.max(this.seen, n);
    if (this.next + 1 < this.steps.length) setTimeout(() => this.go(this.next + 1), PACE_MS);
  }
}

function travel(code: string, record: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketOf(root(), code));
    const away = t("There is no connection to the server.");
    let timer = 0;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
      socket.close();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => end(away), PATIENCE_MS);
    };
    const send = (message: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    const trip = new Trip(stepsOf(record), helpOf(record), send, end);
    wait();
    socket.onopen = () => send({ t: "hello", v: 1, last: 0, lang: language() });
    socket.onmessage = (event) => {
      wait();
      trip.hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => end(away);
  });
}

/** One at a time, for all screens: two would meet at the same table. */
let busy: Promise<unknown> = Promise.resolve();

function bringTo(path: string, body: Record<string, string>, record: string): Promise<Brought> {
  const turn = busy.then(() => bringNow(path, body, record));
  busy = turn.catch(() => undefined);
  return turn;
}

async function bringNow(path: string, body: Record<string, string>, record: string): Promise<Brought> {
  const asked = await http.asPerson<{ code: string }>(path, { method: "POST", body });
  if (isRefused(asked)) return { state: "later", why: asked.error };
  const outcome = await travel(asked.code, record);
  if (outcome === "counted" || outcome === "elsewhere") return { state: outcome, code: asked.code };
  return { state: "later", why: outcome };
}

/** Brings one game of a day; whoever is nobody yet becomes a guest by that. */
export const bring = (date: string, preset: string, record: string): Promise<Brought> =>
  bringTo(`daily/${date}/${preset}`, {}, record);

/** Brings a game of one player to the ranking of its seed, at a table that nobody else sees before the end. */
export const bringSeeded = (config: string, seed: string, record: string): Promise<Brought> =>
  bringTo(
    "tables",
    { config, seed, seats: "1", auto: "yes", chat: "off", boards: "round", spectators: "no" },
    record,
  );
