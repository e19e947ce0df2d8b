// The core as the page has it (page.wasm), in Node: the tests know by it what the page must show next.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export class Core {
  constructor(exports) {
    this.exports = exports;
  }

  /** Of the site that is tested. */
  static async load(site) {
    const { files } = JSON.parse(readFileSync(`${site}.json`, "utf8"));
    const { instance } = await WebAssembly.instantiate(readFileSync(join(site, files["page.wasm"])), {});
    return new Core(instance.exports);
  }

  ask(...words) {
    const { exports } = this;
    const text = new TextEncoder().encode(words.join("\t"));
    const at = exports.request_memory(text.length);
    new Uint8Array(exports.memory.buffer).set(text, at);
    const from = exports.ask(text.length);
    const bytes = new Uint8Array(exports.memory.buffer, from, exports.answer_length());
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if (answer.error !== undefined) throw new Error(`${words.join(" ")}: ${answer.error}`);
    return answer;
  }
}
