// What a component shows of the store.
import { useEffect, useState } from "preact/hooks";
import { store, useObserved } from "./store";

/** What is read of the store, again whenever that has changed; undefined until it is there. */
export function useKept<T>(read: () => Promise<T>): T | undefined {
  const changes = useObserved(store.changes);
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let wanted = true;
    void read().then((now) => wanted && setFound(now));
    return () => {
      wanted = false;
    };
  }, [changes]);
  return found;
}
