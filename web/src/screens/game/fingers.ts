// Fingers and mice: a tap is the browser's click; a long press takes back; a piece can be dragged to the
// sheet, and a drawing of this round off it. Everything that is dragged can be tapped too.
import type { Place } from "../../core/answers";
import { type PlaceKind, placeAt } from "../../parts/board/places";

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

/** One press after the other: where it began, and whether it has become a hold or a drag. */
class Press {
  private pull: Pull | null = null;
  private done = false; // this press was a hold or a drag: its click means nothing

  constructor(
    private readonly root: HTMLElement,
    private readonly fingers: Fingers,
  ) {}

  private under(event: PointerEvent): Place | null {
    const sheet = this.root.querySelector(".board-picture")?.getBoundingClientRect();
    if (!sheet) return null;
    return placeAt(
      (event.clientX - sheet.left) / sheet.width,
      (event.clientY - sheet.top) / sheet.height,
      this.fingers.kind(),
    );
  }

  private mark(place: Place | null): void {
    for (const old of this.root.querySelectorAll(".board-place.is-over")) old.classList.remove("is-over");
    if (place !== null) this.root.querySelector(`[data-place="${place}"]`)?.classList.add("is-over");
  }

  drop = (): void => {
    if (!this.pull) return;
    clearTimeout(this.pull.timer);
    this.pull.shape?.remove();
    this.pull.source.classList.remove("is-dragged");
    this.mark(null);
    this.pull = null;
  };

  private hold(): void {
    const place = this.pull?.place ?? null;
    if (place === null || !this.fingers.canGoBack(place)) return;
    this.done = true;
    this.drop();
    navigator.vibrate?.(12);
    this.fingers.back(place);
  }

  down = (event: PointerEvent): void => {
    this.done = false;
    if (!event.isPrimary || event.button !== 0) return;
    const piece = numberOf(event.target, "piece");
    const place = numberOf(event.target, "place");
    const source = piece?.[1] ?? place?.[1];
    if (!source) return;
    this.pull = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      piece: piece?.[0] ?? null,
      place: place?.[0] ?? null,
      source,
      shape: null,
      timer: window.setTimeout(() => this.hold(), HOLD_MS),
    };
  };

  private begin(now: Pull): boolean {
    const { fingers } = this;
    clearTimeout(now.timer);
    const may =
      now.piece !== null ? fingers.canDrag(now.piece) : now.place !== null && fingers.canGoBack(now.place);
    if (!may) return false;
    if (now.piece !== null) fingers.lift(now.piece);
    now.shape = shapeOf(now.source, this.root);
    now.source.classList.add("is-dragged");
    return true;
  }

  move = (event: PointerEvent): void => {
    const { pull } = this;
    if (!pull || event.pointerId !== pull.pointer) return;
    if (!pull.shape) {
      if (Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < MOVED_PX) return;
      this.done = this.begin(pull);
      if (!this.done) this.drop();
    }
    if (!pull.shape) return;
    pull.shape.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -62%)`;
    if (pull.piece !== null) this.mark(this.under(event));
  };

  up = (event: PointerEvent): void => {
    if (!this.pull || event.pointerId !== this.pull.pointer) return;
    const { piece, place, shape } = this.pull;
    this.drop();
    if (!shape) return;
    const target = this.under(event);
    if (piece !== null && target !== null) this.fingers.put(piece, target);
    else if (piece !== null) this.fingers.layBack();
    else if (place !== null && target === null) this.fingers.back(place);
  };

  click = (event: MouseEvent): void => {
    if (this.done) {
      this.done = false;
      return;
    }
    const piece = numberOf(event.target, "piece");
    const place = numberOf(event.target, "place");
    if (piece) this.fingers.tapPiece(piece[0]);
    else if (place) this.fingers.tapPlace(place[0]);
  };
}

const noMenu = (event: Event) => numberOf(event.target, "place") && event.preventDefault();

/** Listens to all that happens inside of `root`; what it answers stops it. */
export function listenToFingers(root: HTMLElement, fingers: Fingers): () => void {
  const press = new Press(root, fingers);
  const over = new AbortController();
  const { signal } = over;
  root.addEventListener("pointerdown", press.down, { signal });
  addEventListener("pointermove", press.move, { signal });
  addEventListener("pointerup", press.up, { signal });
  addEventListener("pointercancel", press.drop, { signal });
  root.addEventListener("click", press.click, { signal });
  root.addEventListener("contextmenu", noMenu, { signal });
  return () => {
    press.drop();
    over.abort();
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
