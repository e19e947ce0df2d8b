// What this device keeps of online tables, in its small storage: of each the memory that the core wants back after
// a reload, and who else sits here.
import { MemoryPairs, type Pairs, readJson, smallStorage } from "../store/database";

/** Somebody who plays at this device beside the person of the cookie. */
export interface Beside {
  token: string; // the secret of the person
  name: string;
}

interface KeptTable {
  code: string;
  key: string; // of a seat, if it was opened by the seat's own link
  memory: Record<string, string>; // of the core, by the secret that it joined with ("" for the person of the cookie)
  beside: Beside[];
  steps?: Record<string, string[]>; // made here and not acknowledged, as the core tells them; by the same secret
  at: number; // when it was last looked at, ms since 1970
}

const PREFIX = "inkrail.table.";
const MOST = 60; // tables; the oldest go

function isKept(value: unknown): value is KeptTable {
  const kept = value as Partial<KeptTable> | null;
  return typeof kept?.code === "string" && typeof kept.memory === "object" && Array.isArray(kept.beside);
}

export class KeptTables {
  constructor(private readonly pairs: Pairs) {}

  load(code: string): KeptTable {
    const found = readJson(this.pairs, PREFIX + code);
    return isKept(found) ? found : { code, key: "", memory: {}, beside: [], at: 0 };
  }

  change(code: string, part: Partial<KeptTable>, now = Date.now()): void {
    const next: KeptTable = { ...this.load(code), ...part, at: now };
    try {
      this.pairs.setItem(PREFIX + code, JSON.stringify(next));
    } catch {
      // it holds until the page is closed
    }
    this.tidy();
  }

  remember(code: string, secret: string, memory: string): void {
    const { memory: all } = this.load(code);
    if (all[secret] !== memory) this.change(code, { memory: { ...all, [secret]: memory } });
  }

  /** Steps that wait to be sent, by this secret. */
  stepsOf(code: string, secret: string): string[] {
    const lines: unknown = this.load(code).steps?.[secret];
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
  }

  /** Those that waited before are no longer kept, these are. Another tab may have some of its own: they stay. */
  keepSteps(code: string, secret: string, before: readonly string[], now: readonly string[]): void {
    const others = this.stepsOf(code, secret).filter((line) => !before.includes(line) && !now.includes(line));
    const { [secret]: _, ...rest } = this.load(code).steps ?? {};
    const all = [...others, ...now];
    this.change(code, { steps: all.length > 0 ? { ...rest, [secret]: all } : rest });
  }

  forget(code: string): void {
    this.pairs.removeItem(PREFIX + code);
  }

  private codes(): string[] {
    const keys = Array.from({ length: this.pairs.length }, (_, i) => this.pairs.key(i) ?? "");
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  }

  private tidy(): void {
    const codes = this.codes();
    if (codes.length <= MOST) return;
    const old = codes.map((code) => this.load(code)).sort((a, b) => b.at - a.at);
    for (const table of old.slice(MOST)) this.forget(table.code);
  }
}

export const keptTables = new KeptTables(
  smallStorage({ localStorage: () => globalThis.localStorage }) ?? new MemoryPairs(),
);
