// Fingers, keys and ears on the screen of a game.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { near, type PlaceKind } from "../../parts/board/places";
import { settings } from "../../store/store";
import { act, placeKind, type Stage } from "./commands";
import { listenToFingers } from "./fingers";
import type { GameView } from "./game-view";
import { commandOf } from "./keys";

const MIDDLE = 24;

/** Says something to ears; the same words twice are said twice. */
export function useSpeaker(): [string, (text: string) => void] {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const say = (text: string) => setSaid((before) => ({ text, count: before.count + 1 }));
  return [said.text + "\u00a0".repeat(said.count % 2), say];
}

export function useFingers(table: GameView) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    return listenToFingers(root.current, {
      kind: () => placeKind(table),
      canDrag: (piece) => settings.value.drag && table.view.pieces[piece]?.state === "waiting",
      canGoBack: (place) => table.view.fresh.includes(place) || table.view.hand?.at === place,
      lift: (piece) => table.view.hand?.piece !== piece && table.take(piece),
      tapPiece: (piece) => table.moved || table.take(piece), // none of those that are about to go
      tapPlace: (place) => table.tap(place),
      put: (piece, place) => {
        // What was lifted may have been pushed aside by what the last drawing gave.
        if (table.view.hand?.piece === piece) table.put(piece, place);
      },
      layBack: () => table.layBack(),
      back: (place) => table.back(place),
    });
  }, [table]);
  return root;
}

interface Root {
  current: HTMLElement | null;
}

/** Keys work wherever the focus is, but not while something is typed or lies over the game; and as soon as there is
    something to be seen, so that none is lost. */
export function useKeys(stage: Stage, root: Root): void {
  const latest = useRef(stage);
  latest.current = stage;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (document.querySelector("dialog[open]") || target?.closest("input, textarea, select")) return;
      const command = commandOf(event, settings.value.letters);
      if (root.current && (command || event.key === "Tab")) root.current.dataset.input = "keys";
      if (!command) return;
      if (act(latest.current, command, event.key, target?.closest("button, a") !== null))
        event.preventDefault();
    };
    const point = () => root.current && delete root.current.dataset.input;
    addEventListener("keydown", listen);
    addEventListener("pointerdown", point);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("pointerdown", point);
    };
  }, []);
}

/** The place that Tab leads to, and the keyboard's own place. */
export interface Focus extends Pick<Stage, "setFocus" | "goTo"> {
  shown: number;
  at: { readonly current: number }; // known at once: keys may come faster than pictures
  note: (place: number) => void; // it is there
}

export function useFocus(table: GameView, root: Root): Focus {
  const kind = placeKind(table);
  const before = useRef<PlaceKind>("cell");
  const [shown, show] = useState(MIDDLE);
  const at = useRef(shown);
  const note = (place: number) => {
    at.current = place;
    show(place);
  };
  const goTo = (what: "board" | "tray") => {
    const selector = what === "board" ? `[data-place="${at.current}"]` : ".tray button";
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  useEffect(() => {
    if (before.current !== kind) note(table.view.hand?.at ?? near(at.current, before.current, kind));
    before.current = kind;
    const lost = document.activeElement === document.body; // it was on a place that is no more
    if (lost && root.current?.dataset.input === "keys") goTo("board");
  }, [kind]);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) goTo("board"); // nobody is lost who has come by keys
  }, []);
  const setFocus = (place: number) => {
    note(place);
    goTo("board");
  };
  return { shown, note, setFocus, goTo, at };
}
