// Many players: a grid with a search, the leaders first. A pressed one shows the sheet, as far as it may be seen.
import { useState } from "preact/hooks";
import { t, tn } from "../../core/speech";
import type { TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { points } from "../../parts/score";
import { SearchName } from "../../parts/search";
import { OtherSheet } from "../../parts/seats";
import { Button, Dialog } from "../../parts/ui";
import { leadersOf } from "./leaders";
import type { OnlineGame } from "./online-game";
import { nameAt } from "./seating";

const PAGE = 24;

function Place({ seat, onOpen }: { seat: TableSeat; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        class={`hall-seat${seat.ended ? " is-ready" : ""}${seat.you ? " is-me" : ""}`}
        onClick={onOpen}
      >
        <span class="heard">{seat.words}</span>
        <span class="hall-place" aria-hidden="true">
          {seat.place || ""}
        </span>
        <b dir="auto" aria-hidden="true">
          {nameAt(seat)}
        </b>
        {seat.total !== null && <em aria-hidden="true">{points(seat.total)}</em>}
      </button>
    </li>
  );
}

function SheetOf({ online, seat, onClose }: { online: OnlineGame; seat: TableSeat; onClose: () => void }) {
  return (
    <Dialog open title={nameAt(seat)} class="sheet-large" onClose={onClose}>
      <OtherSheet
        svg={online.board(seat.player, `plain coordinates as=${online.player}`)}
        label={seat.words}
      />
      <p>{seat.words}</p>
    </Dialog>
  );
}

interface PlacesProps {
  seats: TableSeat[];
  onOpen: (seat: TableSeat) => void;
}

const Places = ({ seats, onOpen }: PlacesProps) =>
  seats.map((seat) => <Place key={seat.seat} seat={seat} onOpen={() => onOpen(seat)} />);

export function Hall({ live, online }: { live: LiveTable; online: OnlineGame }) {
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(PAGE);
  const [shown, show] = useState<TableSeat | null>(null);
  const { seats, count } = live.seats(0, most, search.trim());
  const { endedCount, playerCount } = live.state;
  const leaders = leadersOf(live.state.seats);
  const pinned = new Set(leaders.map((seat) => seat.seat));
  const look = (name: string) => {
    setSearch(name);
    setMost(PAGE);
  };
  return (
    <section class="hall" aria-label={t("Players")}>
      <h2>
        {t("Players")} <i>{t("%d of %d ready", endedCount, playerCount)}</i>
      </h2>
      <SearchName value={search} onInput={look} />
      <p class="heard" aria-live="polite">
        {search && tn("%d player", "%d players", count, count)}
      </p>
      {leaders.length > 0 && (
        <ol class="hall-leaders" aria-label={t("Leaders")}>
          <Places seats={leaders} onOpen={show} />
        </ol>
      )}
      <ol class="hall-grid">
        <Places seats={seats.filter((seat) => !pinned.has(seat.seat))} onOpen={show} />
      </ol>
      {count > seats.length && (
        <Button kind="plain" onPress={() => setMost(most + PAGE)}>
          {t("More")}
        </Button>
      )}
      {shown && <SheetOf online={online} seat={shown} onClose={() => show(null)} />}
    </section>
  );
}
