// Who has won: places, totals, and what decided between equal ones.
import type { Rank } from "../../core/answers";
import { t } from "../../core/speech";
import { points } from "../../parts/score";

interface Props {
  ranks: Rank[];
  player: number; // whose sheet is shown
  onShow: (player: number) => void;
}

export function Ranking({ ranks, player, onShow }: Props) {
  return (
    <section class="ranking" aria-label={t("Ranking")}>
      <ol>
        {ranks.map((rank) => (
          <li key={rank.player}>
            <button type="button" aria-pressed={rank.player === player} onClick={() => onShow(rank.player)}>
              <span class="rank-place">{rank.place}</span>
              <span class="rank-name">
                <bdi>{rank.name}</bdi> <i>{[rank.tie, rank.help].filter((word) => word !== "").join(", ")}</i>
              </span>
              <b>{points(rank.total)}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
