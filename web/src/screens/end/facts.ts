// What has come to light of a result, for the core's verdict.

/** What is known of the same dice, from the engine. */
export interface Known {
  found?: number;
  bound?: number;
  rivals?: { level: number; total: number }[];
}

export interface Facts extends Known {
  best?: number; // of such games before this one
}

/** As the verb `verdict` takes them. */
export function factWords({ best, found, bound, rivals }: Facts): string {
  const words = Object.entries({ best, found, bound }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  const list = (rivals ?? []).map(({ level, total }) => `${level}:${total}`).join(",");
  return [...words, ...(list ? [`rivals=${list}`] : [])].join(" ");
}
