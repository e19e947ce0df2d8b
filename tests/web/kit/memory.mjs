// What a page knows: the whole memory of its WebAssembly programs, every text of its scripts, and what it keeps. A board is looked for there as text,
// and packed as the core has it: as a sheet (include/inkrail/sheet.h) and as moves (include/inkrail/move.h).

const MATERIALS = "HR";
const SETS = 4 * 4 * 8; // bytes: a set of spaces for each material and side
const TILES = SETS + 9 * 8; // where the tiles of a sheet begin

/** Before the page is opened: notes the memory of each program, and how it was in the beginning: lessons and examples have boards, too. */
export function watchMemory(context) {
  return context.addInitScript(() => {
    globalThis.programs = [];
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const make = WebAssembly[name];
      WebAssembly[name] = async (...all) => {
        const made = await make.apply(WebAssembly, all);
        const { memory } = made.instance.exports;
        globalThis.programs.push({ memory, fresh: memory.buffer.slice(0) });
        return made;
      };
    }
  });
}

/** The space of a step like "2:B1HH..", as the core numbers it, and its sides. */
function placed(step) {
  const [, column, row, sides] = step.match(/^(?:\d:)?([A-G])([1-7])([HR.]{4})/) ?? [];
  return { cell: 8 * (Number(row) - 1) + "ABCDEFG".indexOf(column), sides };
}

/** The beginning of a sheet with these drawings and no others: its arms, and what is drawn. */
function packed(steps) {
  const words = new BigUint64Array((SETS + 8) / 8);
  for (const { cell, sides } of steps.map(placed)) {
    const bit = 1n << BigInt(cell);
    for (let side = 0; side < 4; side++)
      if (sides[side] !== ".") words[4 * MATERIALS.indexOf(sides[side]) + side] |= bit;
    words[SETS / 8] |= bit;
  }
  return [...new Uint8Array(words.buffer)];
}

/** What to look for: steps as they are told, all in the order in which they were made. */
export function boardOf(steps) {
  const drawings = steps.filter((step) => /^(\d:)?[A-G][1-7][HR.]{4}/.test(step));
  return { texts: drawings.map((step) => step.replace(/^\d:/, "")), sheet: packed(drawings), cells: drawings.map((step) => placed(step).cell), tiles: [] };
}

/** In the page: how often each form of the board is there. */
function look({ texts, sheet, cells, tiles, at }) {
  const found = { texts: 0, sheet: 0, moves: 0, tiles: [], samples: [] };
  const encoder = new TextEncoder();
  const occurs = (bytes, needle, note) => {
    const key = needle.findIndex((byte) => byte !== 0);
    for (let i = bytes.indexOf(needle[key]); i >= 0; i = bytes.indexOf(needle[key], i + 1))
      if (i >= key && needle.every((byte, k) => bytes[i - key + k] === byte)) note(i - key);
  };
  const isMove = (word, k) => (word & 63) === cells[k] && ((word >> 6) & 255) === tiles[k] && word >>> 18 === 1; // by any die
  for (const { memory, fresh } of globalThis.programs) {
    const { buffer } = memory;
    const bytes = new Uint8Array(buffer);
    const before = new Uint8Array(fresh);
    const around = (from) => new TextDecoder().decode(bytes.slice(Math.max(0, from - 60), from + 60)).replace(/[^ -~]+/g, " ");
    for (const text of texts) {
      const letters = [...encoder.encode(text)];
      occurs(bytes, letters, (from) => {
        if (letters.every((letter, k) => before[from + k] === letter)) return;
        if (found.texts++ < 5) found.samples.push(around(from));
      });
    }
    occurs(bytes, sheet, (from) => {
      found.sheet++;
      found.tiles = cells.map((cell) => bytes[from + at + cell]);
    });
    const words = new Uint32Array(buffer);
    for (let i = 0; tiles.length > 0 && i + tiles.length <= words.length; i++)
      if (tiles.every((_, k) => isMove(words[i + k], k))) found.moves++;
  }
  return found;
}

/** All texts of the page's scripts. */
async function textsOfScripts(page) {
  const session = await page.context().newCDPSession(page);
  const parts = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return parts.join("");
}

/** In the page: all that it keeps. */
async function keptTexts() {
  const all = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((done, failed) => {
      open.onsuccess = done;
      open.onerror = failed;
    });
    for (const table of open.result.objectStoreNames) {
      const asked = open.result.transaction(table).objectStore(table).getAll();
      await new Promise((done) => {
        asked.onsuccess = done;
      });
      all.push(JSON.stringify(asked.result));
    }
    open.result.close();
  }
  for (const cache of await caches.keys())
    for (const { url } of await (await caches.open(cache)).keys()) all.push(url);
  return all.join("\n");
}

const times = (text, parts) => parts.reduce((sum, part) => sum + text.split(part).length - 1, 0);

/** How often the page knows the board: { texts, sheet, moves, scripts, kept }; its tiles, where the sheet is, and what stands around the first texts. */
export async function knows(page, board) {
  const scripts = times(await textsOfScripts(page), board.texts); // first: what is looked for is a text of the page then
  const found = await page.evaluate(look, { ...board, at: TILES });
  const kept = times(await page.evaluate(keptTexts), board.texts);
  return { ...found, scripts, kept };
}
