// What leaves the page: files among the reader's downloads, texts in the clipboard or to another program.

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A name for a file of a game: its seed, without what file systems do not like. */
export function fileName(seed: string | null, ending: string): string {
  const word = (seed ?? "game").replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60);
  return `inkrail-${word || "game"}.${ending}`;
}

export type Sent = "shared" | "copied" | "failed";

async function copied(text: string): Promise<Sent> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}

/** By the device's own way of sharing where it has one, else into the clipboard. */
export async function send(text: string, fingers = matchMedia("(pointer: coarse)").matches): Promise<Sent> {
  if (!fingers || typeof navigator.share !== "function") return copied(text);
  try {
    await navigator.share({ text });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "shared" : copied(text);
  }
}

/** An SVG as the pixels of a PNG. */
export async function pngOf(svg: string, wide: number): Promise<Blob> {
  const box = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  const high = box ? Math.round((wide * Number(box[2])) / Number(box[1])) : wide;
  const sized = svg.replace("<svg ", `<svg width="${wide}" height="${high}" `);
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = high;
    canvas.getContext("2d")?.drawImage(image, 0, 0, wide, high);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("no picture");
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
