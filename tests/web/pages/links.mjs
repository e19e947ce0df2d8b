// Short addresses lead to their screens; a replay plays in a sandboxed frame of another page, with no cookie sent;
// nothing else is framed.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { openPage } from "../kit/browser.mjs";

/** A game of two bots at a table of the server, played to its end: its code. */
async function finishedTable(page) {
  await openPage(page);
  return page.evaluate(async () => {
    const ask = async (path, body) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        })
      ).json();
    await ask("/api/guest", { name: "Ida" });
    const { code } = await ask("/api/tables", { seats: "2", title: "Framed" });
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${code}`);
    const say = (message) => socket.send(JSON.stringify(message));
    await new Promise((resolve) => {
      socket.onopen = () => {
        say({ t: "hello", v: 1, last: 0 });
        for (const seat of [1, 2]) say({ t: "bot", id: `b${seat}`, seat, level: 1 });
        say({ t: "start", id: "s" });
      };
      socket.onmessage = ({ data }) => data.includes('"t":"over"') && resolve();
    });
    socket.close();
    return code;
  });
}

/** A page of another address, with a frame in it: { origin, stop }. */
async function strangersPage(frame) {
  const server = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>${frame}`);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** In a sandbox without an origin: it plays, and no cookie goes along, though this browser has one. */
async function framed({ page, context, origin, artefacts }) {
  const code = await finishedTable(page);
  const frame = `<iframe title="A game" sandbox="allow-scripts allow-popups" width="340" height="640" src="${origin}/embed/${code}"></iframe>`;
  const elsewhere = await strangersPage(frame);
  const cookies = [];
  await page.goto("about:blank"); // what the page itself asks for has the cookie, and so has its service worker
  context.on("request", (request) => {
    if (request.url().startsWith(origin) && request.serviceWorker() === null) cookies.push(request.headerValue("cookie"));
  });
  try {
    await page.goto(elsewhere.origin);
    const inside = page.frameLocator("iframe");
    await inside.locator(".replay-sheet svg").first().waitFor();
    assert.match(await inside.locator("h1").innerText(), /Replay/);
    assert.equal(await inside.locator("a[href='#/']").count(), 0); // no way to the lobby
    await inside.getByText("The game begins.").first().waitFor();
    await inside.locator("input[type=range]").press("End");
    await inside.getByText("The game begins.").first().waitFor({ state: "hidden" });
    assert.equal(await inside.locator(".replay-home").getAttribute("href"), `/t/${code}`);
    await page.screenshot({ path: join(artefacts, "embedded.png") });
    assert.deepEqual(new Set(await Promise.all(cookies)), new Set([null]));
  } finally {
    await elsewhere.stop();
  }
}

/** Nobody else's page may frame the page itself. */
async function theRestIsNotFramed({ page, origin }) {
  const elsewhere = await strangersPage(`<iframe title="No" src="${origin}/"></iframe>`);
  try {
    await page.goto(elsewhere.origin);
    await page.waitForTimeout(500);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    assert.ok(!frame.url().startsWith(origin), frame.url());
  } finally {
    await elsewhere.stop();
  }
}

/** A short address is one of the page's screens, and everything is found from there. */
async function shortAddresses({ page, origin }) {
  const code = await finishedTable(page);
  for (const [path, address] of [
    [`t/${code}`, `/#/table/${code}`],
    [`t/${code}?key=abc`, `/#/table/${code}`], // the screen keeps the key out of sight
    ["d/2026-11-16", "/#/daily/2026-11-16"],
  ]) {
    await page.goto(`${origin}/${path}`);
    await page.locator("#app > *").first().waitFor();
    assert.equal(page.url().slice(origin.length, origin.length + address.length), address);
  }
  assert.match(await page.title(), /Inkrail/);
}

export const tests = [
  ["a replay is framed by another page", { faults: /asks another origin: http:\/\/127\.0\.0\.1/ }, framed],
  ["nothing else is framed", { faults: /./ }, theRestIsNotFramed],
  ["short addresses are screens", { faults: /404|abc|key/ }, shortAddresses],
];
