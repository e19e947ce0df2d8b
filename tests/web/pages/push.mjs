// Notices by Web Push: wanted for one table, told to the server and taken back; a message shows a notification by the
// service worker, and a press on it leads to the table. The browser's own push service is elsewhere, so its part is played here.
import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { axe } from "../kit/axe.mjs";
import { DESK, openPage, waitForWorker } from "../kit/browser.mjs";

/** In the page: a push service that gives a subscription as a browser's does. */
function playService([endpoint, p256dh, auth]) {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no key of a server");
    made = {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => true,
    };
    return made;
  };
}

async function aTable(page) {
  await openPage(page, "friends");
  await page.locator(".open-table").click();
  await page.locator(".room").waitFor();
  await page.locator(".notify").waitFor();
  return /table\/([\w-]+)/.exec(page.url())[1];
}

async function wantedForOneTable({ page, context, origin }) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const endpoint = `https://push.example/${randomBytes(8).toString("hex")}`;
  await context.grantPermissions(["notifications"], { origin });
  await page.addInitScript(playService, [endpoint, keys.getPublicKey("base64url"), randomBytes(16).toString("base64url")]);
  const asked = [];
  page.on("request", (request) => /\/push/.test(request.url()) && asked.push([request.method(), request.url(), request.postData()]));
  await aTable(page);
  assert.deepEqual(asked, [], "nothing is asked before somebody wants it");
  const wish = page.getByRole("switch", { name: "Notify me" });
  assert.equal(await wish.isChecked(), false);
  await wish.click();
  await page.waitForFunction(() => document.querySelector(".notify input").checked && !document.querySelector(".notify input").disabled);
  assert.equal(await page.locator(".notify [role=alert]").count(), 0);
  const [, sent] = asked;
  assert.equal(sent[0], "POST");
  assert.equal(JSON.parse(sent[2]).endpoint, endpoint);
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await page.locator(".notify").waitFor();
  assert.equal(await page.getByRole("switch", { name: "Notify me" }).isChecked(), true, "it is remembered");
  await page.getByRole("switch", { name: "Notify me" }).click();
  await page.waitForFunction(() => !document.querySelector(".notify input").checked && !document.querySelector(".notify input").disabled);
  assert.equal(asked.at(-1)[0], "DELETE");
}

/** The number under which the browser has the service worker. */
async function registrationOf(session) {
  const found = new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
  });
  await session.send("ServiceWorker.enable");
  return found;
}

async function aMessageIsShown({ page, context, origin }) {
  await context.grantPermissions(["notifications"], { origin });
  const code = await aTable(page);
  await waitForWorker(page);
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const message = { event: "turn", code, url: `${origin}/t/${code}`, title: "Your turn", body: "Round 3 has begun.", round: 3 };
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      return (await ready.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  let notices = [];
  for (let i = 0; i < 100 && notices.length === 0; i++) {
    notices = await shown();
    await page.waitForTimeout(50);
  }
  assert.deepEqual(notices, [{ title: "Your turn", body: "Round 3 has begun.", tag: `inkrail-${code}`, data: `${origin}/#/table/${code}` }]);

  // A press: the worker is told as a browser tells it.
  const [worker] = context.serviceWorkers();
  await page.evaluate(() => {
    location.hash = "#/settings";
  });
  await page.locator(".setting-page").waitFor();
  await worker.evaluate(async () => {
    const [notice] = await self.registration.getNotifications();
    // Without a press of a person a window cannot take the focus; that it is asked to is enough.
    WindowClient.prototype.focus = async function focus() {
      return this;
    };
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification: notice }));
  });
  await page.waitForURL(`**/#/table/${code}`);
  await page.locator(".room").waitFor();
  assert.deepEqual(await shown(), [], "the notice is gone");
}

export const tests = [
  ["push: wanted for one table", { size: DESK }, wantedForOneTable],
  ["push: a message is shown and leads to the table", { size: DESK }, aMessageIsShown],
];
