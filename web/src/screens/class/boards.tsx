// All sheets, small: those who lead first and pinned, a search by name; a pressed one is shown large.
import { useState } from "preact/hooks";
import type { Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { language, number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import type { TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { points } from "../../parts/score";
import { SearchName } from "../../parts/search";
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

/** Those who lead, and all who fit the search, by their names. */
function sheetsOf(live: LiveTable, search: string, hidden: boolean) {
  const leaders = live.state.seats
    .filter((seat) => seat.place > 0 && seat.total !== null)
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
    .slice(0, LEADERS);
  const pinned = new Set(leaders.map((seat) => seat.seat));
  const fitting = found(live, search, hidden);
  const { compare } = new Intl.Collator(language(), { numeric: true });
  const rest = fitting
    .filter((seat) => !pinned.has(seat.seat))
    .sort((a, b) => compare(shownName(a, hidden), shownName(b, hidden)));
  return { leaders, pinned, rest, count: fitting.length };
}

interface LargeProps {
  live: LiveTable;
  seat: TableSeat;
  hidden: boolean;
  onClose: () => void;
}

function Large({ live, seat, hidden, onClose }: LargeProps) {
  return (
    <Dialog open title={shownName(seat, hidden)} class="sheet-large" onClose={onClose}>
      <OtherSheet
        svg={board(live.state.game, seat.player, "plain coordinates networks errors")}
        label={hidden ? shownName(seat, true) : seat.words}
      />
      {seat.total !== null && <p>{tn("%s point", "%s points", seat.total, points(seat.total))}</p>}
    </Dialog>
  );
}

export function Boards({ live }: { live: LiveTable }) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<TableSeat | null>(null);
  const hidden = isHidden(live);
  const { leaders, pinned, rest, count } = sheetsOf(live, search.trim(), hidden);
  const most = useGrowing(rest.length, search);
  return (
    <section class="class-boards" aria-label={t("Sheets")}>
      <div class="class-search">
        <SearchName value={search} onInput={setSearch} />
        <p class="muted" role="status">
          {tn("%s player", "%s players", count, number(count))}
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
      {open && <Large live={live} seat={open} hidden={hidden} onClose={() => setOpen(null)} />}
    </section>
  );
}
