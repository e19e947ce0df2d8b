// Addresses of tables, codes that were read aloud, names that a server takes: texts, and nothing of a browser.

/** Where the page lies: "https://host/", also if it was opened by a short address, "https://host/t/bado-miku", or is in a
 * frame, "https://host/embed/bado-miku". */
export function rootOf(href: string): string {
  const url = new URL(href);
  const path = url.pathname.replace(/(^|\/)([tdc]|embed)\/[^/]*$/, "$1").replace(/[^/]*$/, "");
  return `${url.origin}${path}`;
}

const NAME_BYTES = 40;

/** No longer than the server takes; a letter is never cut. */
export function shortName(name: string): string {
  const encoder = new TextEncoder();
  let short = "";
  for (const letter of name.replace(/\p{C}/gu, " ").trim()) {
    if (encoder.encode(short + letter).length > NAME_BYTES) break;
    short += letter;
  }
  return short.trim();
}

/** What somebody typed or read aloud: "Bado Miku", "bado-miku", a link with or without a seat's key. */
export function codeOf(typed: string): { code: string; key: string } {
  const link =
    /\/t\/([^/#?\s]+)(?:#(\S+))?/.exec(typed) ?? /#\/table\/([^/#?\s]+)(?:\?key=(\S+))?/.exec(typed);
  const code = (link?.[1] ?? typed)
    .trim()
    .toLowerCase()
    .replace(/[\s_–—-]+/g, "-")
    .replace(/^-|-$/g, "");
  return { code, key: link?.[2] ?? "" };
}
