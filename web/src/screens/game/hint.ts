// A hint: asked of the engine, drawn on the sheet, and told.
import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../core/answers";
import { t } from "../../core/speech";
import { settings } from "../../store/store";
import { later } from "./around";
import type { GameView } from "./game-view";
import { hintFor, NoThought } from "./thought";

interface Told {
  way: string; // its steps, for the board
  seen: string;
  heard: string[]; // beside it: the steps
}

/** Asks the engine for a good way. */
async function askFor(table: GameView, onAsked: () => void): Promise<Told> {
  const { noHints } = table.view;
  if (noHints !== "") return { way: "", seen: noHints, heard: [] };
  try {
    const asked = hintFor(table.saved(), table.player); // it thinks while the word is written
    onAsked();
    const hint = await asked.hint;
    const why = asked.seen ? "" : table.helped("hints");
    if (why !== "") return { way: "", seen: why, heard: [] };
    asked.seen = true;
    const steps = hint.steps.filter((step) => !step.ends);
    return {
      way: steps.map((step) => step.step).join(","),
      seen: (steps.length > 0 ? [t("A good way is drawn in green."), hint.text] : [hint.text])
        .join(" ")
        .trim(),
      heard: steps.map((step) => `${step.text}.`),
    };
  } catch (error) {
    const why =
      error instanceof NoThought ? error.message : t("No hint now: the engine could not be fetched.");
    return { way: "", seen: why, heard: [] };
  }
}

/** What is said of a hint, whether nothing was said since, and what asks for one. */
export function useHint(table: GameView, say: (text: string) => void): [string, boolean, () => void] {
  const [news, setNews] = useState("");
  const asked = useRef<View | null>(null); // the game as it was then
  const asking = useRef(false);
  useEffect(() => table.onChange(() => table.better === null && !asking.current && setNews("")), [table]);
  const ask = async () => {
    asking.current = true;
    asked.current = table.view;
    const { said, player } = table;
    const { way, seen, heard } = await askFor(table, () => setNews(t("Thinking …")));
    if (table.said === said && table.player === player) table.suggest(way); // nothing has been drawn meanwhile
    setNews(seen);
    say([seen, ...heard].join(" "));
    asking.current = false;
    if (!settings.value.hinted) later(() => settings.change({ hinted: true }));
  };
  return [news, news !== "" && asked.current === table.view, () => void (asking.current || ask())];
}
