// Notices of the server that came by Web Push, as the service worker shows them. What comes is believed only so far: it
// leads to places of this page and to nowhere else.
import { addressOfPath } from "./path";

interface Notice {
  title: string;
  body: string;
  tag: string; // a newer one of the same table takes the place of the older
  url: string; // where a press leads
}

const LONGEST = 200;

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, LONGEST) : "");

/** The screen that an address of the server stands for; the first one if it lies elsewhere. */
export function screenOf(url: string, scope: string): string {
  try {
    const to = new URL(url, scope);
    if (to.origin !== new URL(scope).origin || !to.href.startsWith(scope)) return scope;
    const screen = addressOfPath(to.pathname, to.search);
    return screen ? new URL(screen, scope).href : to.href;
  } catch {
    return scope;
  }
}

/** What is shown of a message: {title, body, code, url}. */
export function noticeOf(message: string, scope: string): Notice {
  let told: Record<string, unknown> = {};
  try {
    told = Object(JSON.parse(message)) as Record<string, unknown>;
  } catch {
    // something else: the title alone is shown
  }
  const code = text(told.code);
  return {
    title: text(told.title) || "Inkrail",
    body: text(told.body),
    tag: code ? `inkrail-${code}` : "inkrail",
    url: screenOf(text(told.url) || (code ? `t/${encodeURIComponent(code)}` : ""), scope),
  };
}

/** The window that shows that place already, else any of the page; undefined: one must be opened. */
export function windowFor<T extends { url: string }>(windows: readonly T[], url: string): T | undefined {
  return windows.find((one) => one.url === url) ?? windows[0];
}
