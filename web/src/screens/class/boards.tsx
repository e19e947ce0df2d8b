// All sheets, small: those who lead first and pinned, a search by name; a pressed one is shown large.
import { useState } from "preact/hooks";
import type { Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { language, number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import type { TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { points } from "../../parts/score";
import { OtherSheet } from "../../parts/seats";
import { Dialog, Picture } from "../../parts/ui";
import { isHidden, seatsOf, shownName } from "./names";
import { useGrowing, useThumb } from "./thumbs";

const LEADERS = 3;

/** "" if it may not be seen. */
function board(game: number, player: number, words: string): string {
  const drawn = player < 0 ? undefined : core.try<Svg>("board", game, player, words);
  return drawn && !isRefused(drawn) ? drawn.svg : "";
}

interface OneProps {
  live: LiveTable;
  seat: TableSeat;
  hidden: boolean;
  leads: boolean;
  onOpen: () => void;
}

function One({ live, seat, hidden, leads, onOpen }: OneProps) {
  const { game, round, state } = live.state;
  const done = state === "over";
  // Sheets of others change when a round is over; nothing is drawn again before.
  const [ref, svg] = useThumb<HTMLLIElement>(`${game} ${seat.player} ${round} ${done}`, () =>
    board(game, seat.player, "tiny plain"),
  );
  const name = shownName(seat, hidden);
  return (
    <li ref={ref} class={`class-sheet${seat.ended || done ? " is-ready" : ""}${leads ? " is-leading" : ""}`}>
      <button type="button" onClick={onOpen}>
        <span class="heard">{hidden ? name : seat.words}</span>
        <Picture svg={svg} class="class-thumb" />
        <span class="class-who" aria-hidden="true">
          <bdi>{name}</bdi>
          {seat.total !== null && <b>{points(seat.total)}</b>}
        </span>
      </button>
    </li>
  );
}

function found(live: LiveTable, search: string, hidden: boolean): TableSeat[] {
  if (!hidden) return seatsOf(live, search);
  return seatsOf(live).filter((seat) => shownName(seat, true).includes(search));
}

export function Boards({ live }: { live: LiveTable }) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<TableSeat | null>(null);
  const hidden = isHidden(live);
  const leaders = live.state.seats
    .filter((seat) => seat.place > 0 && seat.total !== null)
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
    .slice(0, LEADERS);
  const pinned = new Set(leaders.map((seat) => seat.seat));
  const fitting = found(live, search.trim(), hidden);
  const { compare } = new Intl.Collator(language(), { numeric: true });
  const rest = fitting
    .filter((seat) => !pinned.has(seat.seat))
    .sort((a, b) => compare(shownName(a, hidden), shownName(b, hidden)));
  const most = useGrowing(rest.length, search);
  return (
    <section class="class-boards" aria-label={t("Sheets")}>
      <div class="class-search">
        <input
          type="search"
          class="input"
          dir="auto"
          value={search}
          placeholder={t("Search a name")}
          aria-label={t("Search a name")}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <p class="muted" role="status">
          {tn("%s player", "%s players", fitting.length, number(fitting.length))}
        </p>
      </div>
      <ul class="class-grid">
        {[...leaders, ...rest.slice(0, most)].map((seat) => (
          <One
            key={seat.seat}
            live={live}
            seat={seat}
            hidden={hidden}
            leads={pinned.has(seat.seat)}
            onOpen={() => setOpen(seat)}
          />
        ))}
      </ul>
      {open && (
        <Dialog open title={shownName(open, hidden)} class="sheet-large" onClose={() => setOpen(null)}>
          <OtherSheet
            svg={board(live.state.game, open.player, "plain coordinates networks errors")}
            label={hidden ? shownName(open, true) : open.words}
          />
          {open.total !== null && <p>{tn("%s point", "%s points", open.total, points(open.total))}</p>}
        </Dialog>
      )}
    </section>
  );
}
