// The rounds as a table: what was to expect, what was played, what it cost, and in which parts of the score.
import type { ReviewRound } from "../../core/engine-answers";
import { t } from "../../core/speech";
import { Icon, iconOf } from "../../parts/icons";
import { lost, signed, tenths } from "./numbers";

interface Props {
  who: string; // has played
  rounds: ReviewRound[];
  chosen: number;
  onGo: (round: number) => void;
}

/** The part that cost most. */
function worstPart(round: ReviewRound) {
  const worst = [...round.why].sort((a, b) => a.points - b.points)[0];
  return worst && worst.points < 0 ? worst : undefined;
}

function Row({ round, chosen, onGo }: { round: ReviewRound } & Omit<Props, "rounds" | "who">) {
  const part = worstPart(round);
  const on = round.round === chosen;
  return (
    <tr class={on ? "is-on" : ""}>
      <th scope="row">
        <button type="button" aria-pressed={on} onClick={() => onGo(round.round)}>
          <span class="heard">{round.name}</span>
          <span aria-hidden="true">{round.round}</span>
        </button>
      </th>
      <td>{signed(round.luck)}</td>
      <td>{tenths(round.best)}</td>
      <td>{tenths(round.played)}</td>
      <td class={round.loss > 0 ? "is-loss" : ""}>{lost(round.loss)}</td>
      <td class="where-lost">{part ? `${part.name} ${signed(part.points)}` : "–"}</td>
    </tr>
  );
}

export function Rounds(props: Props) {
  return (
    <table class="review-rounds">
      <caption>{t("All rounds")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          <th scope="col">{t("Luck")}</th>
          <th scope="col">{t("Best")}</th>
          <th scope="col">{props.who}</th>
          <th scope="col">{t("Loss")}</th>
          <th scope="col" class="where-lost">
            {t("Most of it")}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rounds.map((round) => (
          <Row key={round.round} round={round} chosen={props.chosen} onGo={props.onGo} />
        ))}
      </tbody>
    </table>
  );
}

/** In which parts of the score yours is behind the better way, and in which before it. */
export function Why({ round }: { round: ReviewRound }) {
  if (round.why.length === 0) return null;
  return (
    <section class="review-why">
      <h3>
        {t("Yours against better")} <i>{t("on average")}</i>
      </h3>
      <ul>
        {round.why.map((part) => (
          <li key={part.key} class={part.points < 0 ? "is-loss" : "is-gain"}>
            <Icon name={iconOf(part.key === "network_points" ? "networks" : part.key)} />
            <span>{part.name}</span>
            <b>{signed(part.points)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
