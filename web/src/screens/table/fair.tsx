// Were the dice fair? In one line; what they were made of, and the check, on demand.
import { useState } from "preact/hooks";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import type { Proof, Table } from "../../core/table-answers";
import { recordOf, wordsOf } from "../../net/server";
import { Icon } from "../../parts/icons";
import { Button } from "../../parts/ui";

export function FairLine({ state }: { state: Table }) {
  const [proof, setProof] = useState<Proof | string>("");
  const { fair, code } = state;
  const check = async () => {
    try {
      setProof(core.ask<Proof>("proof", await recordOf(code)));
    } catch (error) {
      setProof(wordsOf(error));
    }
  };
  const good = fair.state === "kept";
  return (
    <details class={`fair is-${fair.state}`}>
      <summary>
        <Icon name={good ? "check" : fair.state === "broken" ? "errors" : "star"} /> {fair.line}
      </summary>
      <dl>
        {fair.details.map((detail) => (
          <div key={detail.name}>
            <dt>{detail.name}</dt>
            <dd>{detail.value}</dd>
          </div>
        ))}
      </dl>
      <Button onPress={() => void check()}>{t("Check the server's record here")}</Button>
      <div role="status">
        {typeof proof === "string" ? (
          proof && <p class="bad">{proof}</p>
        ) : (
          <>
            <p class={proof.ok ? "good" : "bad"}>{proof.line}</p>
            {proof.text && <p class="small muted">{proof.text}</p>}
          </>
        )}
      </div>
    </details>
  );
}
