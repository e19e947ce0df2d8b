// The draft: pairs of dice laid out, with what they are worth and who took them.
import type { Piece } from "../../core/answers";
import { t } from "../../core/speech";
import { Picture } from "../ui";
import { KeyHint, keyOf } from "./die";
import { faceSvg } from "./pictures";

interface Props {
  config: string;
  pieces: { piece: Piece; index: number }[];
  held: number | null;
}

export function Pairs({ config, pieces, held }: Props) {
  return (
    <section class="pairs" aria-label={t("Pairs")}>
      <div class={`pairs-grid${pieces.length > 8 ? " is-many" : ""}`}>
        {pieces.map(({ piece, index }, i) => (
          <button
            key={index}
            type="button"
            class={`pair is-${piece.state}${held === index ? " is-held" : ""}${piece.owner ? " is-gone" : ""}`}
            data-piece={index}
            aria-pressed={held === index}
            aria-disabled={piece.state === "barred"}
            aria-keyshortcuts={keyOf(i) || undefined}
          >
            <span class="heard">{piece.text}</span>
            {(piece.faces ?? []).map((face, at) => (
              <Picture key={at} svg={faceSvg(config, face)} class={held === index ? "in-hand" : ""} />
            ))}
            <span class="pair-words" aria-hidden="true">
              {piece.owner ?? t("value %s", piece.tag)}
            </span>
            <KeyHint shortcut={keyOf(i)} />
          </button>
        ))}
      </div>
    </section>
  );
}
