// How often a page calls the core, and how many bytes of answers it reads: counted at the exports of the WebAssembly programs that
// live in the page. Every answer is parsed once (core/core.ts).
/* global countedCalls */

/** Runs in the page before all else. */
function count() {
  const counted = { calls: 0, bytes: 0, verbs: [] };
  globalThis.countedCalls = counted;
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...words) => {
    const { instance, module } = await instantiate(...words);
    const { ask, request_memory, memory, answer_length } = instance.exports;
    let request = 0;
    const exports = {
      ...instance.exports,
      request_memory: (length) => {
        request = request_memory(length);
        return request;
      },
      ask: (length) => {
        counted.verbs.push(new TextDecoder().decode(new Uint8Array(memory.buffer, request, Math.min(length, 40))).split("\t")[0]);
        const at = ask(length);
        counted.calls++;
        counted.bytes += answer_length();
        return at;
      },
    };
    return { instance: { exports }, module };
  };
}

export const countCalls = (context) => context.addInitScript(count);

/** What was counted in the page while something was done, and what follows it for `ms`. */
export async function countedIn(page, work, ms = 500) {
  await page.waitForTimeout(ms); // what was before is done
  await page.evaluate(() => Object.assign(countedCalls, { calls: 0, bytes: 0, verbs: [] }));
  await work();
  await page.waitForTimeout(ms);
  return page.evaluate(() => ({ ...countedCalls }));
}
