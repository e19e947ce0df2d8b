// What the browser calls the page while a screen is shown.
import { useEffect } from "preact/hooks";

/** "Rules · Inkrail". */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Inkrail`;
  }, [name]);
}
