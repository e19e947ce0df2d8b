// The frame: which screen is shown, by the address. "#/replay/3?moment=12" is the screen `replay` with
// the words ["3"] and the question moment=12.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type ScreenProps, screens } from "./screens";
import { UpdateOffer } from "./site/update";

export interface Address {
  screen: string;
  words: string[];
  query: URLSearchParams;
}

export function readAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...words] = path.split("/").map(decodeURIComponent);
  return { screen: screen in screens ? screen : "", words, query: new URLSearchParams(query) };
}

/** Goes to another screen. */
export function go(path: string, replace = false): void {
  if (replace) location.replace(`#/${path}`);
  else location.hash = `#/${path}`;
}

export function App() {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  const [shown, setShown] = useState<{ screen: string; view: ComponentType<ScreenProps>; busy: boolean }>();
  useEffect(() => {
    const listen = () => setAddress(readAddress(location.hash));
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  useEffect(() => {
    let wanted = true;
    void screens[address.screen]?.().then((module) => {
      if (wanted) setShown({ screen: address.screen, view: module.default, busy: module.busy === true });
    });
    return () => {
      wanted = false;
    };
  }, [address.screen]);
  if (!shown) return null;
  const View = shown.view;
  return (
    <>
      <View address={address} />
      {!shown.busy && <UpdateOffer />}
    </>
  );
}
