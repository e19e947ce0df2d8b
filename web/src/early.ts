// The first of all: runs before anything is painted, so that the page is seen at once in the reader's language and
// colours, and asks beside it for the program and the texts that will be wanted. It is a file of its own, as small as can be.
import { languageOf } from "./core/languages";
import { moduleWith, needOf, textsOf } from "./core/modules";
import { addressOfFrame, addressOfPath } from "./site/path";
import { KEY } from "./store/key";

declare const EARLY_FILES: Record<string, string>;

/** What was chosen on this device, as far as it is seen at once; store/apply.ts does the rest. */
function chosen(): { language?: unknown; theme?: unknown } {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}")) as object;
  } catch {
    return {}; // no storage, or something else's
  }
}

/** The first word of the address, wherever it stands. */
function screen(): string {
  const { pathname, search, hash } = location;
  const address = addressOfPath(pathname, search) ?? addressOfFrame(pathname, search) ?? hash;
  return /#\/?(\w*)/.exec(address)?.[1] ?? "";
}

function askFor(name: string): void {
  const link = document.createElement("link");
  const own = (document.currentScript as HTMLScriptElement).src;
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = new URL(EARLY_FILES[name] ?? name, own).href;
  document.head.append(link);
}

const root = document.documentElement;
const { language, theme } = chosen();
root.lang = languageOf(typeof language === "string" ? language : "");
root.dataset.screen = screen();
if (typeof theme === "string" && theme !== "system") root.dataset.theme = theme;
askFor(moduleWith(needOf(screen())));
askFor(`languages/${root.lang}.${textsOf(screen())}.txt`);
