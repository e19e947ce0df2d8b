// A browser for all tests, and a context for each: nothing one test keeps is seen by another. A context
// notes what must never happen: errors on the console, requests that leave the origin.
import { existsSync } from "node:fs";
import { chromium } from "../../../web/node_modules/playwright-core/index.mjs";

export const PHONE = { width: 360, height: 740 };
export const LAND = { width: 740, height: 360 };
export const TABLET = { width: 820, height: 1180 };
export const DESK = { width: 1440, height: 900 };
export const WALL = { width: 1920, height: 1080 };

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function openBrowser() {
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("there is no Chromium here: tools/setup test installs it");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"] });
}

/** { context, page, faults }: a page that is not opened yet. */
export async function openContext(browser, origin, wishes = {}) {
  const { theme, touch, language = "en", size = DESK, ...more } = wishes;
  const context = await browser.newContext({
    baseURL: `${origin}/`,
    viewport: size,
    locale: language,
    hasTouch: touch ?? size === PHONE,
    isMobile: touch ?? size === PHONE,
    colorScheme: theme === "dark" || theme === "night" ? "dark" : "light",
    contrast: theme === "contrast" || theme === "night" ? "more" : "no-preference",
    reducedMotion: "reduce",
    ...more,
  });
  const faults = [];
  const own = new URL(origin).origin;
  context.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && new URL(url).origin !== own) faults.push(`asks another origin: ${url}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => faults.push(`error: ${error.error().stack ?? error.error()}`));
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  return { context, page, faults };
}

/** Opens the page and waits until a screen is there. */
export async function openPage(page, hash = "") {
  await page.goto(hash ? `./#/${hash}` : "./");
  await page.locator("#app > *").first().waitFor();
}

/** A clipboard for each page of its own: the browser has one for all tests that run side by side, which only one of them may use. */
export async function ownClipboard(context) {
  await context.addInitScript(() => {
    let kept = "";
    const writeText = async (text) => {
      kept = text;
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText, readText: async () => kept } });
  });
}

/** Waits until the service worker has all it needs to play without a network. */
export async function waitForWorker(page) {
  await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      if (navigator.serviceWorker.controller || !ready.active) resolve();
    });
  });
}

export async function hasWorker(page) {
  return page.evaluate(() => navigator.serviceWorker.controller !== null);
}

/** Elements whose text is cut, and whatever can be pressed that sticks out of the window or of what cuts it off. */
export async function overflows(page) {
  return page.evaluate(() => {
    const found = [];
    const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.textContent.trim().slice(0, 40)}"`;
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll("#app *")) {
      if (!(element instanceof HTMLElement) || element.closest("[aria-hidden=true], svg, .heard, .visually-hidden")) continue;
      const style = getComputedStyle(element);
      if (style.display === "inline" || style.visibility === "hidden" || !element.offsetParent) continue;
      const keepsAway = style.flexWrap === "wrap" && style.flexDirection === "column"; // a column that nobody is to see
      const clips = !keepsAway && (style.overflowX === "hidden" || style.overflowX === "clip");
      const wide = element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "auto" && style.overflowX !== "scroll";
      const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
      if (wide && element.clientWidth > 1 && (clips || speaks)) found.push(`${name(element)}: ${element.scrollWidth} > ${element.clientWidth}`);
    }
    const cutter = (element) => {
      for (let at = element.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflowX !== "visible") return at;
      return document.documentElement;
    };
    for (const element of document.querySelectorAll("#app :is(button, a, input, select)")) {
      const [own, place] = [element.getBoundingClientRect(), cutter(element)];
      const { left, right } = place.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(getComputedStyle(place).overflowX) && place !== document.documentElement;
      const isSeen = own.width > 1 && own.height > 1 && element.offsetParent && !element.closest(".heard, .visually-hidden");
      if (isSeen && !scrolls && (own.right > right + 1 || own.left < left - 1)) found.push(`${name(element)} reaches from ${own.left} to ${own.right}, its place from ${left} to ${right}`);
    }
    return found;
  });
}
