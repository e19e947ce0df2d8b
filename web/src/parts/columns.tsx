// How often which score was made: a column each, one of them marked, with the scores below.
import type { ComponentChildren } from "preact";

const FEWEST = 6; // of fewer columns none gets wider

interface Size {
  wide: number;
  high: number;
  head: number; // room above the highest
}

/** Where columns lie, and how high they are. */
export function layColumns(bars: number[], { wide, high, head }: Size) {
  const most = Math.max(1, ...bars);
  return {
    step: wide / Math.max(bars.length, FEWEST),
    heightOf: (bar: number) => Math.max(4, (bar / most) * (high - head)),
  };
}

interface Props {
  bars: number[];
  size: Size;
  marked: { at: number; class: string };
  labels: { most: number; below: number; of: (bar: number) => string };
  children?: ComponentChildren; // over the columns
}

export function Columns({ bars, size, marked, labels, children }: Props) {
  const { wide, high } = size;
  const { step, heightOf } = layColumns(bars, size);
  const every = Math.ceil(bars.length / labels.most);
  return (
    <>
      {bars.map((bar, i) => {
        const height = bar === 0 ? 2 : heightOf(bar);
        return (
          <rect
            key={i}
            class={i === marked.at ? marked.class : ""}
            x={i * step + step * 0.1}
            y={high - height}
            width={step * 0.8}
            height={height}
            rx={Math.min(5, step * 0.2)}
          />
        );
      })}
      <path d={`M0 ${high}H${wide}`} />
      {children}
      {bars.map((_, i) =>
        i % every === 0 ? (
          <text key={i} x={i * step + step / 2} y={high + labels.below}>
            {labels.of(i)}
          </text>
        ) : null,
      )}
    </>
  );
}
