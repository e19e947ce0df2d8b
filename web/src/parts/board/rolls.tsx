// The rolls of earlier rounds, small.
import type { Roll } from "../../core/answers";
import { number, t } from "../../core/speech";
import { Picture } from "../ui";
import { faceSvg } from "./pictures";

interface Props {
  config: string;
  rolls: Roll[];
}

export function Rolls({ config, rolls }: Props) {
  const shared = rolls.filter((roll) => roll.faces.length > 0); // in a draft there may be none
  if (shared.length === 0) return null;
  return (
    <section class="rolls" aria-label={t("Rolls so far")}>
      <h2>{t("Rolls so far")}</h2>
      {shared.map((roll) => (
        <div key={roll.round} class={`roll${roll.faces.length > 4 ? " is-long" : ""}`}>
          <b>{number(roll.round)}</b>
          {roll.faces.map((face, i) => (
            <Picture key={i} svg={faceSvg(config, face)} />
          ))}
        </div>
      ))}
    </section>
  );
}
