// The sheet: the core's picture, and above it a grid of places for fingers, keys and ears.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Cells, Place } from "../../core/answers";
import { t } from "../../core/speech";
import { dryInk, wipeIn } from "./ink";
import { type Picture, patch } from "./patch";
import { type PlaceKind, perRow } from "./places";
import { still } from "./still";

interface Props {
  picture: Picture; // another one when it may have changed
  label: string;
  kind: PlaceKind; // what is touched: spaces, or corners
  cells: Cells | null;
  focus: Place; // the place that Tab leads to
  drying: Place[]; // what was wet before the last picture
  onFocus: (place: Place) => void;
  children?: ComponentChildren; // what lies above it
}

/** Shows the picture by changing what differs. */
function usePicture(picture: Picture, drying: Place[]) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    const drawn = picture(shown.current);
    shown.current = drawn.picture;
    wipeIn(patch(place.current, drawn));
    if (drying.length > 0) dryInk(place.current, drying);
  }, [picture]);
  return place;
}

interface RowProps {
  row: number;
  kind: PlaceKind;
  cells: Cells | null;
  focus: Place; // -1: in another row
}

const Row = still(({ row, kind, cells, focus }: RowProps) => {
  const size = perRow(kind);
  const texts = kind === "cell" ? cells?.cells : cells?.corners;
  const places = Array.from({ length: size }, (_, column) => row * size + column);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div role="row" class="board-row">
      {places.map((place) => (
        <div
          key={place}
          role="gridcell"
          class="board-place"
          data-place={place}
          tabIndex={place === focus ? 0 : -1}
          aria-label={texts?.[place]?.text ?? ""}
        />
      ))}
    </div>
  );
});

interface GridProps extends Omit<RowProps, "row"> {
  label: string;
}

/** Places for fingers, keys and ears: they stay while the picture changes. */
const Grid = still(({ kind, cells, focus, label }: GridProps) => {
  const size = perRow(kind);
  return (
    <div
      role="grid"
      class={`board-grid of-${kind}s`}
      aria-label={label || t("Your sheet")}
      aria-rowcount={size}
      aria-colcount={size}
    >
      {Array.from({ length: size }, (_, row) => {
        const here = Math.floor(focus / size) === row;
        return <Row key={row} row={row} kind={kind} cells={cells} focus={here ? focus : -1} />;
      })}
    </div>
  );
});

export function Board({ picture, drying, onFocus, children, ...grid }: Props) {
  const place = usePicture(picture, drying);
  const came = ({ target }: FocusEvent) => {
    const at = target instanceof Element ? target.getAttribute("data-place") : null;
    if (at !== null) onFocus(Number(at));
  };
  return (
    <div class="board" onFocusIn={came}>
      <div class="board-picture" ref={place} aria-hidden="true" />
      <Grid key={grid.kind} {...grid} />
      {children}
    </div>
  );
}
