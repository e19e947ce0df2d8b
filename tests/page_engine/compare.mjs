// node compare.mjs MIND.wasm NETS LINES: the module gives the same answers as the native program wrote into
// LINES, requests and answers in turns. Its clock stands still, too, and work is stopped after as many reports.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REPORTS = 40;
const [modulePath, nets, linesPath] = process.argv.slice(2);
let reports = 0;
const host = { now: () => 0, tell: () => (++reports < REPORTS ? 0 : 1) };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(modulePath)), { host });
exports.thrift(4 << 20);

function hand(bytes) {
  const at = exports.request_memory(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  return bytes.length;
}

function ask(request) {
  reports = 0;
  const at = exports.ask(hand(new TextEncoder().encode(request)));
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, exports.answer_length()));
}

// The first of a game's nets that there is, handed over once.
const handed = new Set();
function bringNet(request) {
  const text = request.startsWith("nets\t") ? request : `nets\t${request.split("\t").slice(request.split("\t").findIndex((word) => word.startsWith("inkrail 1"))).join("\t")}`;
  const name = JSON.parse(ask(text)).nets?.find((net) => existsSync(join(nets, `${net}.bin`)));
  if (!name || handed.has(name)) return;
  handed.add(name);
  const net = readFileSync(join(nets, `${name}.bin`));
  if (exports.net(hand(Buffer.concat([Buffer.from(`${name}\0`), net]))) !== 1) throw new Error(`${name} was not taken`);
}

const lines = readFileSync(linesPath, "utf8").trimEnd().split("\n");
let different = 0;
for (let i = 0; i + 1 < lines.length; i += 2) {
  const request = JSON.parse(lines[i]);
  bringNet(request);
  const ours = ask(request);
  if (ours === lines[i + 1]) continue;
  different++;
  console.error(`asked:  ${request.slice(0, 60)}\nnative: ${lines[i + 1].slice(0, 2000)}\nwasm:   ${ours.slice(0, 2000)}`);
}
console.log(`${lines.length / 2} answers compared, ${different} differ; ${exports.memory.buffer.byteLength >> 20} MiB`);
process.exit(lines.length > 0 && different === 0 ? 0 : 1);
