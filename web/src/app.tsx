// The frame: which screen is shown, by the address. "#/replay/3?moment=12" is the screen `replay` with
// the words ["3"] and the question moment=12.
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { needOf } from "./core/modules";
import { type Language, language } from "./core/speech";
import { chooseLanguage, need, speakFor, wishedLanguage } from "./core/start";
import { Notices } from "./parts/notices";
import { type ScreenProps, screens } from "./screens";
import { isEmbedded } from "./site/path";
import { UpdateOffer } from "./site/update";
import { settings } from "./store/store";

export interface Address {
  screen: string;
  words: string[];
  query: URLSearchParams;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // somebody's own percent sign
  }
}

/** Somebody who types "?config=classic+lava" means that sign, not a space, which no config has. */
function readQuery(text: string): URLSearchParams {
  const query = new URLSearchParams(text);
  const config = query.get("config");
  if (config) query.set("config", config.replaceAll(" ", "+"));
  return query;
}

export function readAddress(hash: string): Address {
  const [path = "", ...query] = hash.replace(/^#\/?/, "").split("?");
  const [screen = "", ...words] = path.split("/").map(decoded);
  return {
    screen: Object.hasOwn(screens, screen) ? screen : "",
    words,
    query: readQuery(query.join("?")),
  };
}

/** Goes to another screen. */
export function go(path: string, replace = false): void {
  if (replace) location.replace(`#/${path}`);
  else location.hash = `#/${path}`;
}

/** Is there such a screen? */
export const hasScreen = (name: string): boolean => Object.hasOwn(screens, name);

function useAddress(): Address {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  useLayoutEffect(() => { // before the address can change
    const listen = () => setAddress(readAddress(location.hash));
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  return address;
}

/** The language that is spoken; all is drawn anew when another one was chosen. */
function useLanguage(): Language {
  const [spoken, setSpoken] = useState(language());
  useEffect(
    () =>
      settings.watch(() => {
        const wish = wishedLanguage();
        if (wish !== language()) void chooseLanguage(wish).then(() => setSpoken(wish));
      }),
    [],
  );
  return spoken;
}

interface Shown {
  screen: string;
  view: ComponentType<ScreenProps>;
  busy: boolean;
}

/** Goes to where a screen begins: its heading, or what it has instead. False while it is not there: a screen may have to
    read its game first. Whoever is somewhere already stays there. */
function begin(): boolean {
  if (document.activeElement !== document.body) return true;
  const found = document.querySelector<HTMLElement>("[data-begin]") ?? document.querySelector("h1");
  found?.setAttribute("tabindex", "-1");
  found?.focus({ preventScroll: true });
  return !!found;
}

/** What stood here before anything could run has done its work. */
function useOwnPicture(shown: Shown | undefined): void {
  useLayoutEffect(() => {
    if (shown) document.getElementById("shell")?.remove();
  }, [shown]);
}

/** Ears and keyboards begin a new screen at its heading; the first one they find themselves. */
function useArrival(shown: Shown | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const from = before.current;
    before.current = shown?.screen;
    if (from === undefined || from === shown?.screen) return undefined;
    scrollTo(0, 0);
    if (begin()) return undefined;
    const wait = new MutationObserver(() => begin() && wait.disconnect());
    wait.observe(document.body, { childList: true, subtree: true });
    return () => wait.disconnect();
  }, [shown]);
}

export function App() {
  const address = useAddress();
  const spoken = useLanguage();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let wanted = true;
    const { screen } = address;
    void Promise.all([screens[screen]?.(), speakFor(screen), need(needOf(screen))]).then(([module]) => {
      if (wanted && module)
        setShown({ screen, view: module.default, busy: module.busy === true });
    });
    return () => {
      wanted = false;
    };
  }, [address.screen]);
  useOwnPicture(shown);
  useArrival(shown);
  const own = useRef(address);
  if (address.screen === shown?.screen) own.current = address; // until another one is there a screen keeps its own
  if (!shown) return null;
  const View = shown.view;
  return (
    <>
      {!isEmbedded() && <Notices />}
      <View key={spoken} address={own.current} />
      {!shown.busy && <UpdateOffer />}
    </>
  );
}
