// index.html with the names of this build in it, the manifest by which a system installs the page, and under
// which licences all of it is given.
import { readFileSync } from "node:fs";
import { join } from "node:path";

// What the page may load and do. `inkrail serve` says the same in a header, and who may frame it.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

/** Each line that begins with <!-- NAME --> is made here. */
export function fillPage(page, start) {
  const tags = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    style: `<link rel="stylesheet" href="${start.style}">`,
    early: `<script src="${start.early}"></script>`,
    beside: [
      ...(start.font
        ? [`<link rel="preload" href="${start.font}" as="font" type="font/woff2" crossorigin>`]
        : []),
      ...start.closure.slice(1).map((name) => `<link rel="modulepreload" href="${name}">`),
    ].join("\n"),
    shell: start.shell,
    script: `<script type="module" src="${start.entry}"></script>`,
  };
  return page.replace(/^<!-- (\w+) -->$/gm, (_, name) => tags[name] ?? "").replace(/\n\n+/g, "\n");
}

export function manifest() {
  const about = {
    name: "Inkrail",
    short_name: "Inkrail",
    description: "Draw routes with the dice of every round: alone, with bots and friends, offline too.",
    start_url: "./",
    scope: "./",
    id: "./",
    display: "standalone",
    background_color: "#EEE8DC",
    theme_color: "#EEE8DC",
    categories: ["games"],
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "icon-mask.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return `${JSON.stringify(about, null, 1)}\n`;
}

export function licences(here) {
  const parts = [
    ["Inkrail", "../LICENSE"],
    ["Preact", "node_modules/preact/LICENSE"],
    ["Overpass, the font (a part of its letters)", "node_modules/@fontsource-variable/overpass/LICENSE"],
  ];
  return parts
    .map(([name, path]) => `${name}\n\n${readFileSync(join(here, path), "utf8").trim()}\n`)
    .join("\n\n----\n\n");
}
