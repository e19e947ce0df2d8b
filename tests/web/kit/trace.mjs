// What the browser's main thread does for a tap, in milliseconds of CPU time at full speed (Chromium's tracing): a machine that has
// much else to do counts less than by the clock. Marks in the page say where a tap begins and where its frame is done.

const BEGIN = "tap begins: ";
const END = "tap is painted";
const PARTS = { style: "UpdateLayoutTree", layout: "Layout", "prepared for painting": "PrePaint", painting: "Paint", layers: "Layerize" };

/** In the page: as `clicked` in bench.mjs, with marks. */
function marked([selector, name, end, pause]) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const element = document.querySelector(selector);
    port1.onmessage = () => {
      performance.mark(end);
      setTimeout(done, pause);
    };
    requestAnimationFrame(() => {
      port2.postMessage(0);
      performance.mark(name);
      element.click();
    });
  });
}

/** A tap under tracing, of a kind: "take", "tap". */
export function traceTap(page, selector, kind, pause) {
  return page.evaluate(marked, [selector, BEGIN + kind, END, pause]);
}

/** Milliseconds of the outermost events of a name: some lie within others of the same. */
function spent(events, name) {
  let end = 0;
  let sum = 0;
  for (const event of events)
    if (event.name === name && event.ts >= end) {
      end = event.ts + event.dur;
      sum += event.tdur;
    }
  return sum / 1000;
}

/** Each tap of a trace: the marks around it, and the events between them. */
function* tapsOf(bytes) {
  const events = JSON.parse(bytes).traceEvents.sort((a, b) => a.ts - b.ts);
  const marks = events.filter(({ name, tts }) => tts !== undefined && (name.startsWith(BEGIN) || name === END));
  for (const [i, end] of marks.entries()) {
    const begin = marks[i - 1];
    if (end.name !== END || !begin?.name.startsWith(BEGIN)) continue;
    const within = events.filter((event) => event.ph === "X" && event.tdur !== undefined && event.tid === begin.tid && event.pid === begin.pid && event.ts >= begin.ts && event.ts < end.ts);
    yield { begin, end, within };
  }
}

/** Of each tap in a trace: did a layout begin at the root, so that all of the screen was laid out? */
export function wholeLayouts(bytes) {
  const isWhole = ({ name, args }) => name === "Layout" && args.beginData?.partialLayout === false;
  return [...tapsOf(bytes)].map(({ within }) => within.some(isWhole));
}

/** { kind: [{ all, script, style, ... }] }: of each tap in a trace. */
export function readTrace(bytes) {
  const taps = {};
  for (const { begin, end, within } of tapsOf(bytes)) {
    const parts = Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, spent(within, name)]));
    const all = (end.tts - begin.tts) / 1000;
    const kind = begin.name.slice(BEGIN.length);
    taps[kind] = [...(taps[kind] ?? []), { all, ...parts }];
  }
  return taps;
}
