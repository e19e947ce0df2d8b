// The way to the server over HTTP: docs/protocol.md, "Over HTTP". An answer is an object, or a refusal whose
// error is a sentence and whose status is a code for programs. A page that came from a plain folder, or that has no
// network, is refused with NO_SERVER and OFFLINE: everything that needs no server goes on without one.
import type { Refused } from "../core/answers";
import { language, t } from "../core/speech";

/** The address of a request: beside the scripts, wherever the page lies. */
export function apiAddress(path: string): string {
  return new URL(path, import.meta.url).href;
}

/** The address of a table's WebSocket. */
export function socketAddress(code: string): string {
  return apiAddress(`ws/${encodeURIComponent(code)}`).replace(/^http/, "ws");
}

const offline = (): Refused => ({
  error: t("There is no connection to the server."),
  status: "OFFLINE",
});

const noServer = (): Refused => ({
  error: t("This page came without a server."),
  status: "NO_SERVER",
});

const isJson = (answer: Response) => /\bjson\b/.test(answer.headers.get("content-type") ?? "");

/** What the server said, in words; it may be another program that knows nothing of this. */
async function refusalOf(answer: Response): Promise<Refused> {
  if (!isJson(answer)) return answer.status >= 500 ? offline() : noServer();
  const { error, text } = (await answer.json()) as { error?: string; text?: string };
  return { error: text || offline().error, status: error || String(answer.status) };
}

async function fetched(method: string, path: string, body?: unknown): Promise<Response | Refused> {
  if (navigator.onLine === false) return offline();
  try {
    const answer = await fetch(apiAddress(path), {
      method,
      headers: {
        "Accept-Language": language(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      cache: "no-store",
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.ok ? answer : await refusalOf(answer);
  } catch {
    return offline();
  }
}

async function asked<Answer>(method: string, path: string, body?: unknown): Promise<Answer | Refused> {
  const answer = await fetched(method, path, body);
  if (!(answer instanceof Response)) return answer;
  if (!isJson(answer)) return noServer();
  try {
    return (await answer.json()) as Answer;
  } catch {
    return offline(); // broken off
  }
}

export const rest = {
  get: <Answer>(path: string) => asked<Answer>("GET", path),
  post: <Answer>(path: string, body: Record<string, unknown> = {}) => asked<Answer>("POST", path, body),
  remove: <Answer>(path: string) => asked<Answer>("DELETE", path),
  /** A text: a record, a list with commas. */
  async text(path: string): Promise<{ text: string } | Refused> {
    const answer = await fetched("GET", path);
    if (!(answer instanceof Response)) return answer;
    if (/\bhtml\b/.test(answer.headers.get("content-type") ?? "")) return noServer();
    try {
      return { text: await answer.text() };
    } catch {
      return offline();
    }
  },
};

let found: Promise<boolean> | undefined;

/** Is there a server behind this page? Asked once; without a network asked again the next time. */
export async function hasServer(): Promise<boolean> {
  found ??= asked<{ status: string }>("GET", "health").then((answer) => {
    const away = "error" in answer && answer.status === "OFFLINE";
    if (away) found = undefined;
    return "status" in answer && !("error" in answer);
  });
  return found;
}
