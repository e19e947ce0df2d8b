// Everything on this device as one file, to take along or to bring.
import type { Finished, House, Seated, Store } from "./games";
import { type Settings, type SettingsStore, understood } from "./settings";

const KIND = "inkrail-everything";
const MOST = 64 << 20; // characters of a file

interface Backup {
  kind: typeof KIND;
  version: 1;
  games: { id: string; text: string; updated: number }[];
  history: Finished[];
  settings: Settings;
}

export interface Brought {
  games: number;
  history: number;
  refused: number; // entries that are nothing
}

/** It is not such a file. */
export class WrongFileError extends Error {}

export async function exportAll(store: Store, settings: SettingsStore): Promise<string> {
  const backup: Backup = {
    kind: KIND,
    version: 1,
    games: await store.listGames(),
    history: await store.history(),
    settings: settings.value,
  };
  return `${JSON.stringify(backup, null, 1)}\n`;
}

function read(text: string): Partial<Record<keyof Backup, unknown>> {
  try {
    if (text.length > MOST) throw new WrongFileError();
    const found = JSON.parse(text) as Partial<Backup>;
    if (found.kind !== KIND || found.version !== 1) throw new WrongFileError();
    return found;
  } catch {
    throw new WrongFileError();
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
const isDate = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

interface Entry {
  [key: string]: unknown;
}
const entries = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter((one): one is Entry => typeof one === "object" && one !== null) : [];

/** Who played, if the file says so in a way that can be believed. */
function seatsOf(seats: unknown): { seats?: Seated[] } {
  const sound = (seat: Partial<Seated> | null) => isText(seat?.name) && Number.isInteger(seat?.level);
  return Array.isArray(seats) && seats.length > 0 && seats.every(sound)
    ? { seats: seats.map(({ name, level }: Seated) => ({ name, level })) }
    : {};
}

/** What they had agreed on, likewise. */
function houseOf(house: Partial<House> | undefined): { house?: House } {
  const { hidden, clock } = house ?? {};
  return typeof hidden === "boolean" && Number.isSafeInteger(clock) && Number(clock) >= 0
    ? { house: { hidden, clock: Number(clock) } }
    : {};
}

/** Adds what is in the file to what is here; of a game that is on both sides, the later one stays. `sound`
    says whether the text of a game or a record can be opened. */
export async function importAll(
  store: Store,
  settings: SettingsStore,
  text: string,
  sound: (text: string) => boolean,
): Promise<Brought> {
  const file = read(text);
  const isGame = (game: Entry) => isText(game.id) && isText(game.text) && sound(game.text);
  const isRecord = (one: Entry) => isText(one.record) && isDate(one.date) && sound(one.record);
  const games = entries(file.games).filter(isGame) as unknown as Backup["games"];
  const history = entries(file.history).filter(
    (one) => isText(one.id) && isRecord(one),
  ) as unknown as Finished[];
  const all = entries(file.games).length + entries(file.history).length;
  const refused = all - games.length - history.length;
  const brought = { games: 0, history: 0, refused };
  await store.changeAll(async (desk) => {
    for (const one of history) {
      if (await desk.get("history", one.id)) continue;
      const { id, record, date, seats, house } = one;
      desk.put("history", id, { id, record, date, ...seatsOf(seats), ...houseOf(house) });
      brought.history++;
    }
    for (const { id, text: save, updated } of games) {
      const here = await desk.get<{ updated: number; revision: number }>("games", id);
      const time = Number.isFinite(updated) ? updated : 0;
      if ((await desk.get("history", id)) || (here && here.updated >= time)) continue;
      desk.put("games", id, {
        id,
        text: save,
        updated: time,
        revision: (here?.revision ?? 0) + 1,
        by: "file",
      });
      brought.games++;
    }
  });
  if (file.settings) settings.change(understood(file.settings));
  return brought;
}
