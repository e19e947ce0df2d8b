// Analysis: any sheet and any dice, what they count, what is wrong with them, and what the engine would play.
import { useState } from "preact/hooks";
import type { Analysis, Place } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Board } from "../../parts/board";
import { Score } from "../../parts/score";
import { Button, IconButton, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { type Editor, useEditor } from "./position";
import { Dice, Palette, Paste, RUBBER, Where } from "./tools";
import { movesOf, useWays, Ways } from "./ways";
import "./analyse.css";

type Tab = "sheet" | "dice" | "ways";
const ROW = 7;
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function stepFrom(place: Place, key: string): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  const row = Math.min(ROW - 1, Math.max(0, Math.floor(place / ROW) + step[0]));
  return row * ROW + Math.min(ROW - 1, Math.max(0, (place % ROW) + step[1]));
}

function placeOf(target: EventTarget | null): Place | null {
  const place = (target as HTMLElement | null)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

interface SheetProps {
  seen: Analysis;
  editor: Editor;
  shape: number | null;
  focus: Place;
  onFocus: (place: Place) => void;
}

/** The sheet: a tap draws what is chosen, again: its next way. */
function Sheet({ seen, editor, shape, focus, onFocus }: SheetProps) {
  const draw = (place: Place | null, what = shape) => {
    if (place !== null && what !== null) editor.change("draw", what, place);
  };
  const keys = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const to = place === null ? null : stepFrom(place, event.key);
    if (to !== null) onFocus(to);
    else if (event.key === "Enter" || event.key === " ") draw(place);
    else if (event.key === "Delete" || event.key === "Backspace") draw(place, RUBBER);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the roles
    <div class="analyse-board" onClick={(event) => draw(placeOf(event.target))} onKeyDown={keys}>
      <Board
        svg={seen.svg}
        label={seen.when}
        kind="cell"
        cells={{ cells: seen.cells, corners: [] }}
        focus={focus}
        drying={[]}
        onFocus={onFocus}
      />
    </div>
  );
}

/** Can it have been drawn by the rules? */
function Legality({ seen }: { seen: Analysis }) {
  if (seen.reasons.length === 0) return <p class="legal">{t("All of it can be drawn by the rules.")}</p>;
  return (
    <section class="illegal">
      <h2>{t("Not by the rules")}</h2>
      <ul>
        {seen.reasons.map((reason) => (
          <li key={`${reason.at} ${reason.text}`}>{reason.text}</li>
        ))}
      </ul>
    </section>
  );
}

async function share(text: string): Promise<void> {
  const link = `${location.href.split("#")[0]}#/analyse?position=${encodeURIComponent(text)}`;
  if (navigator.share) await navigator.share({ url: link }).catch(() => undefined);
  else await navigator.clipboard?.writeText(link);
}

export default function Analyse({ address }: ScreenProps) {
  const editor = useEditor(address.query);
  const [shape, setShape] = useState<number | null>(null);
  const [die, setDie] = useState<number | null>(null);
  const [focus, setFocus] = useState<Place>(24);
  const [row, setRow] = useState<number | null>(null);
  const [way, setWay] = useState(0);
  const [tab, setTab] = useState<Tab>("sheet");
  const [pasting, setPasting] = useState(false);

  const bare = core.ask<Analysis>("analyse", "", editor.text);
  const rolled = bare.dice.length > 0;
  const search = useWays(editor.text, rolled);
  const found = search.answer && "candidates" in search.answer ? search.answer.candidates[way] : undefined;
  const options = ["coordinates", row === null ? "" : `row=${row}`, die === null ? "" : `die=${die}`];
  if (found && shape === null && die === null) options.push(`alt=${movesOf(found)}`);
  const seen = core.ask<Analysis>("analyse", options.join(" "), editor.text);
  const choose = (chosen: number | null) => {
    setShape(chosen);
    setDie(null);
  };
  const tabs = [
    { value: "sheet" as Tab, text: t("Sheet") },
    { value: "dice" as Tab, text: t("Dice") },
    { value: "ways" as Tab, text: t("Ways") },
  ];
  return (
    <div class={`page analyse on-${tab}`}>
      <Top title={t("Analysis")} sub={seen.when}>
        <IconButton icon="undo" label={t("Undo")} disabled={!editor.canUndo} onPress={editor.undo} />
        <IconButton icon="up" label={t("Open a game or a sheet")} onPress={() => setPasting(true)} />
        <IconButton icon="share" label={t("Link")} onPress={() => void share(editor.text)} />
      </Top>
      <main>
        <Sheet seen={seen} editor={editor} shape={shape} focus={focus} onFocus={setFocus} />
        <div class="analyse-tabs">
          <Segment label={t("What is shown")} options={tabs} value={tab} onChange={setTab} full />
        </div>
        <div class="analyse-sheet">
          <Palette config={seen.config} chosen={shape} onChoose={choose} />
          <div class="buttons">
            <Button icon="trash" onPress={() => editor.lay({ text: emptyOf(seen), game: null })}>
              {t("Clear")}
            </Button>
          </div>
          <Where seen={seen} editor={editor} />
          <Score
            rows={seen.score}
            total={seen.total}
            change={0}
            shown={row}
            onShow={(one) => setRow(one === row ? null : one)}
          />
          <Legality seen={seen} />
        </div>
        <div class="analyse-play">
          <Dice seen={seen} editor={editor} chosen={die} onChoose={setDie} />
          <div class="analyse-ways">
            {rolled ? (
              <Ways search={search} config={seen.config} shown={way} onShow={setWay} />
            ) : (
              <p class="quiet">
                {t("Roll or set the dice, and the engine tells the best ways to play them.")}
              </p>
            )}
          </div>
        </div>
      </main>
      <Paste open={pasting} seen={seen} editor={editor} onClose={() => setPasting(false)} />
    </div>
  );
}

/** The same game and round, nothing drawn. */
function emptyOf(seen: Analysis): string {
  return core.ask<Analysis>("analyse", "", `inkrail position 1\nconfig ${seen.config}\nround ${seen.round}\n`)
    .text;
}
