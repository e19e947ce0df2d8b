// The table of a tournament: each game, sums, places, and what decides between equal sums.
import { number, t } from "../../core/speech";
import type { Contestant, Tournament } from "../../net/tournament";
import { atTable } from "../../parts/opened";
import { points } from "../../parts/score";

interface CellProps {
  player: Contestant;
  game: number; // from 0
}

/** When it is closed every game can be replayed and checked. */
function Cell({ player, game }: CellProps) {
  const total = player.totals[game];
  if (total === null || total === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span class="heard">{t("not played")}</span>
      </>
    );
  const code = player.codes?.[game];
  if (!code) return <>{points(total)}</>;
  const label = t("%s, game %d: replay", player.name, game + 1);
  return (
    <a href={`#/replay/${atTable(code)}`} aria-label={`${points(total)}. ${label}`}>
      {points(total)}
    </a>
  );
}

/** Is there anything that the sum alone does not decide? */
const hasTies = (players: Contestant[]): boolean =>
  new Set(players.map((one) => one.sum)).size < players.length;

export function Standings({ tournament }: { tournament: Tournament }) {
  const { players, games } = tournament;
  if (players.length === 0) return <p class="muted">{t("Nobody has played yet.")}</p>;
  const ties = hasTies(players);
  return (
    <div class="standings">
      <table>
        <caption class="heard">{t("Table of the tournament")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col">{t("Name")}</th>
            {Array.from({ length: games }, (_, game) => (
              <th scope="col" key={game}>
                <span class="heard">{t("Game %d", game + 1)}</span>
                <span aria-hidden="true">{number(game + 1)}</span>
              </th>
            ))}
            <th scope="col">{t("Sum")}</th>
            {ties && <th scope="col">{t("Won")}</th>}
            {ties && <th scope="col">{t("Best")}</th>}
          </tr>
        </thead>
        <tbody>
          {players.map((player, i) => (
            <tr key={i} class={player.you ? "is-own" : ""}>
              <td>{player.place > 0 ? number(player.place) : "–"}</td>
              <th scope="row">
                <bdi>{player.name || t("Somebody")}</bdi>
                {player.you && <i> {t("you")}</i>}
              </th>
              {Array.from({ length: games }, (_, game) => (
                <td key={game}>
                  <Cell player={player} game={game} />
                </td>
              ))}
              <td class="is-sum">{player.place > 0 ? points(player.sum) : "–"}</td>
              {ties && <td>{number(player.won)}</td>}
              {ties && <td>{player.place > 0 ? points(player.best) : "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {ties && (
        <p class="small muted">
          {t(
            "Of equal sums the one who has won more games is before; then the better single game; who is equal in all shares a place.",
          )}
        </p>
      )}
    </div>
  );
}
