// Who sits at this device: the person it belongs to, and perhaps others beside, each with a seat of their own.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { go } from "../../app";
import { t } from "../../core/speech";
import { type Beside, keptTables } from "../../net/saved-tables";
import { anotherPerson, isKnownHere, rename, shortName } from "../../net/server";
import type { LiveTable } from "../../net/table";
import { enterTable, leaveTable } from "../../net/tables";

/** What is done as soon as one is at a table: for whoever has just made it, or comes along to a new one. */
interface Arrival {
  name: string; // sits down as
  beside?: Beside[]; // and these with them
}

const arrivals = new Map<string, Arrival>();

/** Goes to a table, and does something there first. */
export function arriveAt(code: string, arrival?: Arrival): void {
  if (arrival) arrivals.set(code, arrival);
  if (arrival?.beside) keptTables.change(code, { beside: arrival.beside });
  go(`table/${encodeURIComponent(code)}`);
}

/** Takes a seat as the person this device belongs to, who becomes known by that. */
export async function sitDown(table: LiveTable, name: string, seat = 0): Promise<void> {
  const known = isKnownHere();
  await rename(name);
  if (!known) table.reconnect(); // the connection knew nobody
  table.tell("sit", seat, shortName(name));
}

export interface LocalPlayers {
  lives: LiveTable[]; // the first is the device's own person
  trouble: string; // why there is none, in a sentence
  add(name: string): Promise<void>; // one more at this device
  again(): void; // tries once more
}

/** Tables that were entered, until all of it is left. */
class Entered {
  readonly lives: LiveTable[] = [];
  private left = false;

  async enter(code: string, speaker: Parameters<typeof enterTable>[1]): Promise<LiveTable | undefined> {
    const table = await enterTable(code, speaker);
    if (this.left) {
      leaveTable(table);
      return undefined;
    }
    this.lives.push(table);
    return table;
  }

  leave(): void {
    this.left = true;
    for (const table of this.lives) leaveTable(table);
  }
}

async function enterAll(entered: Entered, code: string): Promise<void> {
  const { key, beside } = keptTables.load(code);
  const first = await entered.enter(code, key ? { key } : {});
  const arrival = arrivals.get(code);
  arrivals.delete(code);
  if (first && arrival) await sitDown(first, arrival.name);
  for (const { token, name } of beside) {
    const table = await entered.enter(code, { token });
    if (arrival) table?.tell("sit", 0, shortName(name));
  }
}

export function useLocalPlayers(code: string): LocalPlayers {
  const [lives, setLives] = useState<LiveTable[]>([]);
  const [trouble, setTrouble] = useState("");
  const [tries, setTries] = useState(0);
  const entered = useRef<Entered | null>(null);
  useEffect(() => {
    const all = new Entered();
    entered.current = all;
    setTrouble("");
    setLives([]);
    enterAll(all, code).then(
      () => setLives([...all.lives]),
      () => setTrouble(t("The table cannot be reached just now. Is there a network?")),
    );
    return () => all.leave();
  }, [code, tries]);
  useEffect(() => {
    if (!trouble) return undefined;
    const again = () => setTries((count) => count + 1);
    addEventListener("online", again); // nobody need press anything
    return () => removeEventListener("online", again);
  }, [trouble]);
  const add = async (name: string) => {
    const all = entered.current;
    if (!all) return;
    const token = await anotherPerson(name);
    const kept = keptTables.load(code);
    keptTables.change(code, { beside: [...kept.beside, { token, name }] });
    const table = await all.enter(code, { token });
    table?.tell("sit", 0, shortName(name));
    setLives([...all.lives]);
  };
  return { lives, trouble, add, again: () => setTries(tries + 1) };
}

/** Draws anew when something has come from one of the tables, and each second; where hundreds are there not more often
    than each `pause` ms. */
export function useNews(lives: LiveTable[], pause = 0): void {
  const [, again] = useState(0);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      again((count) => count + 1);
    };
    const hear = () => {
      if (pause === 0) draw();
      else timer ??= setTimeout(draw, pause);
    };
    const ends = lives.map((table) => table.watch(hear));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [lives, pause]);
}
