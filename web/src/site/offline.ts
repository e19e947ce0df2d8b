// The page's side of the service worker: a new version is told and taken over when the person wants it;
// engine and nets can be kept for times without a network. Where there is no service worker (a page that
// came by plain http, a private window) all of it does nothing.
import { Observable } from "../store/observable";
import { file } from "./files";

const HOUR = 3_600_000;
let registration: ServiceWorkerRegistration | undefined;
let wanted = false;

/** Is a new version here that only waits for the person's word? */
export const updateIsReady = new Observable(false);

const tell = () => updateIsReady.set(registration?.waiting != null && navigator.serviceWorker.controller !== null);

/** Shows the new version from now on. What is being played is kept, as at every reload. */
export function takeUpdate(): void {
  wanted = true;
  registration?.waiting?.postMessage("take over");
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener("statechange", tell);
}

export async function startOffline(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else tell();
  });
  try {
    registration = await workers.register(file("sw.js"), { updateViaCache: "none" });
  } catch {
    return; // the page plays without it
  }
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration?.installing ?? null));
  setInterval(look, HOUR);
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  tell();
}

function look(): void {
  registration?.update().catch(() => undefined); // no network: later
}

export interface Kept {
  kept: number;
  of: number;
  failed?: boolean;
}

function askWorker(message: string, hear: (kept: Kept) => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = (event) => hear(event.data as Kept);
  void navigator.serviceWorker?.ready.then((ready) => ready.active?.postMessage(message, [channel.port2]));
}

/** What is in use here is kept for times without a network, also if it was fetched before the service worker was there. */
export function keepFile(name: string): void {
  void navigator.serviceWorker?.ready.then((ready) => ready.active?.postMessage({ keep: file(name) }));
}

/** Keeps engine and nets here, so that bots and reviews need no network; tells how far it is. */
export function keepAll(hear: (kept: Kept) => void): void {
  askWorker("keep all", hear);
}
