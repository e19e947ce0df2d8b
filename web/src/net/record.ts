// What a record tells of the one player whose game is brought to a server.

/** The steps of the one player of a record, ends of rounds included. */
export function stepsOf(record: string): string[] {
  return record
    .split("\n")
    .filter((line) => line.startsWith("1:"))
    .flatMap((line) => line.slice(2).trim().split(/\s+/))
    .filter((step) => step !== "");
}

/** What help the one player had, by its kind. */
export function helpOf(record: string): [kind: string, times: number][] {
  const [line = ""] = record.match(/^#help 1 .*$/m) ?? [];
  return [...line.matchAll(/ (\w+)=(\d+)/g)].map(([, kind = "", times]) => [kind, Number(times)]);
}
