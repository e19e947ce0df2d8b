// Catalogues (.mo files of gettext) without the texts that need no entry: those that say what the sources say.

const MAGIC = 0x950412de;

export function readCatalogue(bytes) {
  const text = (table, i) => {
    const at = bytes.readUInt32LE(table + 8 * i + 4);
    return bytes.toString("utf8", at, at + bytes.readUInt32LE(table + 8 * i));
  };
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error("not a catalogue of this machine");
  const [count, ids, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
  return Array.from({ length: count }, (_, i) => [text(ids, i), text(texts, i)]);
}

/** Two tables of lengths and places, then the texts; ids stay in their order. */
export function writeCatalogue(entries) {
  const head = Buffer.alloc(28 + 16 * entries.length);
  const texts = [];
  let at = head.length;
  const put = (text, row) => {
    const bytes = Buffer.from(`${text}\0`);
    head.writeUInt32LE(bytes.length - 1, row);
    head.writeUInt32LE(at, row + 4);
    at += bytes.length;
    texts.push(bytes);
  };
  const second = 28 + 8 * entries.length;
  [MAGIC, 0, entries.length, 28, second, 0, at].forEach((word, i) => {
    head.writeUInt32LE(word, 4 * i);
  });
  entries.forEach(([id], i) => {
    put(id, 28 + 8 * i);
  });
  entries.forEach(([, text], i) => {
    put(text, second + 8 * i);
  });
  return Buffer.concat([head, ...texts]);
}

/** The text of an id without its context. */
const said = (id) => id.slice(id.indexOf("\u0004") + 1);

export function dropSame(bytes) {
  return writeCatalogue(readCatalogue(bytes).filter(([id, text]) => id === "" || said(id) !== text));
}

const LONG = 100;

/** Without long sentences and whole paragraphs (the rules of an expansion), which no first screen shows; all are
    there a moment later. */
export function dropLong(bytes) {
  return writeCatalogue(readCatalogue(bytes).filter(([id]) => id.length <= LONG));
}
