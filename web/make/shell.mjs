// What stands on the page before anything can run: the doors of the lobby as HTML, in every language. early.ts says which of
// them is the reader's; web/src/app.tsx takes all of it away when the first screen is there.
import { readCatalogue } from "./catalogue.mjs";

/** The program asks for nothing, so Node can ask it as the page does. */
async function coreOf(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const { memory, request_memory, ask, answer_length } = instance.exports;
  return (...words) => {
    const bytes = new TextEncoder().encode(words.join("\t"));
    const at = request_memory(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const from = ask(bytes.length);
    return JSON.parse(Buffer.from(memory.buffer, from, answer_length()).toString("utf8"));
  };
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text in every language; CSS shows one. */
const speaker = (languages) => (text) =>
  [["en", new Map()], ...languages]
    .map(([language, texts]) => `<span lang="${language}">${escaped(texts.get(text) || text)}</span>`)
    .join("");

/** A line of rails in a ring, as Ring in screens/lobby/lobby.tsx draws it. */
const ties = Array.from({ length: 14 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 7), Math.sin((i * Math.PI) / 7)];
  const at = (far) => [x, y].map((way) => Math.round(500 + 10 * far * way) / 10).join(" ");
  return `M${at(26)}L${at(46)}`;
});
const RING = `<svg class="ring" viewBox="0 0 100 100"><circle cx="50" cy="50" r="36"/><path d="${ties.join("")}"/></svg>`;

/** As in screens/lobby/lobby.tsx: [address, ornament, name, what it is]. */
const DOORS = [
  ["#/?play", "play", "Play now", "alone, right away"],
  ["#/daily", "", "Daily", "the same dice for all"],
  ["#/friends", "friends", "With friends", "here or far away"],
  ["#/analyse", "analyse", "Analyse", "any sheet, any dice"],
];

/** `catalogues`: [language, bytes of its .mo file]. */
export async function buildShell(wasm, catalogues) {
  const ask = await coreOf(wasm);
  const art = (name) => (name ? ask("art", name).pictures[0] : RING);
  const say = speaker(catalogues.map(([language, bytes]) => [language, new Map(readCatalogue(bytes))]));
  const doors = DOORS.map(
    ([to, ornament, name, brief], i) =>
      `<a class="door${i === 0 ? " first" : ""}" href="${to}"><span class="art pic" aria-hidden="true"><span>${art(ornament)}</span></span>` +
      `<span><b>${say(name)}</b><i>${say(brief)}</i></span></a>`,
  );
  const tight = (html) => html.replace(/>\n</g, "><").replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
  const head = `<header class="lobby-head"><span class="art logo" aria-hidden="true"><span>${art("logo")}</span></span><h1>Inkrail</h1></header>`;
  return tight(
    `<div id="shell"><div class="page lobby">${head}<div class="frieze"></div><main>` +
    `<nav class="doors">${doors.join("")}</nav></main></div><div class="loading" aria-hidden="true"></div></div>`,
  );
}
