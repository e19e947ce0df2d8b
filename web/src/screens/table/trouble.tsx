// What went wrong at a table a moment ago, and what was taken back: said for as long as it takes to read it.
import { useEffect, useState } from "preact/hooks";
import type { LiveTable } from "../../net/table";

const BAD_MS = 8000; // so long something that went wrong is read

/** After so long in which somebody could look at the page; gives the function that calls it off. */
function afterSeen(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(work, ms);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
  };
}

/** The last sentence about something that went wrong, also one from before this screen was there; "" when it was read. That there is no
    connection is said for as long as there is none, and not after that. */
export function useBad(live: LiveTable): string {
  const [, again] = useState(0);
  const bad = live.told.filter((one) => one.bad && !one.broken && one.number > live.read).at(-1);
  useEffect(() => {
    if (!bad) return undefined;
    return afterSeen(BAD_MS, () => {
      live.read = bad.number;
      again((count) => count + 1);
    });
  }, [live, bad?.number]);
  return bad?.text ?? "";
}

/** The same as a line of its own. */
export function Trouble({ live }: { live: LiveTable }) {
  const bad = useBad(live);
  return bad ? <p class="bad trouble">{bad}</p> : null;
}
