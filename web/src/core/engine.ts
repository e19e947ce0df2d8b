// The way to the engine: one worker, one request after the other. It is loaded when it is first asked, with the
// net of the game; who no longer wants an answer ends the worker, and the next request starts another one.
import { file } from "../site/files";
import type { Done, Refused } from "./answers";
import type { Bots, Candidates, Hint, Played, Progress, Review, Solved } from "./engine-answers";
import { language, t } from "./speech";

export interface Wish {
  ms?: number; // long work ends after so many milliseconds with what it has
  soon?: boolean; // what loading has taken is taken from thinking
  signal?: AbortSignal; // nobody wants the answer any more
  progress?: (progress: Progress) => void;
  urgent?: boolean; // somebody waits for it: before all that waits
}

/** What the worker is told. */
export interface Order {
  id: number;
  verb: string;
  numbers: number[];
  text: string;
  language: string;
  ms: number;
  soon: boolean; // the worker puts what time there is behind the numbers
  thrifty: boolean;
}

/** What it says: progress, the answer, or why there is none. */
export interface Report {
  id: number;
  progress?: Progress;
  answer?: string;
  failed?: "load" | "net" | "broken";
}

interface Request {
  order: Order;
  wish: Wish;
  answer: (answer: unknown) => void;
  refuse: (reason: unknown) => void;
}

const SMALL_GIB = 2;
const waiting: Request[] = [];
let running: Request | undefined;
let worker: Worker | undefined;
let last = 0;

function why(failed: Report["failed"]): Refused {
  const sentences = {
    load: t("The engine could not be loaded. Bots, hints and reviews need it; everything else works."),
    net: t("What the engine knows of this game could not be loaded. With a network it works again."),
    broken: t("The engine has stopped. Please try again."),
  };
  return { error: sentences[failed ?? "broken"], status: (failed ?? "broken").toUpperCase() };
}

function finish(answer: unknown): void {
  const request = running;
  running = undefined;
  request?.answer(answer);
  next();
}

function hear(report: Report): void {
  if (report.id !== running?.order.id) return;
  if (report.progress) running.wish.progress?.(report.progress);
  else finish(report.answer === undefined ? why(report.failed) : JSON.parse(report.answer));
}

function end(): void {
  worker?.terminate();
  worker = undefined;
}

function start(): Worker {
  const made = new Worker(file("engine.worker.js"), { type: "module" });
  made.onmessage = (event) => hear(event.data as Report);
  made.onerror = () => {
    end();
    if (running) finish(why("load"));
  };
  return made;
}

function next(): void {
  if (running) return;
  running = waiting.shift();
  if (!running) return;
  try {
    worker ??= start();
    worker.postMessage(running.order);
  } catch {
    finish(why("load"));
  }
}

/** Nobody wants it any more: what waits is forgotten, what runs is broken off. */
function drop(request: Request, reason: unknown): void {
  const place = waiting.indexOf(request);
  if (place >= 0) waiting.splice(place, 1);
  request.refuse(reason);
  if (running !== request) return;
  end();
  running = undefined;
  next();
}

function isSmall(): boolean {
  const memory = (navigator as Navigator & { deviceMemory?: number }).deviceMemory;
  return memory !== undefined && memory <= SMALL_GIB;
}

function ask<Answer>(verb: string, numbers: number[], text: string, wish: Wish): Promise<Answer | Refused> {
  return new Promise((answer, refuse) => {
    const order: Order = {
      id: ++last,
      verb,
      numbers,
      text,
      language: language(),
      ms: wish.ms ?? 0,
      soon: wish.soon ?? false,
      thrifty: isSmall(),
    };
    const request: Request = { order, wish, answer: answer as (answer: unknown) => void, refuse };
    if (wish.signal?.aborted) return refuse(wish.signal.reason);
    wish.signal?.addEventListener("abort", () => drop(request, wish.signal?.reason), { once: true });
    if (wish.urgent) waiting.unshift(request);
    else waiting.push(request);
    next();
  });
}

/** Each takes a game as text: a record, or what the page's `save` gave. Players count from 0, levels from 1. */
export const engine = {
  play: (text: string, player: number, level: number, wish: Wish = {}) =>
    ask<Played>("play", [player, level], text, wish),
  hint: (text: string, player: number, wish: Wish = {}) =>
    ask<Hint>("hint", [player], text, { ...wish, soon: true }),
  candidates: (text: string, player: number, count: number, wish: Wish = {}) =>
    ask<Candidates>("candidates", [player, count], text, wish),
  /** The same of a position (docs/notation.md); each depth from 0 on looks four times as far. */
  ways: (position: string, count: number, depth: number, wish: Wish = {}) =>
    ask<Candidates>("ways", [count, depth], position, wish),
  proof: (text: string, player: number, wish: Wish = {}) => ask<Hint>("proof", [player], text, wish),
  review: (text: string, player: number, wish: Wish = {}) => ask<Review>("review", [player], text, wish),
  solve: (text: string, player: number, wish: Wish = {}) => ask<Solved>("solve", [player], text, wish),
  bots: (text: string, player: number, level: number, wish: Wish = {}) =>
    ask<Bots>("bots", [player, level], text, wish),
  /** The worker is there, and nothing in it. */
  wake: () => {
    worker ??= start();
  },
  /** Loads engine and net for this game (a config will do), so that the first answer comes at once. */
  ready: (text: string, wish: Wish = {}) => ask<Done>("ready", [], text, wish),
};
