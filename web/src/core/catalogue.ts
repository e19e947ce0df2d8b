// Catalogues as the site has them: all ids, then all their texts, and nothing but separators between. The tables of a
// .mo file would weigh a quarter of it on the way here; the core, which reads such files, is handed one made of it.

/** An id as gettext has it (with its context and its plural), and what is said; forms are parted by NUL. */
export type Entry = [id: string, text: string];

const HALF = "\x1d";
const ENTRY = "\x1e";
const FORM = "\x1f"; // in place of NUL, which some would take for the end

/** Signs with a space before them (French has many) never begin a line; nor does a quotation's first word. */
const bound = (text: string): string => text.replace(/ ([?!:;»…])|(«) /g, "$2\u00a0$1");

export function entriesOf(lean: string): Entry[] {
  if (!lean) return [];
  const [ids = [], texts] = lean.split(HALF).map((half) => half.replaceAll(FORM, "\0").split(ENTRY));
  const said = (id: string, text = "") => (id ? bound(text) : text); // the first one is no text: it tells how to count
  return ids.map((id, i) => [id, said(id, texts?.[i])]);
}

const MAGIC = 0x950412de;
const HEAD = 28;
const ROW = 8;

/** The .mo file: two tables of lengths and places, then the strings; of nothing none. */
export function moFile(entries: Entry[]): Uint8Array<ArrayBuffer> {
  if (entries.length === 0) return new Uint8Array();
  const encoder = new TextEncoder();
  const strings = [0, 1].flatMap((half) => entries.map((entry) => encoder.encode(`${entry[half]}\0`)));
  let at = HEAD + ROW * strings.length;
  const bytes = new Uint8Array(strings.reduce((all, one) => all + one.length, at));
  const view = new DataView(bytes.buffer);
  const put = (place: number, words: number[]) =>
    words.forEach((word, i) => {
      view.setUint32(place + 4 * i, word, true);
    });
  put(0, [MAGIC, 0, entries.length, HEAD, HEAD + ROW * entries.length]);
  strings.forEach((one, row) => {
    put(HEAD + ROW * row, [one.length - 1, at]);
    bytes.set(one, at);
    at += one.length;
  });
  return bytes;
}
