// The first tries of today and yesterday that the server does not know yet: brought without a word, for those who have agreed
// to be ranked. What does not go now goes when the page of the day is looked at.
import type { Daily } from "../core/answers";
import { isRefused } from "../core/core";
import { core } from "../core/start";
import { dayOf, finishedLines } from "../store/lines";
import { settings } from "../store/store";
import { hasServer } from "./http";
import { fetchDay } from "./ranking";
import { isIn } from "./standing";
import { bring } from "./upload";

const DAY_MS = 86_400_000;

async function bringDay(date: string): Promise<void> {
  const lines = await finishedLines();
  const local = core.try<Daily>("daily", date, lines.text);
  if (isRefused(local) || local.games.every((game) => game.counted === null)) return;
  const there = await fetchDay(date);
  if (isRefused(there) || !there.open) return;
  for (const game of local.games) {
    const record = game.counted === null ? undefined : lines.games[game.game]?.record;
    const ranked = there.games.find((one) => one.preset === game.preset);
    if (record && !(ranked && isIn(ranked))) await bring(date, game.preset, record);
  }
}

export async function bringDue(now = Date.now()): Promise<void> {
  if (!settings.value.ranked || !(await hasServer())) return;
  for (const day of [now, now - DAY_MS]) await bringDay(dayOf(new Date(day)));
}
