// The short addresses that people share are the same page: /t/CODE is a table, /d/DATE the games of a day, /c/CODE a
// tournament. The page has one place and its screens behind a '#', so such an address is turned into one of those.
// /embed/CODE is a replay in a frame of somebody else's page: there the page has no origin, and stays where it is.

const SCREEN: Record<string, string> = { t: "table", d: "daily", c: "tournament" };

/** "/t/bado-miku" and "?key=…" or "#…", the key of a seat, -> "/#/table/bado-miku?key=…"; undefined if it is no such address. */
export function addressOfPath(path: string, query: string, key = ""): string | undefined {
  const [, root, kind, name] = /^(.*\/)([tdc])\/([^/]+)$/.exec(path) ?? [];
  const screen = SCREEN[kind ?? ""];
  const seat = kind === "t" && /^#[^/]/.test(key) ? `?key=${key.slice(1)}` : query;
  return screen && `${root}#/${screen}/${name}${seat}`;
}

/** "/embed/bado-miku" and "?player=1" -> "/embed/bado-miku#/replay/@bado-miku?player=1". */
export function addressOfFrame(path: string, query: string): string | undefined {
  const name = /\/embed\/([^/]+)$/.exec(path)?.[1];
  return name && `${path}#/replay/@${name}${query}`;
}

/** Is the page in a frame of somebody else's? Then nothing leads away from the replay, and nothing is kept. */
export const isEmbedded = (): boolean => addressOfFrame(location.pathname, "") !== undefined;

/** The game of the frame, in a page of its own. */
export const gameOfFrame = (): string => location.pathname.replace(/embed\/([^/]+)$/, "t/$1");

/** Before anything asks where the page lies: the address as if it had been opened at its screen. */
export function turnPath(): void {
  const { pathname, search, hash } = location;
  const address = addressOfPath(pathname, search, hash) ?? addressOfFrame(pathname, search);
  if (address) history.replaceState(null, "", address);
}
