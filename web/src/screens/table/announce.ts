// What ears are told while a table goes on: who has ended the round or taken that back, that a new one has begun and with which
// dice, and whatever else the table says.
import { useLayoutEffect, useState } from "preact/hooks";
import { listOf, t } from "../../core/speech";
import type { Table } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { nameAt } from "./seating";

interface Seen {
  round: number;
  ended: Map<number, boolean>; // by seat
  told: number; // of the last sentence
}

function seenOf({ state, told }: LiveTable): Seen {
  const ended = new Map(state.seats.map((seat) => [seat.seat, seat.ended]));
  return { round: state.round, ended, told: told.at(-1)?.number ?? 0 };
}

function rollText(state: Table): string {
  const dice = listOf(state.dice.map((die) => die.name));
  // TRANSLATORS: a new round and its dice: "Round 3: highway curve, railway, …"
  return dice ? t("Round %d: %s.", state.round, dice) : t("Round %d", state.round);
}

/** Sentences about what is new between two looks. */
function newsBetween(before: Seen, live: LiveTable): string[] {
  const { state, told } = live;
  const said = told.filter((one) => one.number > before.told).map((one) => one.text);
  if (state.state !== "running") return said;
  if (state.round !== before.round) return [...said, rollText(state)];
  if (state.classroom) return said; // hundreds of them
  const others = state.seats.filter(
    (seat) =>
      seat.seat !== state.own && before.ended.has(seat.seat) && before.ended.get(seat.seat) !== seat.ended,
  );
  return [
    ...said,
    ...others.map((seat) =>
      seat.ended ? t("%s has ended the round.", nameAt(seat)) : t("%s goes on drawing.", nameAt(seat)),
    ),
  ];
}

/** The last of them, for a live region; the same words twice are said twice. */
export function useAnnounced(live: LiveTable): string {
  const [said, setSaid] = useState({ text: "", count: 0 });
  useLayoutEffect(() => {
    let before = seenOf(live);
    return live.watch(() => {
      const news = newsBetween(before, live);
      before = seenOf(live);
      if (news.length > 0) setSaid(({ count }) => ({ text: news.join(" "), count: count + 1 }));
    });
  }, [live]);
  return said.text + "\u00a0".repeat(said.count % 2);
}
