// What the engine makes of the same dice: the strongest bot's sheet, and the best game there is. Both take a while, so
// they begin when somebody wants them; what was found stays for this visit.
import { useState } from "preact/hooks";
import type { About, Opened, Result, Svg, Text, View } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { points } from "../../parts/score";
import { Button, Picture } from "../../parts/ui";
import { useAsked, type Work } from "../review/asking";
import { useLink, verdict, Working } from "../review/possible";
import "../review/review.css";
import "./ranking.css";

const SOLVE_MS = 20_000;

interface Sheet {
  total: number;
  svg: string;
  record: string;
}
interface Found {
  bot: Sheet & { name: string };
  best: Sheet | null; // null: the dice have none that can be shown
  proven: boolean;
  words: string; // what the search can say of it
}

const known = new Map<string, Found>();

function sheetOf(record: string): Sheet {
  const opened = core.ask<Opened>("open", record);
  const total = core.ask<Result>("result", opened.game).ranks[0]?.total ?? 0;
  const { svg } = core.ask<Svg>("board", opened.game, 0, "small plain");
  core.try("close", opened.game);
  return { total, svg, record };
}

type Engine = Parameters<Work<Found>>[0];
type Wish = Parameters<Work<Found>>[1];

/** A whole game of a bot, in the core; its record. */
async function playGame(config: string, seed: string, level: number, engine: Engine, wish: Wish) {
  const own = core; // a check may bring another one meanwhile
  const { game } = own.ask<Opened>("new", config, seed);
  const signal = wish.signal ? { signal: wish.signal } : {};
  try {
    for (;;) {
      let view = own.ask<View>("view", game, 0);
      if (view.over) return own.ask<Text>("record", game);
      if (view.phase === "roll") own.ask("roll", game);
      const played = await engine.play(own.ask<Text>("save", game).text, 0, level, signal);
      if (isRefused(played)) return played;
      for (const { step } of played.steps) view = own.ask<View>("step", game, 0, step);
      wish.progress?.({ share: Math.round((50 * view.round) / (view.rounds + 1)), points: 0 });
    }
  } finally {
    own.try("close", game);
  }
}

async function compare(config: string, seed: string, engine: Engine, wish: Wish) {
  const levels = core.ask<About>("about").levels;
  const bot = levels[levels.length - 1];
  if (!bot) return { error: "", status: "" };
  const played = await playGame(config, seed, bot.level, engine, wish);
  if (isRefused(played)) return played;
  const solved = await engine.solve(played.text, 0, {
    ...wish,
    ms: SOLVE_MS,
    progress: ({ share, points: most }) =>
      wish.progress?.({ share: Math.min(99, 50 + share / 2), points: most }),
  });
  if (isRefused(solved)) return solved;
  const name = t("%s, level %d", bot.name, bot.level);
  const best = solved.record ? sheetOf(solved.record) : null;
  const found: Found = {
    bot: { ...sheetOf(played.text), name },
    best,
    proven: solved.proven,
    words: verdict(solved),
  };
  known.set(`${config}\t${seed}`, found);
  return found;
}

function Shown({ sheet, name }: { sheet: Sheet; name: string }) {
  const link = useLink(sheet.record);
  return (
    <a class="rival" href={link}>
      <Picture svg={sheet.svg} />
      <span>
        <bdi>{name}</bdi> <b>{points(sheet.total)}</b>
      </span>
    </a>
  );
}

export function Rivals({ config, seed }: { config: string; seed: string }) {
  const key = `${config}\t${seed}`;
  const [asked, setAsked] = useState(0);
  const work = useAsked<Found>(asked > 0 ? `${asked}\t${key}` : null, (engine, wish) =>
    compare(config, seed, engine, wish),
  );
  const found = work.answer ?? known.get(key);
  if (found)
    return (
      <div class="rivals">
        <div class="rival-sheets">
          <Shown sheet={found.bot} name={t("The bot’s sheet (%s)", found.bot.name)} />
          {found.best && (
            <Shown
              sheet={found.best}
              name={found.proven ? t("The best there is") : t("The best that was found")}
            />
          )}
        </div>
        <p class="small muted">{found.words}</p>
      </div>
    );
  const stop = () => {
    work.stop();
    setAsked(0);
  };
  return (
    <div class="rivals" aria-busy={work.progress !== null}>
      {work.progress ? (
        <Working text={t("The engine plays these dice …")} progress={work.progress} onStop={stop} />
      ) : (
        <Button icon="eye" onPress={() => setAsked(asked + 1)}>
          {t("The bot’s sheet, and the best there is")}
        </Button>
      )}
      {work.failed && <p role="alert">{work.failed}</p>}
    </div>
  );
}
