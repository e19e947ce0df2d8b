// Answers by sections: what one keeps of the core is asked for with the version that one has, and what has changed since comes
// (src/page/views/sections.h). What has not stays the same object, so whoever shows it need not look into it.

/** Of a list its length and the elements that are new; of all else the new value. */
type Change<Part> = Part | (Part extends (infer One)[] ? { length: number; [index: number]: One } : never);

export type Changes<Answer> = { version: number } & { [Key in keyof Answer]?: Change<Answer[Key]> };

function changed(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || Array.isArray(after)) return after;
  return Object.assign(before.slice(0, (after as ArrayLike<unknown>).length), after);
}

/** What one has, as it is kept: the answer, and its version. */
export class Kept<Answer extends object> {
  private version = 0;
  constructor(private answer?: Answer) {}

  /** As an argument of a verb: the game or table of that number, with the version that one has. */
  of(number: number): string {
    return `${number}@${this.version}`;
  }

  get(): Answer {
    return this.answer as Answer;
  }

  /** Takes what has changed; the same object as before if nothing has. */
  take({ version, ...changes }: Changes<Answer>): Answer {
    this.version = version;
    const before = (this.answer ?? {}) as Record<string, unknown>;
    const entries = Object.entries(changes).map(([key, part]) => [key, changed(before[key], part)]);
    if (entries.length > 0 || !this.answer) this.answer = { ...before, ...Object.fromEntries(entries) } as Answer;
    return this.answer as Answer;
  }
}
