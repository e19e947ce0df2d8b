// Analysis: any sheet and any dice, what they count, what is wrong with them, and what the engine would play.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Analysis, Palette as Drawings, Line, Place, Redrawn } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Board } from "../../parts/board";
import type { Picture } from "../../parts/patch";
import { beside, type PlaceKind } from "../../parts/places";
import { Score } from "../../parts/score";
import { Button, IconButton, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { type Editor, useEditor } from "./position";
import { Crossed, Dice, Palette, Paste, RUBBER, Where } from "./tools";
import { movesOf, useWays, Ways } from "./ways";
import "./analyse.css";

type Tab = "sheet" | "dice" | "ways";
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const MIDDLE = { cell: 24, corner: 27 };

function stepFrom(place: Place, key: string, kind: PlaceKind): Place | null {
  const step = STEPS[key];
  return step ? beside(place, kind, ...step) : null;
}

function placeOf(target: EventTarget | null): Place | null {
  const place = (target as HTMLElement | null)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

interface SheetProps {
  seen: Analysis;
  options: string; // what is shown of it
  kind: PlaceKind; // what is touched: spaces, or corners
  onTap: (place: Place) => void;
  onRub: (place: Place) => void;
  onLift: () => void;
}

/** The sheet: a tap draws what is chosen, again: its next way. */
function Sheet({ seen, options, kind, onTap, onRub, onLift }: SheetProps) {
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(MIDDLE);
  const picture = useMemo<Picture>(
    () => (since) => core.ask<Redrawn>("retrace", options, since, seen.text),
    [options, seen.text],
  );
  const goTo = (place: Place) => {
    setFocus({ ...focus, [kind]: place });
    root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === null) return;
    const to = stepFrom(place, event.key, kind);
    if (to !== null) goTo(to);
    else if (event.key === "Enter" || event.key === " ") onTap(place);
    else if (event.key === "Delete" || event.key === "Backspace") onRub(place);
    else if (event.key === "Escape") onLift();
    else return;
    event.preventDefault();
  };
  const tap = (target: EventTarget | null) => {
    const place = placeOf(target);
    if (place !== null) onTap(place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the roles
    <div class="analyse-board" ref={root} onClick={(event) => tap(event.target)} onKeyDown={keys}>
      <Board
        picture={picture}
        label={seen.when}
        kind={kind}
        cells={{ cells: seen.cells, corners: seen.corners }}
        focus={focus[kind]}
        drying={[]}
        onFocus={(place) => setFocus({ ...focus, [kind]: place })}
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

/** The pen that draws lines between spaces, from corner to corner: where it is, and what is to be said of it. */
function usePen(editor: Editor) {
  const [pen, setPen] = useState<{ at: Place | null; note: string }>({ at: null, note: "" });
  const lift = () => setPen({ at: null, note: "" });
  const tap = (corner: Place) => {
    const answer = core.try<Line>("line", pen.at ?? -1, corner, editor.text);
    if (isRefused(answer)) return setPen({ at: pen.at, note: answer.error });
    if (answer.text !== editor.text) editor.lay({ ...editor.found, text: answer.text });
    setPen({ at: answer.pen, note: answer.note });
  };
  return { ...pen, tap, lift };
}

export default function Analyse({ address }: ScreenProps) {
  const editor = useEditor(address.query);
  const pen = usePen(editor);
  const [shape, setShape] = useState<number | null>(null);
  const [die, setDie] = useState<number | null>(null);
  const [row, setRow] = useState<number | null>(null);
  const [way, setWay] = useState(0);
  const [tab, setTab] = useState<Tab>("sheet");
  const [pasting, setPasting] = useState(false);

  const bare = core.ask<Analysis>("analyse", "", editor.text);
  const rolled = bare.dice.length > 0;
  const search = useWays(editor.text, rolled);
  const found = search.answer && "candidates" in search.answer ? search.answer.candidates[way] : undefined;
  const { palette } = useMemo(() => core.ask<Drawings>("palette", bare.config), [bare.config]);
  const kind = palette.some((tool) => tool.shape === shape && tool.place === "corner") ? "corner" : "cell";
  const options = ["coordinates", row === null ? "" : `row=${row}`, die === null ? "" : `die=${die}`];
  if (kind === "corner") options.push("corners");
  if (pen.at !== null && die === null) options.push(`pen=${pen.at}`);
  if (found && shape === null && die === null) options.push(`alt=${movesOf(found)}`);
  const seen = core.ask<Analysis>("analyse", options.join(" "), editor.text);
  const choose = (chosen: number | null) => {
    setShape(chosen);
    setDie(null);
    pen.lift();
  };
  const draw = (place: Place) => {
    if (kind === "corner") pen.tap(place);
    else if (shape !== null) editor.change("draw", shape, place);
  };
  const undo = () => {
    pen.lift();
    editor.undo();
  };
  const tabs = [
    { value: "sheet" as Tab, text: t("Sheet") },
    { value: "dice" as Tab, text: t("Dice") },
    { value: "ways" as Tab, text: t("Ways") },
  ];
  return (
    <div class={`page analyse on-${tab}`}>
      <Top title={t("Analysis")} sub={seen.when}>
        <IconButton icon="undo" label={t("Undo")} disabled={!editor.canUndo} onPress={undo} />
        <IconButton icon="up" label={t("Open a game or a sheet")} onPress={() => setPasting(true)} />
        <IconButton icon="share" label={t("Link")} onPress={() => void share(editor.text)} />
      </Top>
      <main>
        <Sheet
          seen={seen}
          options={options.join(" ")}
          kind={kind}
          onTap={draw}
          onRub={(place) => kind === "cell" && editor.change("draw", RUBBER, place)}
          onLift={pen.lift}
        />
        <div class="analyse-tabs">
          <Segment label={t("What is shown")} options={tabs} value={tab} onChange={setTab} full />
        </div>
        <div class="analyse-sheet">
          <Palette config={seen.config} tools={palette} chosen={shape} onChoose={choose} />
          <p class="quiet pen-note" aria-live="polite">
            {pen.note}
          </p>
          <Crossed seen={seen} editor={editor} />
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
