// The table of a tournament: each game, sums, places, and what decides between equal sums.
import { number, t } from "../../core/speech";
import type { Contestant, Tournament } from "../../net/tournament";
import { atTable } from "../../parts/opened";
import { points } from "../../parts/score";

/** A game with hints is marked, where there may be any. */
function Helped({ help }: { help: number }) {
  if (help === 0) return null;
  return (
    <i>
      <span aria-hidden="true">*</span>
      <span class="heard">{t("with hints")}</span>
    </i>
  );
}

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
  const help = player.help[game] ?? 0;
  if (!code)
    return (
      <>
        {points(total)}
        <Helped help={help} />
      </>
    );
  const label = t("%s, game %d: replay", player.name, game + 1);
  return (
    <a href={`#/replay/${atTable(code)}`} aria-label={`${points(total)}. ${label}`}>
      {points(total)}
      <Helped help={help} />
    </a>
  );
}

/** Is there anything that the sum alone does not decide? */
const hasTies = (players: Contestant[]): boolean =>
  new Set(players.map((one) => one.sum)).size < players.length;

const each = (games: number): number[] => Array.from({ length: games }, (_, game) => game);

function Heads({ games, ties }: { games: number; ties: boolean }) {
  return (
    <tr>
      <th scope="col">{t("Place")}</th>
      <th scope="col">{t("Name")}</th>
      {each(games).map((game) => (
        <th scope="col" key={game}>
          <span class="heard">{t("Game %d", game + 1)}</span>
          <span aria-hidden="true">{number(game + 1)}</span>
        </th>
      ))}
      <th scope="col">{t("Sum")}</th>
      {ties && <th scope="col">{t("Won")}</th>}
      {ties && <th scope="col">{t("Best")}</th>}
    </tr>
  );
}

/** Who has played nothing yet has no place, no sum and no best game. */
function Line({ player, games, ties }: { player: Contestant; games: number; ties: boolean }) {
  const { place, name, you, sum, won, best } = player;
  const placed = place > 0;
  return (
    <tr class={you ? "is-own" : ""}>
      <td>{placed ? number(place) : "–"}</td>
      <th scope="row">
        <bdi>{name || t("Somebody")}</bdi>
        {you && <i> {t("you")}</i>}
      </th>
      {each(games).map((game) => (
        <td key={game}>
          <Cell player={player} game={game} />
        </td>
      ))}
      <td class="is-sum">{placed ? points(sum) : "–"}</td>
      {ties && <td>{number(won)}</td>}
      {ties && <td>{placed ? points(best) : "–"}</td>}
    </tr>
  );
}

/** Told before anybody plays, and under the table. */
function Hints({ of: { hints, players } }: { of: Tournament }) {
  const marked = players.some((player) => player.help.some((help) => help > 0));
  return (
    <p class="small muted">
      {hints === "off" && t("Hints are off in this tournament.")}
      {hints === "on" && (marked ? t("* with hints") : t("Hints may be asked for, and are marked."))}
    </p>
  );
}

export function Standings({ tournament }: { tournament: Tournament }) {
  const { players, games } = tournament;
  if (players.length === 0)
    return (
      <>
        <p class="muted">{t("Nobody has played yet.")}</p>
        <Hints of={tournament} />
      </>
    );
  const ties = hasTies(players);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, by keys as well
    <section class="standings" aria-label={t("Table of the tournament")} tabIndex={0}>
      <table>
        <caption class="heard">{t("Table of the tournament")}</caption>
        <thead>
          <Heads games={games} ties={ties} />
        </thead>
        <tbody>
          {players.map((player, i) => (
            <Line key={i} player={player} games={games} ties={ties} />
          ))}
        </tbody>
      </table>
      <Hints of={tournament} />
      {ties && (
        <p class="small muted">
          {t(
            "Equal sums are decided by the games won, then by the best single game; whoever is equal in all of these shares a place.",
          )}
        </p>
      )}
    </section>
  );
}
