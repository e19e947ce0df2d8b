// The server's interface for screens: an answer, or a refusal in words as the core has them, never an exception. A page
// that came from a plain folder, or that has no network, is refused with NO_SERVER and OFFLINE: everything that needs no
// server goes on without one.
import type { Refused } from "../core/answers";
import { t } from "../core/speech";
import { type Asking, ask, askAsPerson, askPages, askText, askToMake, askWorking, Refusal } from "./server";

const offline = (): Refused => ({ error: t("The server cannot be reached just now."), status: "OFFLINE" });
const noServer = (): Refused => ({ error: t("This page came without a server."), status: "NO_SERVER" });

/** Who has answered was no server of this game: no refusal of its kind, or no JSON at all. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refusal && error.status === 0) return offline();
  if (error instanceof Refusal && error.code !== "") return { error: error.message, status: error.code };
  if (error instanceof Refusal && error.status >= 500) return offline();
  return noServer();
}

async function tried<Answer>(work: () => Promise<Answer>): Promise<Answer | Refused> {
  if (navigator.onLine === false) return offline();
  try {
    return await work();
  } catch (error) {
    return refusalOf(error);
  }
}

type Body = Record<string, string>;

/** Paths without "api/". */
export const http = {
  get: <Answer>(path: string) => tried(() => ask<Answer>(path)),
  post: <Answer>(path: string, body: Body = {}) => tried(() => ask<Answer>(path, { method: "POST", body })),
  remove: <Answer>(path: string) => tried(() => ask<Answer>(path, { method: "DELETE" })),
  /** As a person: whoever is nobody yet becomes a guest by that. */
  asPerson: <Answer>(path: string, asking: Asking = {}) => tried(() => askAsPerson<Answer>(path, asking)),
  /** What may have to be worked for, as whoever one is, or as a person. */
  work: <Answer>(path: string, body: Body) => tried(() => askWorking<Answer>(path, body, ask)),
  workAsPerson: <Answer>(path: string, body: Body) =>
    tried(() => askWorking<Answer>(path, body, askAsPerson)),
  make: <Answer>(path: string, body: Body) => tried(() => askToMake<Answer>(path, body)),
  pages: (path: string, body: Body) => tried(async () => ({ pages: await askPages(path, body) })),
  text: (path: string) => tried(async () => ({ text: await askText(path) })),
};

let found: Promise<boolean> | undefined;

/** Is there a server behind this page? Asked once; without a network asked again the next time. */
export async function hasServer(): Promise<boolean> {
  found ??= http.get<{ tables: unknown[] }>("tables").then((answer) => {
    if ("error" in answer && answer.status === "OFFLINE") found = undefined;
    return "tables" in answer;
  });
  return found;
}
