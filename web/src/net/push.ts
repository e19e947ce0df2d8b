// Notices by Web Push, for one table at a time and only if somebody wants them: the browser gives an address and keys, the
// server keeps them with the table, and the service worker shows what comes.
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { MemoryPairs, readJson, smallStorage } from "../store/database";
import { http } from "./http";

/** off and on: for this table, in this browser. */
export type PushState = "none" | "denied" | "off" | "on";

const KEY = "inkrail.push"; // code of a table -> the endpoint that its server knows
const pairs = smallStorage({ localStorage: () => globalThis.localStorage }) ?? new MemoryPairs();

function wanted(): Record<string, string> {
  return readJson<Record<string, string>>(pairs, KEY) ?? {};
}

function note(code: string, endpoint: string | undefined): void {
  const { [code]: _, ...rest } = wanted();
  pairs.setItem(KEY, JSON.stringify(endpoint === undefined ? rest : { ...rest, [code]: endpoint }));
}

const isThere = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export function pushState(code: string): PushState {
  if (!isThere()) return "none";
  if (Notification.permission === "denied") return "denied";
  return wanted()[code] === undefined || Notification.permission !== "granted" ? "off" : "on";
}

/** The bytes of base64 as addresses have it. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const sameBytes = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one?.byteLength === other.length && new Uint8Array(one).every((byte, i) => byte === other[i]);

/** This browser's subscription, made with the key the server has now. */
async function subscription(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && sameBytes(known.options.applicationServerKey, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const pushPath = (code: string): string => `tables/${encodeURIComponent(code)}/push`;

/** "" if the server knows it now, else why not. */
async function tellServer(code: string): Promise<string> {
  const server = await http.get<{ key: string }>("push");
  if (isRefused(server)) return server.error;
  if (server.key === "") return t("This server sends no notices.");
  const made = await subscription(bytesOf(server.key)).catch(() => null);
  if (!made) return t("This browser cannot be notified just now.");
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  const answer = await http.post(pushPath(code), { endpoint: made.endpoint, p256dh, auth });
  if (isRefused(answer)) return answer.error;
  note(code, made.endpoint);
  return "";
}

/** Switches them on; the browser asks whether it may. "" or why not. */
export async function switchOn(code: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted")
    return t("The browser does not allow notifications from this page.");
  return tellServer(code);
}

export async function switchOff(code: string): Promise<string> {
  const endpoint = wanted()[code] ?? "";
  const answer = await http.remove(`${pushPath(code)}?${new URLSearchParams({ endpoint })}`);
  if (isRefused(answer)) return answer.error;
  note(code, undefined);
  return "";
}

/** Browsers change their address now and then; the server is told when the table is looked at. */
export async function refreshPush(code: string): Promise<void> {
  if (pushState(code) !== "on") return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known?.endpoint !== wanted()[code]) await tellServer(code);
}
