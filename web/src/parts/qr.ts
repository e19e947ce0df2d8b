// QR codes (ISO/IEC 18004): texts of up to 213 bytes, as squares that are dark or not. Links need no more than the
// versions 1 to 10 with the error correction M, of which a sixth may be unreadable.

/** Of each version: bytes for error correction in a block, then how many bytes of data each block has. */
const BLOCKS: [correction: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Where the middles of the small marks are, along a side. */
const MARKS: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const LONG_COUNT = 10; // from this version on the length is told in two bytes

// ------------------------------------------------------------------------------------ the field of 256

const powers = new Uint8Array(255);
const logs = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  powers[i] = value;
  logs[value] = i;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

const power = (exponent: number): number => powers[exponent % 255] as number;

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : power((logs[a] as number) + (logs[b] as number));
}

/** The polynomial whose zeros are the first powers, without its leading 1. */
function generator(degree: number): number[] {
  let product = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...product, 0];
    product.forEach((factor, at) => {
      next[at + 1] = (next[at + 1] as number) ^ times(factor, power(i));
    });
    product = next;
  }
  return product.slice(1);
}

/** What is left of the data after division: with it the whole is divisible. */
function correctionOf(data: number[], degree: number): number[] {
  const by = generator(degree);
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    by.forEach((value, i) => {
      rest[i] = (rest[i] as number) ^ times(value, factor);
    });
  }
  return rest;
}

// --------------------------------------------------------------------------------------------- the bytes

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

function versionFor(length: number): number {
  const fits = ([, data]: (typeof BLOCKS)[number], i: number) =>
    length + (i + 1 < LONG_COUNT ? 2 : 3) <= sum(data);
  const version = BLOCKS.findIndex(fits) + 1;
  if (version === 0) throw new RangeError("too long for a QR code");
  return version;
}

/** How it is told (4: as bytes), how long it is, the text, an end, and what fills the rest. */
function dataOf(text: Uint8Array, version: number): number[] {
  const [, blocks] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  const room = sum(blocks);
  const count = version < LONG_COUNT ? [text.length] : [text.length >> 8, text.length & 255];
  const bytes = [...count, ...text, 0];
  let before = 4; // half a byte is always on its way to the next
  const data = bytes.map((byte) => {
    const out = ((before << 4) | (byte >> 4)) & 255;
    before = byte & 15;
    return out;
  });
  const filled = [...data.slice(0, room)];
  for (let i = 0; filled.length < room; i++) filled.push(i % 2 === 0 ? 0xec : 0x11);
  return filled;
}

/** Block by block, then woven: the first byte of each, the second of each, … */
function codewords(text: Uint8Array, version: number): number[] {
  const [degree, sizes] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  const data = dataOf(text, version);
  const blocks = sizes.map((size) => data.splice(0, size));
  const woven = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) =>
      parts.flatMap((part) => (i < part.length ? [part[i] as number] : [])),
    ).flat();
  return [...woven(blocks), ...woven(blocks.map((block) => correctionOf(block, degree)))];
}

// -------------------------------------------------------------------------------------------- the square

/** The remainder of a binary polynomial: how versions and masks are kept readable. */
function remainder(value: number, degree: number, by: number): number {
  let rest = value << degree;
  for (let bit = 31 - degree; bit >= 0; bit--) if (rest & (1 << (bit + degree))) rest ^= by << bit;
  return rest;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

class Square {
  readonly size: number;
  readonly dark: boolean[][];
  private readonly fixed: boolean[][]; // belongs to a mark: no data here

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const rows = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = rows();
    this.fixed = rows();
    this.drawMarks();
  }

  private fix(row: number, column: number, dark: boolean): void {
    const [colours, places] = [this.dark[row], this.fixed[row]];
    if (!colours || !places || column < 0 || column >= this.size) return;
    colours[column] = dark;
    places[column] = true;
  }

  /** Rings around a middle; `light` is the radius of the pale one. */
  private drawRings(row: number, column: number, radius: number, light: number[]): void {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        this.fix(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  }

  private drawMarks(): void {
    const last = this.size - 4;
    for (let i = 8; i < this.size - 8; i++) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, last],
      [last, 3],
    ] as const)
      this.drawRings(row, column, 4, [2, 4]);
    const middles = MARKS[this.version - 1] ?? [];
    const far = middles.at(-1);
    for (const row of middles)
      for (const column of middles) {
        const corner =
          [row, column].every((at) => at === 6 || at === far) && !(row === far && column === far);
        if (!corner) this.drawRings(row, column, 2, [1]);
      }
    this.drawFormat(0);
    this.drawVersion();
  }

  /** Which mask it has, and M, twice. */
  drawFormat(mask: number): void {
    const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      this.fix(i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i, 8, dark);
      this.fix(8, i < 8 ? this.size - 1 - i : i === 8 ? 7 : 14 - i, dark);
    }
    this.fix(this.size - 8, 8, true);
  }

  private drawVersion(): void {
    if (this.version < 7) return;
    const bits = (this.version << 12) | remainder(this.version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [along, across] = [Math.floor(i / 3), this.size - 11 + (i % 3)];
      this.fix(along, across, ((bits >> i) & 1) === 1);
      this.fix(across, along, ((bits >> i) & 1) === 1);
    }
  }

  /** All places for data, in their order: two columns at a time, up and down, from the right. */
  private *places(): Generator<[row: number, column: number]> {
    let up = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right--; // the dotted line is no column
      for (let i = 0; i < this.size; i++) {
        const row = up ? this.size - 1 - i : i;
        for (const column of [right, right - 1]) if (!this.fixed[row]?.[column]) yield [row, column];
      }
      up = !up;
    }
  }

  fill(bytes: number[]): void {
    let at = 0;
    for (const [row, column] of this.places()) {
      const byte = bytes[at >> 3] ?? 0;
      (this.dark[row] as boolean[])[column] = ((byte >> (7 - (at & 7))) & 1) === 1;
      at++;
    }
  }

  /** Turns over what the mask says; the same mask once more undoes it. */
  apply(mask: number): void {
    const turns = masks[mask] as (typeof masks)[number];
    for (const [row, column] of this.places())
      if (turns(row, column)) (this.dark[row] as boolean[])[column] = !this.dark[row]?.[column];
    this.drawFormat(mask);
  }

  /** How hard it is to read: long runs, blocks, what looks like a mark, too much of one colour. */
  penalty(): number {
    const columns = this.dark.map((_, i) => this.dark.map((row) => row[i] as boolean));
    const lines = [...this.dark, ...columns].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
    const dark = sum(this.dark.map((row) => row.filter(Boolean).length));
    const share = (100 * dark) / (this.size * this.size);
    return sum(lines.map(linePenalty)) + this.blockPenalty() + 10 * Math.floor(Math.abs(share - 50) / 5);
  }

  private blockPenalty(): number {
    let blocks = 0;
    for (let row = 1; row < this.size; row++)
      for (let column = 1; column < this.size; column++) {
        const at = (y: number, x: number) => this.dark[row - y]?.[column - x];
        if (at(0, 0) === at(0, 1) && at(0, 0) === at(1, 0) && at(0, 0) === at(1, 1)) blocks++;
      }
    return 3 * blocks;
  }
}

function linePenalty(line: string): number {
  const runs = sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2));
  const marks = (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
  return runs + 40 * marks;
}

/** The rows of a text's QR code: true is dark. Throws a RangeError if it is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const square = new Square(version);
  square.fill(codewords(bytes, version));
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let mask = 0; mask < masks.length; mask++) {
    square.apply(mask);
    const penalty = square.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    square.apply(mask);
  }
  square.apply(best);
  return square.dark;
}

/** The dark squares as the path of an SVG, one unit each; runs along a row are one. */
export function qrPath(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? "1" : "0")).join("");
      return [...line.matchAll(/1+/g)].map(
        (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
      );
    })
    .join("");
}
