// Fingers and mice: a tap is the browser's click; a long press takes back; a piece can be dragged to the
// sheet, and a drawing of this round off it. Everything that is dragged can be tapped too.
import type { Place } from "../../core/answers";
import { type PlaceKind, placeAt } from "../../parts/places";

const HOLD_MS = 500;
const MOVED_PX = 8;

export interface Fingers {
  kind(): PlaceKind; // what the piece in the hand is put on
  canDrag(piece: number): boolean;
  canGoBack(place: Place): boolean; // of this round, or a ghost
  lift(piece: number): void;
  tapPiece(piece: number): void;
  tapPlace(place: Place): void;
  put(piece: number, place: Place): void;
  layBack(): void;
  back(place: Place): void;
}

interface Pull {
  pointer: number;
  x: number;
  y: number;
  piece: number | null;
  place: Place | null;
  source: Element;
  shape: HTMLElement | null; // what follows the finger
  timer: number;
}

function numberOf(target: EventTarget | null, name: string): [number, Element] | null {
  const found = target instanceof Element ? target.closest(`[data-${name}]`) : null;
  const value = found?.getAttribute(`data-${name}`);
  return found && value ? [Number(value), found] : null;
}

/** Listens to all that happens inside of `root`; what it answers stops it. */
export function listenToFingers(root: HTMLElement, fingers: Fingers): () => void {
  let pull: Pull | null = null;
  let done = false; // this press was a hold or a drag: its click means nothing

  const under = (event: PointerEvent): Place | null => {
    const sheet = root.querySelector(".board-picture")?.getBoundingClientRect();
    if (!sheet) return null;
    return placeAt(
      (event.clientX - sheet.left) / sheet.width,
      (event.clientY - sheet.top) / sheet.height,
      fingers.kind(),
    );
  };
  const mark = (place: Place | null) => {
    for (const old of root.querySelectorAll(".board-place.is-over")) old.classList.remove("is-over");
    if (place !== null) root.querySelector(`[data-place="${place}"]`)?.classList.add("is-over");
  };
  const drop = () => {
    if (!pull) return;
    clearTimeout(pull.timer);
    pull.shape?.remove();
    pull.source.classList.remove("is-dragged");
    mark(null);
    pull = null;
  };
  const hold = () => {
    if (pull?.place === null || pull?.place === undefined || !fingers.canGoBack(pull.place)) return;
    done = true;
    const place = pull.place;
    drop();
    navigator.vibrate?.(12);
    fingers.back(place);
  };
  const down = (event: PointerEvent) => {
    done = false;
    if (!event.isPrimary || event.button !== 0) return;
    const piece = numberOf(event.target, "piece");
    const place = numberOf(event.target, "place");
    const source = piece?.[1] ?? place?.[1];
    if (!source) return;
    const [x, y] = [event.clientX, event.clientY];
    const timer = window.setTimeout(hold, HOLD_MS);
    pull = {
      pointer: event.pointerId,
      x,
      y,
      piece: piece?.[0] ?? null,
      place: place?.[0] ?? null,
      source,
      shape: null,
      timer,
    };
  };
  const begin = (now: Pull): boolean => {
    clearTimeout(now.timer);
    const may =
      now.piece !== null ? fingers.canDrag(now.piece) : now.place !== null && fingers.canGoBack(now.place);
    if (!may) return false;
    if (now.piece !== null) fingers.lift(now.piece);
    now.shape = shapeOf(now.source, root);
    now.source.classList.add("is-dragged");
    return true;
  };
  const move = (event: PointerEvent) => {
    if (!pull || event.pointerId !== pull.pointer) return;
    if (!pull.shape) {
      if (Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < MOVED_PX) return;
      if (!begin(pull)) return drop();
      done = true;
    }
    if (pull.shape)
      pull.shape.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -62%)`;
    if (pull.piece !== null) mark(under(event));
  };
  const up = (event: PointerEvent) => {
    if (!pull || event.pointerId !== pull.pointer) return;
    const { piece, place, shape } = pull;
    drop();
    if (!shape) return;
    const target = under(event);
    if (piece !== null && target !== null) fingers.put(piece, target);
    else if (piece !== null) fingers.layBack();
    else if (place !== null && target === null) fingers.back(place);
  };
  const click = (event: MouseEvent) => {
    if (done) {
      done = false;
      return;
    }
    const piece = numberOf(event.target, "piece");
    const place = numberOf(event.target, "place");
    if (piece) fingers.tapPiece(piece[0]);
    else if (place) fingers.tapPlace(place[0]);
  };
  const noMenu = (event: Event) => numberOf(event.target, "place") && event.preventDefault();

  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", drop);
  root.addEventListener("click", click);
  root.addEventListener("contextmenu", noMenu);
  return () => {
    drop();
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", drop);
    root.removeEventListener("click", click);
    root.removeEventListener("contextmenu", noMenu);
  };
}

/** What follows the finger: the face of the piece, or the sign that something is on its way back. */
function shapeOf(source: Element, root: HTMLElement): HTMLElement {
  const shape = document.createElement("div");
  shape.className = "dragged in-hand";
  shape.setAttribute("aria-hidden", "true");
  const face = source.querySelector("svg");
  if (face) shape.append(face.cloneNode(true));
  const width = (root.querySelector(".board-picture")?.getBoundingClientRect().width ?? 360) / 7.7;
  shape.style.width = `${width}px`;
  shape.style.height = `${width}px`;
  root.append(shape);
  return shape;
}
