// The short addresses that people share are the same page: /t/CODE is a table, /d/DATE the games of a day, /c/CODE a
// tournament. The page has one place and its screens behind a '#', so such an address is turned into one of those.

const SCREEN: Record<string, string> = { t: "table", d: "daily", c: "tournament" };

/** "/t/bado-miku" and "?key=…" -> "/#/table/bado-miku?key=…"; undefined if it is no such address. */
export function addressOfPath(path: string, query: string): string | undefined {
  const [, root, kind, name] = /^(.*\/)([tdc])\/([^/]+)$/.exec(path) ?? [];
  const screen = SCREEN[kind ?? ""];
  return screen && `${root}#/${screen}/${name}${query}`;
}

/** Before anything asks where the page lies: the address as if it had been opened at its screen. */
export function turnPath(): void {
  const address = addressOfPath(location.pathname, location.search);
  if (address) history.replaceState(null, "", address);
}
