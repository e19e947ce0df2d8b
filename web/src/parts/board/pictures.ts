// Pictures that the core draws and that never change: faces of dice, signs of what is printed on a board.
import type { Face, Svg } from "../../core/answers";
import { core } from "../../core/start";

const faces = new Map<string, string>();

/** A face of a die or a special route, drawn once for each game's rules. */
export function faceSvg(config: string, face: Face): string {
  const key = `${config}\t${face.shape}\t${face.tile}`;
  let svg = faces.get(key);
  if (svg === undefined) {
    svg = core.ask<Svg>("face", config, face.shape, face.tile).svg;
    faces.set(key, svg);
  }
  return svg;
}

const prints = new Map<string, string>();

/** What modules print on the board, as a sign. */
export function printSvg(letter: string): string {
  let svg = prints.get(letter);
  if (svg === undefined) {
    svg = core.ask<Svg>("print", letter, 1).svg;
    prints.set(letter, svg);
  }
  return svg;
}
