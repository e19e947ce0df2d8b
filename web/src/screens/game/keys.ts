// The keys of the game, in one table: what the help shows is what they do.
import { t } from "../../core/speech";

export type Command =
  | "piece" // with a number
  | "special"
  | "left"
  | "right"
  | "up"
  | "down"
  | "press"
  | "turn"
  | "turnBack"
  | "lay"
  | "back"
  | "undo"
  | "redo"
  | "clear"
  | "end"
  | "hint"
  | "legal"
  | "legalBack"
  | "say"
  | "score"
  | "goals"
  | "players"
  | "board"
  | "tray"
  | "menu"
  | "help"
  | "leave"; // whatever is open, held or shown

interface Key {
  command: Command;
  keys: string[]; // as events call them
  shown: string; // as the help calls them
  text: () => string;
}

export const keys: Key[] = [
  { command: "piece", keys: [..."123456789"], shown: "1–9", text: () => t("take a die") },
  { command: "special", keys: ["s", "S"], shown: "S", text: () => t("take the next special route") },
  { command: "left", keys: ["ArrowLeft"], shown: "←", text: () => t("move on the sheet") },
  { command: "right", keys: ["ArrowRight"], shown: "→", text: () => t("move on the sheet") },
  { command: "up", keys: ["ArrowUp"], shown: "↑", text: () => t("move on the sheet") },
  { command: "down", keys: ["ArrowDown"], shown: "↓", text: () => t("move on the sheet") },
  { command: "lay", keys: ["Enter"], shown: "Enter", text: () => t("put it here, again: draw it") },
  { command: "press", keys: [" "], shown: " ", text: () => t("put it here, again: turn it") },
  { command: "turn", keys: ["r", "R"], shown: "R", text: () => t("next way") },
  { command: "turnBack", keys: ["f", "F"], shown: "F", text: () => t("last way") },
  {
    command: "back",
    keys: ["x", "X", "Backspace", "Delete"],
    shown: "X",
    text: () => t("take back to the tray"),
  },
  { command: "undo", keys: ["u", "U", "z"], shown: "U", text: () => t("undo") },
  { command: "redo", keys: ["y", "Y", "Z"], shown: "Y", text: () => t("redo") },
  { command: "clear", keys: ["c", "C"], shown: "C", text: () => t("take the whole round back") },
  { command: "end", keys: ["e", "E"], shown: "E", text: () => t("end the round") },
  { command: "hint", keys: ["h", "H"], shown: "H", text: () => t("show a good way") },
  { command: "legal", keys: ["l"], shown: "L", text: () => t("say the legal places, go to the next") },
  { command: "legalBack", keys: ["L"], shown: "⇧L", text: () => t("go to the legal place before") },
  { command: "say", keys: ["w", "W"], shown: "W", text: () => t("say again where I am") },
  { command: "score", keys: ["p", "P"], shown: "P", text: () => t("show the next part of the score") },
  { command: "goals", keys: ["g", "G"], shown: "G", text: () => t("goals, board and rolls") },
  { command: "players", keys: ["o", "O"], shown: "O", text: () => t("the other sheets") },
  { command: "board", keys: ["b", "B"], shown: "B", text: () => t("go to the sheet") },
  { command: "tray", keys: ["t", "T"], shown: "T", text: () => t("go to the dice") },
  { command: "menu", keys: ["m", "M"], shown: "M", text: () => t("menu") },
  { command: "help", keys: ["?", "F1"], shown: "?", text: () => t("these keys") },
  { command: "leave", keys: ["Escape"], shown: "Esc", text: () => t("let go") },
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Signs that one key types alone may be switched off: whoever speaks to a computer types them by accident (WCAG 2.1.4). */
const isLetter = (key: string): boolean => key.length === 1 && key !== " ";

/** What a key means; null if it is not the game's. */
export function commandOf(event: Pressed, letters = true): Command | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase(); // whether Caps Lock is on or not
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    return key === "y" ? "redo" : null;
  }
  if (!letters && isLetter(event.key)) return null;
  return keys.find((key) => key.keys.includes(event.key))?.command ?? null;
}

/** The lines of the help: keys that do the same share one. */
export function helpLines(): { shown: string[]; text: string }[] {
  const lines: { shown: string[]; text: string }[] = [];
  for (const key of keys) {
    const text = key.text();
    const line = lines.find((other) => other.text === text);
    const shown = key.shown === " " ? t("Space") : key.shown;
    if (line) line.shown.push(shown);
    else lines.push({ shown: [shown], text });
  }
  return lines;
}
