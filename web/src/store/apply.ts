// Settings that are style: attributes of the page, which the style sheets know.
import type { Settings } from "./settings";

type Root = HTMLElement;

function put(root: Root, name: string, value: string): void {
  if (value) root.setAttribute(`data-${name}`, value);
  else root.removeAttribute(`data-${name}`);
}

/** The browser's own bars take the colour of the desk. */
function colourBars(root: Root, chosen: boolean): void {
  const desk = getComputedStyle(root).getPropertyValue("--desk").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.usual ??= meta.content;
    meta.content = chosen && desk ? desk : meta.dataset.usual;
  }
}

export function applySettings(settings: Settings, root: Root = document.documentElement): void {
  put(root, "theme", settings.theme === "system" ? "" : settings.theme);
  put(root, "size", settings.size === 1 ? "" : String(settings.size));
  put(root, "tray", settings.tray === "left" ? "left" : "");
  put(root, "motion", settings.motion === "system" ? "" : settings.motion);
  put(root, "letters", settings.letters ? "" : "off");
  put(root, "patterns", settings.patterns ? "on" : "");
  colourBars(root, settings.theme !== "system");
}
