// The server's side of a day: how everyone has done, and the own first try, which is brought there as soon as it can be.
// Who has not agreed to that is asked first.
import { useEffect, useState } from "preact/hooks";
import type { Daily, DailyGame } from "../../core/answers";
import { isRefused } from "../../core/core";
import { hasServer } from "../../net/http";
import { fetchDay } from "../../net/ranking";
import { isIn, type RankedDay, type RankedGame, topShare } from "../../net/standing";
import type { Brought } from "../../net/upload";
import type { Lines } from "../../store/lines";
import { settings, useObserved } from "../../store/store";

export type Way = "nothing" | "ask" | "going" | "later" | "elsewhere" | "counted";

export interface Online {
  day: RankedDay | null; // null: there is no server, or no network
  ranked: (game: DailyGame) => RankedGame | undefined;
  /** What has become of the own try. */
  way: (game: DailyGame) => Way;
  why: string; // it did not go, in words
  /** Agrees, and brings all tries of the day; as a guest if need be. */
  send: () => void;
  top: (game: DailyGame) => number;
}

type Work = Record<string, Brought | "going">;

async function bringOne(date: string, preset: string, record: string): Promise<Brought> {
  const { bring } = await import("../../net/upload");
  return bring(date, preset, record);
}

const AGAIN_MS = [2000, 5000, 15_000]; // a network that is just back may still fail

function useDay(date: string, after: unknown): RankedDay | null {
  const [day, setDay] = useState<RankedDay | null>(null);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    const look = async (tries: number) => {
      clearTimeout(timer);
      const told = (await hasServer()) ? await fetchDay(date) : null;
      if (!wanted) return;
      const pause = AGAIN_MS[tries];
      if (told && !isRefused(told)) setDay(told);
      else if (told?.status === "OFFLINE" && navigator.onLine && pause)
        timer = window.setTimeout(() => void look(tries + 1), pause);
    };
    const back = () => void look(0);
    back();
    addEventListener("online", back);
    return () => {
      wanted = false;
      clearTimeout(timer);
      removeEventListener("online", back);
    };
  }, [date, after]);
  return day?.date === date ? day : null;
}

/** What has become of a try that was or was not brought. */
function wayOf(brought: Work[string] | undefined, counted: boolean, open: boolean): Way {
  if (counted) return "counted";
  if (brought === undefined) return open ? "ask" : "nothing";
  if (brought === "going" || brought.state === "counted") return "going";
  return brought.state;
}

/** Why a try did not go, in words. */
function whyNot(work: Work): string {
  const why = Object.values(work).flatMap((one) =>
    one !== "going" && one.state === "later" ? [one.why] : [],
  );
  return why[0] ?? "";
}

/** Brings tries of a day to the server, and knows what has become of each. */
function useBringing(date: string) {
  const [work, setWork] = useState<Work>({});
  const [rounds, setRounds] = useState(0); // how often something was brought
  const bring = (game: DailyGame, record: string) => {
    setWork((now) => ({ ...now, [game.key]: "going" }));
    void bringOne(date, game.preset, record).then((brought) => {
      setWork((now) => ({ ...now, [game.key]: brought }));
      setRounds((now) => now + 1);
    });
  };
  return { work, rounds, bring };
}

export function useOnline(answer: Daily, lines: Lines): Online {
  const { ranked: agreed } = useObserved(settings);
  const { work, rounds, bring } = useBringing(answer.date);
  const day = useDay(answer.date, rounds);
  const ranked = (game: DailyGame) => day?.games.find((one) => one.preset === game.preset);
  const isCounted = (game: DailyGame) => {
    const all = ranked(game);
    return all !== undefined && isIn(all);
  };
  const recordOf = (game: DailyGame) => (game.counted === null ? undefined : lines.games[game.game]?.record);
  const isOpen = (game: DailyGame) => day?.open === true && !isCounted(game) && recordOf(game) !== undefined;
  const bringAll = (games: DailyGame[]) => {
    for (const game of games) bring(game, recordOf(game) ?? "");
  };
  const due = answer.games.filter((game) => isOpen(game) && work[game.key] === undefined);
  const waiting = due.map((game) => game.key).join(" ");
  useEffect(() => {
    if (agreed && waiting !== "") bringAll(due);
  }, [agreed, waiting]);
  return {
    day,
    ranked,
    way: (game) => wayOf(work[game.key], isCounted(game), isOpen(game)),
    why: whyNot(work),
    send: () => {
      settings.change({ ranked: true });
      if (agreed) bringAll(answer.games.filter(isOpen)); // once more
    },
    top: (game) => {
      const all = ranked(game);
      return all ? topShare(all) : 0;
    },
  };
}
