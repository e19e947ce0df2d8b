// Style sheets of screens that are not there from the beginning.
import { file } from "./files";

/** Adds a style sheet to the page, and waits until it is there; without it the screen is plain. */
export function addStyle(name: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = file(name);
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
