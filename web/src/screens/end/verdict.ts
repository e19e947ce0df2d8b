// What the result is worth, in the core's sentences: against bots, against one's best game, and against whatever has
// come to light of these dice since.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Stats, Summary, Verdict } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import type { Looked } from "../../parts/opened";
import { dayOf, finishedLines } from "../../store/lines";
import { type Facts, factWords, type Known } from "./facts";

/** The best of the games of this kind that were finished before this one. */
async function bestBefore(id: string, config: string, day: string): Promise<number | undefined> {
  const { games, text } = await finishedLines();
  const place = games.findIndex((game) => game.id === id);
  const lines = text.split("\n").slice(0, place < 0 ? games.length : place);
  if (lines.length === 0) return undefined;
  const stats = core.try<Stats>("stats", day, config, lines.join("\n"));
  return isRefused(stats) ? undefined : stats.best[0]?.summary.total;
}

/** `own`: the history of this device is that of this player. */
export function useVerdict(looked: Looked, player: number, own: boolean) {
  const day = dayOf(looked.date ? new Date(looked.date) : new Date());
  const [facts, setFacts] = useState<Facts>({});
  const summary = useMemo(() => {
    const told = core.try<Summary>("summary", looked.game, player, day);
    return isRefused(told) ? null : told;
  }, [looked.game, player]);
  useEffect(() => {
    let wanted = true;
    setFacts({});
    if (own && looked.id !== "" && summary)
      void bestBefore(looked.id, summary.config, day).then((best) => {
        if (wanted && best !== undefined) setFacts((before) => ({ ...before, best }));
      });
    return () => {
      wanted = false;
    };
  }, [looked.id, summary]);
  const sentences = useMemo(() => {
    const verdict = summary && core.try<Verdict>("verdict", factWords(facts), summary.line);
    return !verdict || isRefused(verdict) ? [] : verdict.sentences;
  }, [summary, facts]);
  const onKnown = (known: Known) => setFacts((before) => ({ ...before, ...known }));
  const [daily = ""] = (summary?.daily ?? "").split("/"); // the day
  return { line: summary?.line ?? "", daily, sentences, onKnown };
}
