// A position that is being analysed: its text is all there is of it; the core reads, changes and judges it.
import { useState } from "preact/hooks";
import type { Analysis, Opened, Refused, Text } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";

const KEY = "inkrail.position";
const EMPTY = "inkrail position 1\n";

/** What was pasted or came by a link: a position, a game, or the drawings of a sheet. */
export interface Found {
  text: string;
  game: number | null; // the record it is from,
  player?: number; // and whose sheet of it
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
  /** Asks the core for another text; what it refuses changes nothing, and is told back. */
  change: (verb: string, ...args: (string | number)[]) => Refused | null;
  lay: (found: Found) => void;
  undo: () => void;
}

export function useEditor(query: URLSearchParams): Editor {
  const [state, setState] = useState<Found>(() => begin(query));
  const [past, setPast] = useState<Found[]>([]);
  const lay = (found: Found) => {
    history.replaceState(history.state, "", "#/analyse"); // from here on it is another one than the link's
    setPast([...past.slice(-199), state]);
    setState(found);
    localStorage.setItem(KEY, found.text);
  };
  const change = (verb: string, ...args: (string | number)[]) => {
    const answer = core.try<Text>(verb, ...args, state.text);
    if (isRefused(answer)) return answer;
    if (answer.text !== state.text) lay({ ...state, text: answer.text });
    return null;
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setState(last);
    localStorage.setItem(KEY, last.text);
  };
  return { ...state, found: state, canUndo: past.length > 0, change, lay, undo };
}
