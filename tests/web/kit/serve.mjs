// Servers for the tests: the program itself, and a plain one for a folder, which can become another folder.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

/** Starts it and gives { child, port } as soon as it listens. */
async function launch(program, data, port, settings) {
  const args = ["--lang", "en", "serve", "--listen", `127.0.0.1:${port}`, "--data", data];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, INKRAIL_CONNECTIONS_AN_ADDRESS: "0", ...settings } });
  let said = "";
  const found = await new Promise((resolve, reject) => {
    const hear = (text) => {
      said += text;
      const told = said.match(/port=(\d+)/);
      if (told) resolve(Number(told[1]));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  return { child, port: found };
}

const gone = (child, signal) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners("exit");
    child.on("exit", resolve);
    child.kill(signal);
  });

/** `inkrail serve` on a free port, with a store of its own: { origin, stop, kill, again }. It can be killed at once, and come
    again with what it had kept, where it was. `settings` are those of its environment. */
export async function serveProgram(program, settings = {}) {
  const data = mkdtempSync(join(tmpdir(), "inkrail-web-"));
  let { child, port } = await launch(program, data, 0, settings);
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      await gone(child, "SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
    kill: () => gone(child, "SIGKILL"),
    again: async () => {
      ({ child, port } = await launch(program, data, port, settings));
    },
  };
}

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Any static server, below a path as hosts have it: { origin, folder, hold, stop }. `folder` may be changed; of a path for which `hold`
    gives a promise the end comes when that is kept. */
export async function serveFolder(folder, below = "/games/inkrail/") {
  const served = { folder, origin: "", asked: [], hold: () => undefined, stop: () => undefined };
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    served.asked.push(path);
    const file = join(served.folder, normalize(path.slice(below.length - 1)), path.endsWith("/") ? "index.html" : "");
    try {
      if (!path.startsWith(below) || !statSync(file).isFile()) throw new Error(path);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
      const bytes = readFileSync(file);
      const held = served.hold(path);
      if (!held) return void response.end(bytes);
      response.write(bytes.subarray(0, bytes.length / 2));
      held.then(() => response.end(bytes.subarray(bytes.length / 2)));
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  served.origin = `http://localhost:${server.address().port}${below.slice(0, -1)}`;
  served.stop = () => {
    server.closeAllConnections?.();
    server.close();
  };
  return served;
}
