// node pack.mjs SITE TO CACHE NETS: packs a site for the program. Writes TO/site.S, whose assembler takes the
// bytes of the files as they are, and TO/site.inc, a row for each. What shrinks is there as gzip and as Brotli
// too, made once and kept in CACHE by what it holds. A net is in the program already: NETS, the folder of
// its list, says under which name, so that only its gzip is added (Brotli saves hardly more).
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

const [site, to, cache, nets] = process.argv.slice(2).map((path) => resolve(path));

const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  wasm: "application/wasm",
  bin: "application/octet-stream",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const SHRINKS = /\.(html|js|css|wasm|bin|svg|txt|webmanifest)$/;
const HASHED = /-([0-9A-Z]{8}|[0-9a-f]{10})\.\w+$/;

const packers = {
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 11,
        [zlib.BROTLI_PARAM_LGWIN]: 24,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

function list(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? list(folder, name) : [name];
  });
}

/** The file as it is packed; null if that does not pay. */
function packed(bytes, hash, kind) {
  const path = join(cache, `${hash}.${kind}`);
  if (!existsSync(path)) writeFileSync(path, packers[kind](bytes));
  const small = readFileSync(path);
  return small.length < 0.95 * bytes.length ? path : null;
}

/** The nets of the program: symbol and bytes by name. */
function builtIn() {
  if (!nets || !existsSync(join(nets, "built_in.h"))) return new Map();
  const rows = readFileSync(join(nets, "built_in.h"), "utf8").matchAll(/\{"([^"]+)", (ink_net_\d+), \d+\}/g);
  const files = new Map(
    [
      ...readFileSync(join(nets, "built_in.S"), "utf8").matchAll(/\n(ink_net_\d+):\n\s+\.incbin "([^"]+)"/g),
    ].map((m) => [m[1], m[2]]),
  );
  return new Map(
    [...rows].map(([, name, symbol]) => [name, { symbol, bytes: readFileSync(files.get(symbol)) }]),
  );
}

mkdirSync(to, { recursive: true });
mkdirSync(cache, { recursive: true });
const known = builtIn();
const own = new Map(); // symbols of this file
const external = new Set();

function symbolOf(path) {
  if (!own.has(path)) own.set(path, `ink_site_${own.size}`);
  return own.get(path);
}

function row(name) {
  const path = join(site, name);
  const bytes = readFileSync(path);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
  const net = name.endsWith(".bin") ? known.get(basename(name).replace(/-[0-9a-f]+\.bin$/, "")) : undefined;
  const same = net?.bytes.equals(bytes);
  if (same) external.add(net.symbol);
  const forms = [`{${same ? net.symbol : symbolOf(path)}, ${bytes.length}}`];
  for (const kind of ["gz", "br"]) {
    const small = SHRINKS.test(name) && !(same && kind === "br") ? packed(bytes, hash, kind) : null;
    forms.push(small ? `{${symbolOf(small)}, ${readFileSync(small).length}}` : "{NULL, 0}");
  }
  const type = TYPES[name.split(".").pop()];
  if (!type) throw new Error(`${name}: what type is it?`);
  return `    {"/${name}", "${type}", "${hash}", ${HASHED.test(name)}, {${forms.join(", ")}}},\n`;
}

const names = list(site).sort((a, b) => (Buffer.from(`/${a}`).compare(Buffer.from(`/${b}`)) < 0 ? -1 : 1));
const rows = names.map(row).join("");
const symbols = [...own.values(), ...external]
  .map((symbol) => `extern const uint8_t ${symbol}[];\n`)
  .join("");
writeFileSync(
  join(to, "site.inc"),
  `/* Made by web/make/pack.mjs. */\n${symbols}\nstatic const struct site_file files[] = {\n${rows}};\n`,
);
const data = [...own]
  .map(
    ([path, symbol]) =>
      `    .globl ${symbol}\n    .hidden ${symbol}\n    .p2align 4\n${symbol}:\n    .incbin "${path}"\n`,
  )
  .join("");
writeFileSync(
  join(to, "site.S"),
  `/* Made by web/make/pack.mjs. */\n    .section .rodata.site,"a",@progbits\n${data}    .section .note.GNU-stack,"",@progbits\n`,
);
