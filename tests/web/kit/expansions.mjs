// The names in ../../expansions.def.
import { readFileSync } from "node:fs";

const rows = readFileSync(new URL("../../expansions.def", import.meta.url), "utf8");

export const EXPANSIONS = [...rows.matchAll(/^EXPANSION\((\w+),/gm)].map(([, name]) => name);
