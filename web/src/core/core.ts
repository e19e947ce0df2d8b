// The way to the C core: one text in, one JSON object out. See src/page/page.h.
import type { Refused } from "./answers";

/** What every room written in C exports: src/wasm/asking.h. */
export interface Exports {
  memory: WebAssembly.Memory;
  request_memory(length: number): number;
  ask(length: number): number;
  answer_length(): number;
  speak(length: number): number;
  teach?(length: number): number; // not the engine's half
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
  private constructor(private readonly exports: Exports) {}

  static async load(from: string): Promise<Core> {
    const answer = await fetch(from);
    if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
    const { instance } = await WebAssembly.instantiateStreaming(answer, {});
    return new Core(instance.exports as unknown as Exports);
  }

  private hand(bytes: Uint8Array): number {
    const at = this.exports.request_memory(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    return bytes.length;
  }

  /** The answer to a verb, or what was wrong with it. Only the last argument may hold tabs. */
  try<Answer>(verb: string, ...args: (string | number)[]): Answer | Refused {
    const at = this.exports.ask(this.hand(encoder.encode([verb, ...args].join("\t"))));
    const bytes = new Uint8Array(this.exports.memory.buffer, at, this.exports.answer_length());
    return JSON.parse(decoder.decode(bytes)) as Answer | Refused;
  }

  /** The same where only a mistake of the page itself can be refused. */
  ask<Answer>(verb: string, ...args: (string | number)[]): Answer {
    const answer = this.try<Answer>(verb, ...args);
    if (isRefused(answer)) throw new Error(`${verb}: ${answer.error}`);
    return answer;
  }

  /** Speaks the language of a catalogue (the bytes of a .mo file); none: English. */
  speak(catalogue: Uint8Array): boolean {
    return this.exports.speak(this.hand(catalogue)) === 1;
  }

  /** Knows these lessons (the bytes of lessons.txt), which its verbs tell and judge. */
  teach(lessons: Uint8Array): boolean {
    return this.exports.teach?.(this.hand(lessons)) === 1;
  }
}

/** Was it refused? Its error is a sentence then; an engine's answer may have one that is a number. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof (answer as Partial<Refused> | null)?.error === "string";
}
