// The online tables that are followed now. One stays for a while after its screen was left: what was done there still
// goes out, and whoever comes back finds it as it is.
import { language } from "../core/speech";
import { core, startTogether } from "../core/start";
import { keptTables } from "./saved-tables";
import { ask, Refusal, root } from "./server";
import { LiveTable, type Speaker } from "./table";

const LINGER_MS = 60_000;

interface Followed {
  table: LiveTable;
  core: typeof core; // that follows it
  users: number;
  timer?: ReturnType<typeof setTimeout>;
}

const followed = new Map<string, Followed>();

const nameOf = (code: string, speaker: Speaker): string => `${code} ${speaker.token ?? speaker.key ?? ""}`;

async function exists(code: string): Promise<boolean> {
  try {
    await ask(`tables/${encodeURIComponent(code)}`);
    return true;
  } catch (error) {
    return !(error instanceof Refusal) || error.status !== 404;
  }
}

function begin(code: string, speaker: Speaker): LiveTable {
  const secret = speaker.token ?? "";
  return new LiveTable(core, {
    ...speaker,
    code,
    root: root(),
    language: language(),
    memory: keptTables.load(code).memory[secret] ?? "",
    keep: (memory) => keptTables.remember(code, secret, memory),
    steps: keptTables.stepsOf(code, secret),
    keepSteps: (before, now) => keptTables.keepSteps(code, secret, before, now),
    exists: () => exists(code),
    keepKey: (key) => keptTables.change(code, { key }),
  });
}

function end(name: string, { table, timer }: Followed): void {
  clearTimeout(timer);
  followed.delete(name);
  table.close();
}

/** Follows a table; each call is ended by `leaveTable`. */
export async function enterTable(code: string, speaker: Speaker = {}): Promise<LiveTable> {
  await startTogether();
  const name = nameOf(code, speaker);
  let one = followed.get(name);
  if (one && one.core !== core) {
    end(name, one); // screens ask another one now; what was not sent yet is kept
    one = undefined;
  }
  if (!one) {
    one = { table: begin(code, speaker), core, users: 0 };
    followed.set(name, one);
  }
  one.users++;
  clearTimeout(one.timer);
  return one.table;
}

export function leaveTable(table: LiveTable): void {
  for (const [name, one] of followed) {
    if (one.table !== table || --one.users > 0) continue;
    one.timer = setTimeout(() => end(name, one), LINGER_MS);
  }
}
