// Analysis: any sheet and any dice, what they count, what is wrong with them, and what the engine would play.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Analysis, Place, Redrawn } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Board } from "../../parts/board/board";
import type { Picture } from "../../parts/board/patch";
import { ARROWS, beside, type PlaceKind } from "../../parts/board/places";
import { send } from "../../parts/deliver";
import { Score } from "../../parts/score";
import { useSent } from "../../parts/sent";
import { Button, IconButton, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { settings } from "../../store/store";
import { commandOf } from "../game/keys";
import { type Desk, useDesk } from "./chosen";
import { useEditor } from "./position";
import { Crossed, Dice, Palette, Paste, RUBBER, Where } from "./tools";
import { Ways } from "./ways";
import "./analyse.css";

type Tab = "sheet" | "dice" | "ways";
const MIDDLE = { cell: 24, corner: 27 };

function stepFrom(place: Place, key: string, kind: PlaceKind): Place | null {
  const step = ARROWS[key];
  return step ? beside(place, kind, ...step) : null;
}

function placeOf(target: EventTarget | null): Place | null {
  const place = (target as HTMLElement | null)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

/** What taps and keys do on the sheet: a tap draws what is chosen, again: its next way. */
function handsOn({ editor, pen, chosen, kind }: Desk, goTo: (place: Place) => void) {
  const draw = (place: Place) => {
    if (kind === "corner") pen.tap(place);
    else if (chosen.shape !== null && chosen.shape > RUBBER) editor.guess(chosen.shape, place);
    else if (chosen.shape !== null) editor.change("draw", chosen.shape, place);
  };
  const rub = (place: Place) => kind === "cell" && editor.change("draw", RUBBER, place);
  const keys = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === null) return;
    const to = stepFrom(place, event.key, kind);
    if (to !== null) goTo(to);
    else if (event.key === "Enter" || event.key === " ") draw(place);
    else if (event.key === "Delete" || event.key === "Backspace") rub(place);
    else if (event.key === "Escape") pen.lift();
    else return;
    event.preventDefault();
  };
  const tap = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place !== null) draw(place);
  };
  return { tap, keys };
}

function Sheet({ desk }: { desk: Desk }) {
  const { seen, options, kind } = desk;
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(MIDDLE);
  const picture = useMemo<Picture>(
    () => (since) => core.ask<Redrawn>("retrace", options, since, seen.text),
    [options, seen.text],
  );
  const { tap, keys } = handsOn(desk, (place) => {
    setFocus({ ...focus, [kind]: place });
    root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the roles
    <div class="analyse-board" ref={root} onClick={tap} onKeyDown={keys}>
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

function linkOf(text: string): string {
  return `${location.href.split("#")[0]}#/analyse?position=${encodeURIComponent(text)}`;
}

/** The same game and round, nothing drawn. */
function emptyOf(seen: Analysis): string {
  return core.ask<Analysis>("analyse", "", `inkrail position 1\nconfig ${seen.config}\nround ${seen.round}\n`)
    .text;
}

/** What can be drawn, and what the sheet counts. */
function SheetTools({ desk }: { desk: Desk }) {
  const { editor, pen, chosen, choose, palette, seen } = desk;
  const take = (shape: number | null) => {
    choose({ shape, die: null });
    pen.lift();
  };
  const show = (row: number) => choose({ row: row === chosen.row ? null : row });
  return (
    <div class="analyse-sheet">
      <Palette config={seen.config} tools={palette} chosen={chosen.shape} onChoose={take} />
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
      <Score rows={seen.score} total={seen.total} change={0} shown={chosen.row} onShow={show} />
      <Legality seen={seen} />
    </div>
  );
}

/** The dice, and what the engine would play with them. */
function DiceTools({ desk }: { desk: Desk }) {
  const { editor, chosen, choose, rolled, search, seen } = desk;
  return (
    <div class="analyse-play">
      <Dice seen={seen} editor={editor} chosen={chosen.die} onChoose={(die) => choose({ die })} />
      <div class="analyse-ways">
        {rolled && (
          <Ways search={search} config={seen.config} shown={chosen.way} onShow={(way) => choose({ way })} />
        )}
      </div>
    </div>
  );
}

/** Undo and redo, by the keys of the game as well; not while something is typed. */
function useSteps({ editor, pen }: Desk) {
  const step = (deed: "undo" | "redo") => {
    pen.lift();
    editor[deed]();
  };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const deed = commandOf(event, settings.value.letters);
      const typed = event.target instanceof Element && event.target.closest("input, textarea, dialog");
      if (typed || (deed !== "undo" && deed !== "redo")) return;
      event.preventDefault();
      step(deed);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
  return step;
}

function Bar({ desk, onPaste, onLink }: { desk: Desk; onPaste: () => void; onLink: () => void }) {
  const { editor, seen } = desk;
  const step = useSteps(desk);
  return (
    <Top title={t("Analysis")} sub={seen.when}>
      <IconButton icon="undo" label={t("Undo")} disabled={!editor.canUndo} onPress={() => step("undo")} />
      <IconButton icon="redo" label={t("Redo")} disabled={!editor.canRedo} onPress={() => step("redo")} />
      <IconButton icon="up" label={t("Open a game or a sheet")} onPress={onPaste} />
      <IconButton icon="share" label={t("Link")} onPress={onLink} />
    </Top>
  );
}

const tabs = (): { value: Tab; text: string }[] => [
  { value: "sheet", text: t("Sheet") },
  { value: "dice", text: t("Dice") },
  { value: "ways", text: t("Ways") },
];

export default function Analyse({ address }: ScreenProps) {
  const editor = useEditor(address.query);
  const desk = useDesk(editor);
  const [tab, setTab] = useState<Tab>("sheet");
  const [pasting, setPasting] = useState(false);
  const [said, note] = useSent();
  return (
    <div class={`page analyse on-${tab}`}>
      <Bar desk={desk} onPaste={() => setPasting(true)} onLink={() => note(send(linkOf(editor.text)))} />
      <main>
        <Sheet desk={desk} />
        <div class="analyse-tabs">
          <Segment label={t("What is shown")} options={tabs()} value={tab} onChange={setTab} full />
        </div>
        <SheetTools desk={desk} />
        <DiceTools desk={desk} />
      </main>
      <p class="small" role="status">
        {said}
      </p>
      <Paste open={pasting} seen={desk.seen} editor={editor} onClose={() => setPasting(false)} />
    </div>
  );
}
