// A piece that can be taken: a die of the roll, an expansion's die, a special route, what was earned.
import type { Piece } from "../../core/answers";
import { number } from "../../core/speech";
import { Picture } from "../ui";
import { faceSvg } from "./pictures";
import { still } from "./still";

const StillPicture = still(Picture);

export interface PieceProps {
  config: string;
  piece: Piece;
  index: number; // into the view's pieces
  held: boolean; // in the hand
  told?: boolean; // it is told as one in the hand: its ink is wet, its tag says where it fits; without this, as it is held
  idle: boolean; // something else comes first
  shortcut: string; // the key that takes it
  lifted: boolean; // it still fits, says the end of the round
  copied?: boolean; // a die of the roll looks the same
}

/** The classes of a piece: each state has a look that needs no colour. */
function pieceClass(props: PieceProps): string {
  const { piece } = props;
  const names: [string, boolean][] = [
    [`is-${piece.state}`, true],
    ["is-held", props.held],
    ["is-idle", props.idle && !props.held],
    ["is-lifted", props.lifted && !props.held],
    ["is-extra", piece.module],
    ["is-optional", piece.optional],
    ["is-needed", piece.needed],
    ["is-earned", piece.urgent],
    ["is-urgent", piece.urgent],
  ];
  return names.flatMap(([name, has]) => (has ? [name] : [])).join(" ");
}

/** May it be taken, or is there at least something to be said about it? */
function isOff(props: PieceProps): boolean {
  return props.piece.state === "barred" && !props.held;
}

/** What ears hear: all that is seen, too. */
function named({ text, tag }: Piece): string {
  return text.includes(tag) ? text : `${text}, ${tag}`;
}

/** The words under a die; ears hear them with its name. */
function Tag({ text, kind }: { text: string; kind: string }) {
  return (
    <span class={`die-tag ${kind}`} aria-hidden="true">
      {text}
    </span>
  );
}

/** The key that takes the piece at a place of those that lie there; "" after the ninth. */
export const keyOf = (at: number): string => (at < 9 ? String(at + 1) : "");

/** The key that takes it, for those who use keys; "" for none. */
export function KeyHint({ shortcut }: { shortcut: string }) {
  return <i class="key-hint" aria-hidden="true" data-key={shortcut} />;
}

type InsideProps = Pick<PieceProps, "config" | "piece" | "told" | "shortcut" | "copied">;

/** What is seen of a die. It changes inside of two boxes: the browser lays out the inner one then, and not the screen.
    A die that is taken has another class, and in its frame nothing else is drawn of it. */
const Inside = still(({ config, piece, told, shortcut, copied }: InsideProps) => {
  return (
    <span class="die-box">
      <span class="die-in">
        {piece.face && <StillPicture svg={faceSvg(config, piece.face)} class={told ? "in-hand" : ""} />}
        {!piece.face && (
          <span class="die-name" aria-hidden="true">
            {piece.name}
          </span>
        )}
        {piece.tag !== "" && <Tag text={piece.tag} kind={told ? "is-long" : ""} />}
        {told && piece.place !== "none" && (
          <span class="die-tag is-short" data-key={number(piece.cells.length)} />
        )}
        {piece.urgent && (
          <span class="die-badge" aria-hidden="true">
            {copied ? "=" : "+"}
          </span>
        )}
        <KeyHint shortcut={shortcut} />
      </span>
    </span>
  );
});

export function Die(props: PieceProps) {
  const { config, piece, held, shortcut, copied } = props;
  return (
    <button
      type="button"
      class={`die ${pieceClass(props)}`}
      data-piece={props.index}
      aria-label={named(piece)}
      aria-pressed={held}
      aria-disabled={isOff(props)}
      aria-keyshortcuts={shortcut}
    >
      <Inside
        config={config}
        piece={piece}
        told={props.told ?? held}
        shortcut={shortcut}
        copied={copied ?? false}
      />
    </button>
  );
}

export function Special(props: PieceProps) {
  const { piece, held } = props;
  return (
    <button
      type="button"
      class={`special ${pieceClass(props)}`}
      data-piece={props.index}
      aria-label={piece.text}
      aria-pressed={held}
      aria-disabled={isOff(props)}
      aria-keyshortcuts={props.shortcut || undefined}
    >
      {piece.face && (
        <StillPicture svg={faceSvg(props.config, piece.face)} class={(props.told ?? held) ? "in-hand" : ""} />
      )}
      {props.shortcut !== "" && <KeyHint shortcut={props.shortcut} />}
    </button>
  );
}
