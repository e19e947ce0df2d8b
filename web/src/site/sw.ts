// The service worker: after one visit the page needs no network. Each version has a cache of its own with
// all that is needed to play. A new version waits until it is wanted, or until no tab has the old one open.
// Files with a hash in their name never change, so whichever cache has one may answer.

import { noticeOf, windowFor } from "./notice";
import { addressOfPath } from "./path";

declare const self: ServiceWorkerGlobalScope;
declare const SITE_VERSION: string;
declare const SITE_FIRST: string[];
declare const SITE_LATER: string[];

const CACHE = `inkrail-${SITE_VERSION}`;
const LATER = "inkrail-later"; // engine and nets, when they were first used or wished for
const PAGE = "./";
const HASHED = /-([0-9A-Z]{8}|[0-9a-f]{10})\.\w+$/;

const OF_SERVER = /^(api|ws)\/|^[tdc]\/.*\.png$/; // tables and all that is told of them: never from a cache

const address = (name: string) => new URL(name === "index.html" ? PAGE : name, self.registration.scope).href;
const later = new Set(SITE_LATER.map(address));

/** From a version that is here already, if it is the same file, else from the server. */
async function bring(cache: Cache, url: string): Promise<void> {
  const known = HASHED.test(url) ? await caches.match(url) : undefined;
  const answer = known ?? (await fetch(url, { cache: HASHED.test(url) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, answer);
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(SITE_FIRST.map((name) => bring(cache, address(name))));
}

/** Tabs that still show the last version find its files; older ones go. */
async function tidy(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith("inkrail-") && name !== LATER);
  const old = versions.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(LATER);
  for (const request of await cache.keys()) if (!later.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

/** Keeps a copy of what is on its way: whoever waits for it does not wait for that. */
async function keepLater(url: string, copy: Response): Promise<void> {
  const cache = await caches.open(LATER);
  await cache.put(url, copy).catch(() => undefined); // no room, or it broke off: the next time
}

/** What is here already. Each look into a cache takes its time, so files are looked for where they may be. */
async function found(url: string): Promise<Response | undefined> {
  if (later.has(url)) return (await caches.open(LATER)).match(url);
  const page = url === address(PAGE) || url === `${self.registration.scope}index.html`;
  const own = await caches.open(CACHE);
  return (await own.match(page ? address(PAGE) : url)) ?? (HASHED.test(url) ? caches.match(url) : undefined);
}

async function answer(request: Request, beside: (work: Promise<void>) => void): Promise<Response> {
  const url = request.url.split(/[?#]/, 1)[0] as string;
  const known = await found(url);
  if (known) return known;
  const fresh = await fetch(request).catch((reason: unknown) => {
    const shared = request.mode === "navigate" && addressOfPath(url, new URL(request.url).search);
    if (shared) return Response.redirect(shared); // the page is here, if the server is not
    throw reason;
  });
  if (fresh.ok && later.has(url)) beside(keepLater(url, fresh.clone()));
  return fresh;
}

/** Brings all that may be wanted later, one after the other, and tells how far it is. */
async function keepAll(port: MessagePort): Promise<void> {
  const cache = await caches.open(LATER);
  let kept = 0;
  try {
    for (const url of later) {
      if (!(await cache.match(url))) await bring(cache, url);
      port.postMessage({ kept: ++kept, of: later.size });
    }
  } catch {
    port.postMessage({ kept, of: later.size, failed: true });
  }
}

/** Brings one of these files, unless it is here. */
async function keepOne(url: unknown): Promise<void> {
  if (typeof url !== "string" || !later.has(url)) return;
  const cache = await caches.open(LATER);
  if (!(await cache.match(url))) await bring(cache, url).catch(() => undefined); // no network: the next time
}

/** Browsers want something to be shown for each message, whatever is in it. */
async function notify(message: string): Promise<void> {
  const { title, body, tag, url } = noticeOf(message, self.registration.scope);
  const more = { renotify: true }; // of the same table: it is news again
  await self.registration.showNotification(title, {
    body,
    tag,
    data: url,
    icon: address("icon-192.png"),
    ...more,
  });
}

/** A press leads to the table: in a window that is open, else in a new one. */
async function visit(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windowFor(windows, url);
  if (!found) return void (await self.clients.openWindow(url));
  const there = found.url === url ? found : await found.navigate(url).catch(() => null);
  await (there ?? found).focus();
}

self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.text() ?? "")));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(String(event.notification.data ?? self.registration.scope)));
});
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.slice(self.registration.scope.length);
  const inside = request.url.startsWith(self.registration.scope) && !OF_SERVER.test(path);
  if (request.method === "GET" && inside && !request.headers.has("range"))
    event.respondWith(answer(request, (work) => event.waitUntil(work)));
});
self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data === "take over") void self.skipWaiting();
  if (event.data?.keep) event.waitUntil(keepOne(event.data.keep));
  if (event.data === "keep all" && port) event.waitUntil(keepAll(port));
});
