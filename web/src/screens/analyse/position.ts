// A position that is being analysed: its text is all there is of it; the core reads, changes and judges it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis, Guessed, Opened, Place, Refused, Text } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import { unpack } from "../../parts/packed";

const KEY = "inkrail.position";
const EMPTY = "inkrail position 1\n";

/** What was pasted or came by a link: a position, a game, or the drawings of a sheet. */
export interface Found {
  text: string;
  game: number | null; // the record it is from,
  player?: number; // and whose sheet of it
  guessed?: string; // the places whose drawings may still be turned by what is drawn beside them
}

export function find(pasted: string, config: string, round: number): Found | Refused {
  const text = pasted.trim();
  const opened = core.try<Opened>("open", `${text}\n`);
  if (!isRefused(opened))
    return { text: core.ask<Text>("position", opened.game, 0, 0).text, game: opened.game };
  for (const one of [
    text,
    `${EMPTY}${config && `config ${config}\n`}round ${round}\nsheet ${text.replace(/\s+/g, " ")}\n`,
  ]) {
    const seen = core.try<Analysis>("analyse", "", one);
    if (!isRefused(seen)) return { text: seen.text, game: null };
    if (one !== text) return seen;
  }
  return opened;
}

/** What a link of this page leads to, as text; anything else is taken as it is. */
export async function behindLink(pasted: string): Promise<string> {
  const query = new URLSearchParams(/^\S+#\/\w+[^?\s]*\?(\S+)$/.exec(pasted.trim())?.[1] ?? "");
  const game = query.get("game");
  return query.get("position") || query.get("record") || (game && (await unpack(game))) || pasted;
}

/** Where the page begins: at the position of the link, else at the one of last time. */
function begin(query: URLSearchParams): Found {
  const wishes = [query.get("position"), query.get("record"), localStorage.getItem(KEY)];
  for (const wish of wishes) {
    const found = wish ? find(wish, "", 1) : null;
    if (found && !isRefused(found)) return found;
  }
  return { text: core.ask<Analysis>("analyse", "", EMPTY).text, game: null };
}

export interface Editor {
  found: Found;
  text: string;
  game: number | null;
  player?: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Asks the core for another text; what it refuses changes nothing, and is told back. */
  change: (verb: string, ...args: (string | number)[]) => Refused | null;
  /** Draws a shape as what lies around asks for; again: its next way. */
  guess: (shape: number, place: Place) => void;
  lay: (found: Found) => void;
  undo: () => void;
  redo: () => void;
}

const UNDONE = 200; // so many steps are remembered

/** A link that is opened while the screen is there. */
function useLinks(query: URLSearchParams, onOpen: (found: Found) => void): void {
  const asked = useRef(query);
  useEffect(() => {
    if (asked.current === query) return;
    asked.current = query;
    onOpen(begin(query));
  }, [query]);
}

export function useEditor(query: URLSearchParams): Editor {
  const [{ now, past, next }, setTime] = useState(() => ({
    now: begin(query),
    past: [] as Found[],
    next: [] as Found[], // what was undone, the last one first
  }));
  const show = (found: Found | undefined, before: Found[], after: Found[]) => {
    if (!found) return;
    setTime({ now: found, past: before, next: after });
    localStorage.setItem(KEY, found.text);
  };
  const lay = (found: Found) => {
    history.replaceState(history.state, "", "#/analyse"); // from here on it is another one than the link's
    show(found, [...past.slice(1 - UNDONE), now], []);
  };
  const change = (verb: string, ...args: (string | number)[]) => {
    const answer = core.try<Text>(verb, ...args, now.text);
    if (isRefused(answer)) return answer;
    if (answer.text !== now.text) lay({ ...now, text: answer.text });
    return null;
  };
  const guess = (shape: number, place: Place) => {
    const answer = core.try<Guessed>("guess", shape, place, now.guessed ?? "", now.text);
    if (!isRefused(answer)) lay({ ...now, text: answer.text, guessed: answer.guessed });
  };
  useLinks(query, (found) => found.text !== now.text && lay(found));
  return {
    ...now,
    found: now,
    canUndo: past.length > 0,
    canRedo: next.length > 0,
    change,
    guess,
    lay,
    undo: () => show(past.at(-1), past.slice(0, -1), [now, ...next]),
    redo: () => show(next[0], [...past, now], next.slice(1)),
  };
}
