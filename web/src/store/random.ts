// Chance of the browser. (crypto.randomUUID is missing where a page came without TLS.)
const letters = "abcdefghijkmnpqrstuvwxyz23456789"; // 32 of them, none like another

/** A text that nobody else has: 26 letters, 130 bits. */
export function randomId(length = 26): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => letters[byte & 31]).join("");
}

/** A seed, short enough to be read to somebody: 10 letters, 50 bits. */
export const randomSeed = (): string => randomId(10);
