// Files of the site by the names they have in the sources. In the site each has a hash in its name, so
// that a browser may keep it for ever; build.mjs tells which.

declare const SITE_FILES: Record<string, string>;

/** The address of a file: "page.wasm", "languages/de.all.txt", "engine.worker.js". Scripts lie beside each other. */
export function file(name: string): string {
  return new URL(SITE_FILES[name] ?? name, import.meta.url).href;
}

/** What is there of a kind: all files whose name begins so. */
export function filesOf(begin: string): string[] {
  return Object.keys(SITE_FILES).filter((name) => name.startsWith(begin));
}
