// node compare.mjs TOGETHER.wasm LINES: the module gives the same answers as the native program wrote into LINES.
import { readFileSync } from "node:fs";

const [modulePath, linesPath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
let exports;

function ask(request) {
  const bytes = new TextEncoder().encode(request);
  const at = exports.request_memory(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  const answer = exports.ask(bytes.length);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, answer, exports.answer_length()));
}

const lines = readFileSync(linesPath, "utf8").trimEnd().split("\n");
let compared = 0;
let different = 0;
for (let i = 0; i < lines.length; ) {
  if (lines[i] === "new") {
    exports = new WebAssembly.Instance(module, {}).exports;
    i++;
    continue;
  }
  const request = JSON.parse(lines[i]);
  const ours = ask(request);
  compared++;
  if (ours !== lines[i + 1]) {
    different++;
    console.error(`asked:  ${request.slice(0, 200)}\nnative: ${lines[i + 1]}\nwasm:   ${ours}`);
  }
  i += 2;
}
console.log(`${compared} answers compared, ${different} differ; ${exports.memory.buffer.byteLength >> 20} MiB`);
process.exit(compared > 0 && different === 0 ? 0 : 1);
