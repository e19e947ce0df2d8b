// The server's interface over HTTP (docs/protocol.md): what the page asks besides the tables themselves. Whoever has no
// name yet becomes a guest without a word, when it is first needed; a cookie remembers them.
import { language, t } from "../core/speech";
import { core, startTogether } from "../core/start";
import { settings } from "../store/store";
import { isKnownHere, noteKnown } from "./known";
import { rootOf, shortName } from "./names";
import { solve } from "./work";

export { isKnownHere } from "./known";
export { codeOf, shortName } from "./names";

/** The server has answered, but not as wished: with a sentence in the reader's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number, // of HTTP; 0: there was no answer
    readonly code: string,
    text: string,
    readonly puzzle = "", // to be solved first
  ) {
    super(text);
  }
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string => (error instanceof Refusal ? error.message : String(error));

export interface Person {
  person: string;
  name: string;
  account: string; // "" for a guest
}

/** A line of a list of tables. */
export interface TableLine {
  code: string;
  state: "waits" | "runs" | "over" | "left";
  config: string;
  title: string;
  seats: number;
  taken: number;
  round: number;
  made: number; // ms since 1970
  changed: number;
  // Of one's own that run:
  turn?: boolean; // is it you they wait for
  waits?: string[]; // others they wait for
  due?: number; // until when, ms since 1970; not if there is no clock
}

interface Me extends Person {
  games: TableLine[];
}

export interface MadeTable {
  code: string;
  link: string;
  commitment: string;
}

export const root = (): string => rootOf(location.href);

/** The address of a table for others, and of a seat for one's own other devices. */
export const tableLink = (path: string): string => root() + path.replace(/^\//, "");

export interface Asking {
  method?: "GET" | "POST" | "DELETE";
  body?: Record<string, string>;
  /** Another person than the one of the cookie. */
  token?: string;
  /** As nobody: neither is the cookie sent, nor one taken. */
  alone?: boolean;
  /** The name by which the server knows the request if it is sent again. */
  key?: string;
}

async function answerTo(path: string, { method, body, token, alone, key }: Asking): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (token) headers.Authorization = `Bearer ${token}`;
  const request: RequestInit = {
    method: method ?? (body ? "POST" : "GET"),
    headers,
    credentials: alone || token ? "omit" : "same-origin",
    cache: "no-store",
  };
  if (body) request.body = JSON.stringify(body);
  try {
    return await fetch(`${root()}api/${path}`, request);
  } catch {
    throw new Refusal(0, "OFFLINE", t("The server cannot be reached just now."));
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const said = (await answer.json().catch(() => ({}))) as { error?: string; text?: string; puzzle?: string };
  const text = said.text || t("The server could not answer this.");
  return new Refusal(answer.status, said.error ?? "", text, said.puzzle);
}

/** Asks once, as whoever one is; refusals are thrown. */
export async function ask<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
  const answer = await answerTo(path, asking);
  if (!asking.alone && !asking.token) noteWho(path, asking, answer);
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Answer;
}

function noteWho(path: string, { method, body }: Asking, answer: Response): void {
  const comes = body !== undefined && ["guest", "login"].includes(path);
  const goes = path === "logout" || (["me", "me/devices"].includes(path) && method === "DELETE");
  if ((answer.ok && goes) || answer.status === 401) noteKnown(false);
  else if (answer.ok && (comes || path === "me")) noteKnown(true);
}

const MADE_TRIES = 120;

/** A text, as it is; one that is still being made is waited for. */
export async function askText(path: string): Promise<string> {
  let answer = await answerTo(path, {});
  for (let tries = 0; answer.status === 202 && tries < MADE_TRIES; tries++) {
    const { retry_ms } = (await answer.json()) as { retry_ms: number };
    await new Promise((resolve) => setTimeout(resolve, retry_ms));
    answer = await answerTo(path, {});
  }
  if (!answer.ok || answer.status === 202) throw await refusalOf(answer);
  return answer.text();
}

/** Pages to print, as a PDF. */
export async function askPages(path: string, body: Record<string, string>): Promise<Blob> {
  const answer = await answerTo(path, { body });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.blob();
}

// ------------------------------------------------------------------------------------------- who one is

let usual = "";

/** How somebody is called who has not said a name: the same until the page is closed. */
function guestName(): string {
  usual ||= String(10 + ((crypto.getRandomValues(new Uint8Array(1))[0] as number) % 90));
  return t("Guest %s", usual);
}

/** The name that was said, else one that serves. */
export const ownName = (): string => shortName(settings.value.name) || guestName();

let making: Promise<unknown> | undefined;

/** Becomes a guest, once, however many ask at the same time. */
function becomeGuest(): Promise<unknown> {
  making ??= ask<Person>("guest", { body: { name: ownName() } }).finally(() => {
    making = undefined;
  });
  return making;
}

/** Asks as a person: if the server knows none here, a guest is made and it is asked again. */
export async function askAsPerson<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
  if (!isKnownHere()) await becomeGuest();
  try {
    return await ask<Answer>(path, asking);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    await becomeGuest(); // the server has forgotten who this was
    return ask<Answer>(path, asking);
  }
}

const SENT_AGAIN_MS = 1000;

/** Asks for something to be made; once more, by the same name, if nobody knows whether it was. */
export async function askToMake<Answer>(path: string, body: Record<string, string>): Promise<Answer> {
  const asking = { body, key: Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-") };
  try {
    return await askAsPerson<Answer>(path, asking);
  } catch (error) {
    if (!(error instanceof Refusal && [0, 504].includes(error.status))) throw error;
    await new Promise((resolve) => setTimeout(resolve, SENT_AGAIN_MS));
    return askAsPerson<Answer>(path, asking);
  }
}

const WORKED = 3; // times: the server may have set a harder one meanwhile

/** Asks for what costs the server much; while many do it wants to see some work first. */
export async function askWorking<Answer>(
  path: string,
  body: Record<string, string>,
  send: (path: string, asking: Asking) => Promise<Answer>,
): Promise<Answer> {
  let shown: Record<string, string> = {};
  for (let tries = 0; ; tries++) {
    try {
      return await send(path, { method: "POST", body: { ...body, ...shown } });
    } catch (error) {
      if (!(error instanceof Refusal && error.puzzle !== "") || tries === WORKED) throw error;
      await startTogether(); // which can solve it
      shown = { puzzle: error.puzzle, answer: await solve(core, error.puzzle) };
    }
  }
}

/** Who the server knows here; undefined if nobody, and nobody is made. */
export async function whoAmI(): Promise<Me | undefined> {
  if (!isKnownHere()) return undefined;
  try {
    return await ask<Me>("me");
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return undefined;
    throw error;
  }
}

/** Is called so from now on, here and at tables to come. */
export async function rename(name: string): Promise<void> {
  const short = shortName(name);
  settings.change({ name: short });
  if (short) await askAsPerson("me", { body: { name: short } });
}

/** The secret of one more person at this device, who is nobody's cookie. */
export async function anotherPerson(name: string): Promise<string> {
  const made = await ask<{ token: string }>("guest", { body: { name: shortName(name) }, alone: true });
  return made.token;
}

// --------------------------------------------------------------------------------------------- tables

export const makeTable = (options: Record<string, string>): Promise<MadeTable> =>
  askToMake<MadeTable>("tables", options);

export const openTables = async (): Promise<TableLine[]> =>
  (await ask<{ tables: TableLine[] }>("tables")).tables;

export const recordOf = (code: string): Promise<string> =>
  askText(`tables/${encodeURIComponent(code)}/record`);
