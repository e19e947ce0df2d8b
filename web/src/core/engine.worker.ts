// The worker in which the engine lives: src/wasm/engine.c says what it exports.
import { file, filesOf } from "../site/files";
import { entriesOf, moFile } from "./catalogue";
import type { Exports as RoomExports } from "./core";
import type { Order, Report } from "./engine";
import type { Nets, Progress } from "./engine-answers";

interface Exports extends RoomExports {
  net(length: number): number;
  thrift(bytes: number): number;
}

const THRIFTY_BYTES = 4 << 20;
const REPORT_MS = 100;
const SOON_MS = 150; // with what the page does then, the answer is seen in less than 300
const LEAST_MS = 40;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const here = self as unknown as DedicatedWorkerGlobalScope;
const nets = new Set<string>();
let loaded: Promise<Exports> | undefined;
let spoken = "en";
let order: Order | undefined;
let until = Number.POSITIVE_INFINITY;
let reported = 0;

const say = (report: Report) => here.postMessage(report);

/** Called by the engine in the middle of its work; not 0 ends that. */
function tell(exports: Exports, at: number, length: number): number {
  const now = performance.now();
  if (order && now - reported >= REPORT_MS) {
    reported = now;
    const text = decoder.decode(new Uint8Array(exports.memory.buffer, at, length));
    say({ id: order.id, progress: JSON.parse(text) as Progress });
  }
  return now >= until ? 1 : 0;
}

async function load(): Promise<Exports> {
  let exports: Exports;
  const host = {
    now: () => performance.now(),
    tell: (at: number, length: number) => tell(exports, at, length),
  };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(file("engine.wasm")), { host });
  exports = instance.exports as unknown as Exports;
  return exports;
}

function hand(exports: Exports, bytes: Uint8Array): number {
  const at = exports.request_memory(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  return bytes.length;
}

function ask(exports: Exports, request: string): string {
  const at = exports.ask(hand(exports, encoder.encode(request)));
  return decoder.decode(new Uint8Array(exports.memory.buffer, at, exports.answer_length()));
}

async function bytesOf(name: string): Promise<Uint8Array> {
  const answer = await fetch(file(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const coming = new Map<string, Promise<Uint8Array>>(); // files that are on their way

/** Asks for a file, so that it comes while something else does. */
function call(name: string): Promise<Uint8Array> {
  const before = coming.get(name);
  if (before) return before;
  const bytes = bytesOf(name).finally(() => coming.delete(name));
  bytes.catch(() => undefined); // whoever wants it hears of it
  coming.set(name, bytes);
  return bytes;
}

const netFile = (name: string) => `nets/${name}.bin`;
const hasNet = (name: string) => filesOf("nets/").includes(netFile(name));
const wordsFile = (language: string) => `languages/${language}.all.txt`;

/** What will be wanted beside the engine comes while that is loaded. Which net it is the engine says: most games are called as
    their nets are. */
function callAhead({ text, language }: Order): void {
  const game = text.match(/^(?:config )?([\w+]+)(?=,|$)/m)?.[1] ?? "";
  if (hasNet(game) && !nets.has(game)) void call(netFile(game));
  if (language !== spoken) void call(wordsFile(language));
}

/** Sentences are English if the catalogue cannot be had. */
async function speak(exports: Exports, language: string): Promise<void> {
  if (language === spoken) return;
  const lean = await call(wordsFile(language)).catch(() => new Uint8Array());
  exports.speak(hand(exports, moFile(entriesOf(decoder.decode(lean)))));
  spoken = language;
}

/** The best net there is for the game, handed over once. */
async function bringNet(exports: Exports, text: string): Promise<void> {
  const answer = JSON.parse(ask(exports, `nets\t${text}`)) as Partial<Nets>;
  const name = answer.nets?.find(hasNet);
  if (!name || nets.has(name)) return;
  const head = encoder.encode(`${name}\0`);
  const net = await call(netFile(name));
  const both = new Uint8Array(head.length + net.length);
  both.set(head);
  both.set(net, head.length);
  if (exports.net(hand(exports, both)) === 1) nets.add(name);
}

async function loadOnce(thrifty: boolean): Promise<Exports> {
  loaded ??= load().then((exports) => {
    if (thrifty) exports.thrift(THRIFTY_BYTES);
    return exports;
  });
  return loaded;
}

/** Whatever is wrong with it, the next one is new. */
function forget(): void {
  loaded = undefined;
  spoken = "en";
  nets.clear();
}

/** What is asked. The first hint of all waits until engine and net are there, and is thought over less long for that. */
function requestOf({ verb, numbers, soon, text }: Order, asked: number): string {
  const left = Math.round(Math.max(LEAST_MS, SOON_MS - (performance.now() - asked)));
  return [verb, ...numbers, ...(soon ? [left] : []), text].join("\t");
}

async function answer(wanted: Order): Promise<Report> {
  const asked = performance.now();
  let failed: Report["failed"] = "load";
  try {
    const engine = loadOnce(wanted.thrifty);
    callAhead(wanted);
    const exports = await engine;
    failed = "net";
    await Promise.all([bringNet(exports, wanted.text), speak(exports, wanted.language)]);
    failed = "broken";
    order = wanted;
    until = wanted.ms > 0 ? performance.now() + wanted.ms : Number.POSITIVE_INFINITY;
    return { id: wanted.id, answer: ask(exports, requestOf(wanted, asked)) };
  } catch {
    if (failed !== "net") forget();
    return { id: wanted.id, failed };
  } finally {
    order = undefined;
  }
}

here.onmessage = (event) => void answer(event.data as Order).then(say);
