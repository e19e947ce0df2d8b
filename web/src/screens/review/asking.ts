// What the engine is asked here: it works as long as somebody looks, and says how far it is.
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../../core/core";
import type { Wish } from "../../core/engine";
import type { Progress, Review } from "../../core/engine-answers";
import { t } from "../../core/speech";

export interface Asked<Answer> {
  answer: Answer | null;
  failed: string; // why there is none, in words; "" if nothing is wrong
  progress: Progress | null; // of work under way
  stop: () => void;
}

export type Engine = typeof import("../../core/engine").engine;
export type Work<Answer> = (
  engine: Engine,
  wish: Wish,
) => Promise<Answer | { error: string; status: string }>;

const NOTHING: Progress = { share: 0, points: 0 };

async function engine(): Promise<Engine> {
  try {
    return (await import("../../core/engine")).engine;
  } catch {
    throw new Error(
      t("The engine could not be loaded. Bots, hints and reviews need it; everything else works."),
    );
  }
}

/** Does the work whenever the key is another one, and nothing while it is null. */
export function useAsked<Answer>(key: string | null, work: Work<Answer>): Asked<Answer> {
  const [told, setTold] = useState<{ key: string; answer: Answer } | null>(null);
  const [failed, setFailed] = useState("");
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ending, setEnding] = useState<AbortController | null>(null);
  useEffect(() => {
    setFailed("");
    setProgress(key === null ? null : NOTHING);
    if (key === null) return undefined;
    const end = new AbortController();
    setEnding(end);
    const wish: Wish = { signal: end.signal, progress: setProgress };
    engine()
      .then((engine) => work(engine, wish))
      .then(
        (answer) => {
          if (isRefused(answer)) setFailed(answer.error);
          else setTold({ key, answer });
        },
        (reason) => {
          if (!end.signal.aborted) setFailed(reason instanceof Error ? reason.message : String(reason));
        },
      )
      .finally(() => {
        if (!end.signal.aborted) setProgress(null);
      });
    return () => end.abort(new Error("nobody looks any more"));
  }, [key]);
  const stop = () => {
    ending?.abort(new Error("stopped"));
    setProgress(null);
  };
  return { answer: told?.key === key ? told.answer : null, failed, progress, stop }; // an older one is not this one's
}

/** Reviews take a while and never change: those of this visit are kept. */
const known = new Map<string, Review>();

export function useReview(save: string, player: number, attempt: number): Asked<Review> {
  const key = `${attempt}\t${player}\t${save}`;
  return useAsked<Review>(key, async (engine, wish) => {
    const name = `${player}\t${save}`;
    const kept = known.get(name);
    if (kept) return kept;
    const told = await engine.review(save, player, wish);
    if (!isRefused(told)) known.set(name, told);
    return told;
  });
}
