// Catalogues of gettext (.mo files) for the site: without the texts that need no entry, and without tables.

const MAGIC = 0x950412de;

/** Ids and texts, sorted by ids. */
export function readCatalogue(bytes) {
  const text = (table, i) => {
    const at = bytes.readUInt32LE(table + 8 * i + 4);
    return bytes.toString("utf8", at, at + bytes.readUInt32LE(table + 8 * i));
  };
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error("not a catalogue of this machine");
  const [count, ids, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
  return Array.from({ length: count }, (_, i) => [text(ids, i), text(texts, i)]);
}

/** As web/src/core/catalogue.ts reads it. */
export function leanCatalogue(entries) {
  const half = (which) => entries.map((entry) => entry[which].replaceAll("\0", "\x1f")).join("\x1e");
  return Buffer.from(`${half(0)}\x1d${half(1)}`);
}

/** The text of an id without its context. */
const said = (id) => id.slice(id.indexOf("\u0004") + 1);

/** Without those that say what the sources say. */
export function dropSame(entries) {
  return entries.filter(([id, text]) => id === "" || said(id) !== text);
}

/** Without refusals of texts that were typed: on the first screens nobody types. */
function dropTyped(entries) {
  return entries.filter(([id]) => !id.includes("{text}"));
}

/** Without what neither the module says, in whose data its texts lie, nor any script: their sources tell the same in
    terminals, too. */
function dropUnsaid(entries, { module, scripts }) {
  return entries.filter(([id]) => {
    const [one] = said(id).split("\0");
    return module.includes(one) || scripts.includes(JSON.stringify(one).slice(1, -1));
  });
}

const LONG = 130;

/** Without long sentences and whole paragraphs (the rules of an expansion), which no first screen shows; all are
    there a moment later. */
function dropLong(entries) {
  return entries.filter(([id]) => id.length <= LONG);
}

/** What the screens of a table may say. */
export const saidOf = (entries, speakers) => dropUnsaid(dropTyped(entries), speakers);

/** What the first screens and the game may say. */
export const firstOf = (entries, speakers) => saidOf(dropLong(entries), speakers);
