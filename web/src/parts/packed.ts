// A game as a word that fits into an address: its record, deflated, in letters that addresses may hold.

const decoder = new TextDecoder();

async function through(bytes: Uint8Array, stream: ReadableWritablePair<Uint8Array, BufferSource>) {
  const source = new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>;
  const out = source.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(out as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Undefined if it is none: any letters may stand in an address. */
export async function unpack(word: string): Promise<string | undefined> {
  try {
    const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return decoder.decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return undefined;
  }
}
