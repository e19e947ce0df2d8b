// What the lobby says of each game that is kept: asked of the core, once for each state of it.
import type { Opened, Svg, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import { language, listOf, number, t, tn } from "../../core/speech";
import { core } from "../../core/start";

export interface Glance {
  title: string;
  players: string; // "with Wren and Raven"
  state: string; // "your turn, round 3"
  due: boolean; // of several players one at this device is to play
  total: number;
  picture: string; // SVG, empty if it must not be seen
}

const known = new Map<string, Glance | null>();

function isYours(view: View): boolean {
  return view.seats.filter((seat) => seat.level === 0).length === 1;
}

function others(view: View): string {
  const names = view.seats.filter((_, at) => at !== 0).map((seat) => seat.name);
  if (names.length === 0) return t("alone");
  // TRANSLATORS: whom one plays with: "with Anna and Raven"
  return t("with %s", listOf(names));
}

function stateOf(view: View): string {
  const turn = view.seats[view.turn];
  // TRANSLATORS: of a game under way: "Round 3, 12 points"
  if (view.seats.length === 1)
    return tn("%s, %d point", "%s, %d points", Math.abs(view.total), view.roundText, number(view.total));
  if (!turn) return view.roundText;
  const who = isYours(view) && turn.level === 0 ? t("your turn") : t("%s to play", turn.name);
  // TRANSLATORS: two parts of a line: "Round 3, your turn", "Classic, alone"
  return t("%s, %s", view.roundText, who);
}

function glance(game: number): Glance {
  const first = core.ask<View>("view", game, 0);
  const player = Math.max(0, first.turn);
  const view = player === 0 ? first : core.ask<View>("view", game, player);
  const secret = view.hidden && !isYours(view);
  const picture = secret ? "" : core.ask<Svg>("board", game, player, "tiny plain").svg;
  return {
    title: view.title,
    players: others(view),
    state: stateOf(view),
    due: view.seats.length > 1 && view.seats[view.turn]?.level === 0,
    total: view.total,
    picture,
  };
}

/** Of the text of a game or its record; null if it cannot be opened. */
export function glanceAt(text: string): Glance | null {
  const key = `${language()} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const opened = core.try<Opened>("open", text);
  let found: Glance | null = null;
  if (!isRefused(opened)) {
    try {
      found = glance(opened.game);
    } finally {
      core.ask("close", opened.game);
    }
  }
  if (known.size > 200) known.clear();
  known.set(key, found);
  return found;
}
