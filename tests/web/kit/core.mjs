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
    const core = new Core(instance.exports);
    core.hand(readFileSync(join(site, files["lessons.txt"])), "teach");
    return core;
  }

  hand(bytes, to) {
    const { exports } = this;
    const at = exports.request_memory(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    return exports[to](bytes.length);
  }

  ask(...words) {
    const { exports } = this;
    const from = this.hand(new TextEncoder().encode(words.join("\t")), "ask");
    const bytes = new Uint8Array(exports.memory.buffer, from, exports.answer_length());
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if (answer.error !== undefined) throw new Error(`${words.join(" ")}: ${answer.error}`);
    return answer;
  }
}
