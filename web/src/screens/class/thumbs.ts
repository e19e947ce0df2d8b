// Hundreds of players without the page ever standing still: long lists grow from frame to frame, and small sheets are
// drawn when they come into view, a few in each frame. Until then the last one stays.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const FRAME_MS = 8; // of each frame, for drawing
const NEAR = "50% 0px"; // of the window, beyond what is seen

const waiting = new Set<() => void>();
let asked = false;

function drawSome(): void {
  asked = false;
  const end = performance.now() + FRAME_MS;
  for (const draw of waiting) {
    waiting.delete(draw);
    draw();
    if (performance.now() >= end) break;
  }
  askForFrame();
}

function askForFrame(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  requestAnimationFrame(drawSome);
}

/** Draws in one of the next frames; gives what calls it off. */
export function drawLater(draw: () => void): () => void {
  waiting.add(draw);
  askForFrame();
  return () => waiting.delete(draw);
}

const watched = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** A picture that is drawn again when `of` is another text and the element is near; far away there is none. */
export function useThumb<T extends Element>(of: string, draw: () => string): [RefObject<T | null>, string] {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);
  const [svg, setSvg] = useState("");
  useEffect(() => (ref.current ? watch(ref.current, setNear) : undefined), []);
  useEffect(() => (near ? drawLater(() => setSvg(draw())) : undefined), [near, of]);
  return [ref, near ? svg : ""];
}

const STEP = 100; // of a list in each frame

/** How many of so many are laid out by now; from the beginning again when `of` is another text. */
export function useGrowing(all: number, of: string): number {
  const [grown, setGrown] = useState({ of, most: STEP });
  const most = grown.of === of ? grown.most : STEP;
  useEffect(() => {
    if (most >= all) return undefined;
    const frame = requestAnimationFrame(() => setGrown({ of, most: most + STEP }));
    return () => cancelAnimationFrame(frame);
  }, [most, all, of]);
  return most;
}
