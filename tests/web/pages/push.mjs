// Notices wanted for one table and taken back, with the browser's push service played by the test; a message that the
// real server has sealed for a browser that is away has its signature checked as a push service does, by the key that
// the page subscribed with, is opened as a browser does and delivered to the real service worker, which shows it; a
// press on it leads to the table.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { axe } from "../kit/axe.mjs";
import { DESK, openPage, waitForWorker } from "../kit/browser.mjs";
import { Core } from "../kit/core.mjs";
import { guest, playedRound, Player } from "../kit/people.mjs";
import { serveProgram } from "../kit/serve.mjs";
import { Guest } from "../kit/tables.mjs";

/** In the page: a push service that gives a subscription as a browser's does. */
function playService([endpoint, p256dh, auth]) {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no key of a server");
    globalThis.serversKey = [...applicationServerKey];
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

/** Delivers a message as the browser does, and waits for what is shown of it. Chromium's tool for that loses one now and then without a
    word, so that it is asked again, as a push service does that got no answer: notices of one table take each other's place. */
async function deliver(page, context, origin, text) {
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  let notices = [];
  for (let i = 0; i < 200 && notices.length === 0; i++) {
    if (i % 60 === 0) await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: text });
    notices = await shownOn(page);
    await page.waitForTimeout(50);
  }
  return notices;
}

const shownOn = (page) =>
  page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    return (await ready.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

async function aMessageIsShown({ page, context, origin }) {
  await context.grantPermissions(["notifications"], { origin });
  const code = await aTable(page);
  await waitForWorker(page);
  const message = { event: "turn", code, url: `${origin}/t/${code}`, title: "Your turn", body: "Round 3 has begun.", round: 3 };
  const notices = await deliver(page, context, origin, JSON.stringify(message));
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
  assert.deepEqual(await shownOn(page), [], "the notice is gone");
}

// --- from the server to the notice

/** A push service of this machine: what is posted there comes one by one. */
async function openMailbox() {
  const letters = [];
  let tell = () => undefined;
  const server = createServer((request, answer) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      letters.push({ head: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
      tell();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const next = async () => {
    while (letters.length === 0)
      await new Promise((resolve) => {
        tell = resolve;
      });
    return letters.shift();
  };
  return { address: `http://127.0.0.1:${server.address().port}/ida`, next, stop: () => server.close() };
}

/** What a browser does with a sealed message (RFC 8188 and 8291): one record, and the last one. */
function unseal(sealed, keys, auth) {
  const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
  assert.ok(sealed.length <= 4096, "services take no more");
  assert.ok(sealed.readUInt32BE(16) >= sealed.length - 86, "it is one record");
  assert.equal(sealed[20], theirs.length);
  const derive = (secret, saltOf, info, length) => Buffer.from(hkdfSync("sha256", secret, saltOf, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
  const secret = derive(keys.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const open = createDecipheriv("aes-128-gcm", key, derive(secret, salt, "Content-Encoding: nonce\0", 12));
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(86, -16)), open.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  assert.equal(plain[end], 2, "it is the last record");
  return plain.subarray(0, end).toString();
}

/** What a push service does before it takes a message (RFC 8292): is it signed for here, for a while, by whom the browser wants messages of? */
function assertSigned(header, key, origin) {
  const [, token, named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header);
  assert.deepEqual(Buffer.from(named, "base64url"), key, "by the key that the page has subscribed with");
  const [head, claims, signature] = token.split(".");
  const told = (part) => JSON.parse(Buffer.from(part, "base64url").toString());
  assert.equal(told(head).alg, "ES256");
  const { aud, exp, sub } = told(claims);
  const left = exp - Date.now() / 1000;
  assert.equal(aud, origin);
  assert.ok(left > 0 && left <= 24 * 3600, `${left} s`);
  assert.match(sub, /^(mailto:.+@|https:\/\/)/);
  const [x, y] = [key.subarray(1, 33), key.subarray(33)].map((half) => half.toString("base64url"));
  const signer = { key: createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" }), dsaEncoding: "ieee-p1363" };
  const isSigned = (text) => verify("sha256", Buffer.from(text), signer, Buffer.from(signature, "base64url"));
  assert.ok(isSigned(`${head}.${claims}`));
  assert.ok(!isSigned(`${head}.${claims}A`), "and not whatever it says");
}

/** Ida has ended her round and closed the page; when the next one begins the real server seals a message for her browser,
    and the real service worker shows it. Only what lies between the two is played here. */
async function fromTheServerToTheNotice({ browser, program, site }) {
  const core = await Core.load(site);
  const box = await openMailbox();
  const server = await serveProgram(program, { INKRAIL_WEBHOOKS: "any" });
  const { origin } = server;
  const ida = await Guest.come({ browser, origin }, "Ida", { size: DESK });
  const [keys, auth] = [createECDH("prime256v1"), randomBytes(16)];
  keys.generateKeys();
  try {
    await ida.context.grantPermissions(["notifications"], { origin });
    await ida.page.addInitScript(playService, [box.address, keys.getPublicKey("base64url"), auth.toString("base64url")]);
    const code = await ida.make();
    await ida.page.getByRole("switch", { name: "Notify me" }).click();
    await ida.page.waitForFunction(() => document.querySelector(".notify input").checked && !document.querySelector(".notify input").disabled);
    const bo = await Player.come(origin, code, await guest(origin, "Bo"), "Bo");
    const key = Buffer.from(await ida.page.evaluate(() => globalThis.serversKey));
    await ida.start();
    await ida.playRound();
    const other = await ida.context.newPage();
    await openPage(other, "settings");
    await waitForWorker(other);
    await bo.until(() => bo.there.includes(1));
    await ida.page.close();
    await bo.until(() => bo.has("roll") === 1 && !bo.there.includes(1)); // whoever is there needs no message
    for (const step of playedRound(core, `inkrail 1\nconfig classic\nroll ${bo.events.find((event) => event.t === "roll").roll}\n`)) await bo.ask({ t: "step", step });
    const { head, body } = await box.next();
    assert.equal(head["content-encoding"], "aes128gcm");
    assertSigned(head.authorization, key, new URL(box.address).origin);
    const message = unseal(body, keys, auth);
    const { title, body: text, event, round } = JSON.parse(message);
    assert.deepEqual([event, round], ["round", 2]);
    const notices = await deliver(other, ida.context, origin, message);
    assert.deepEqual(notices, [{ title, body: text, tag: `inkrail-${code}`, data: `${origin}/#/table/${code}` }]);
    assert.deepEqual(ida.faults, []);
    bo.close();
  } finally {
    await ida.leave();
    await server.stop();
    box.stop();
  }
}

export const tests = [
  ["push: wanted for one table", { size: DESK }, wantedForOneTable],
  ["push: from the server to the notice", { size: DESK }, fromTheServerToTheNotice],
  ["push: a message is shown and leads to the table", { size: DESK }, aMessageIsShown],
];
