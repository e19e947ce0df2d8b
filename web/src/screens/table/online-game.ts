// The game of an online table on the screen of a game: what is done here is told to the table, and what others did
// comes from there. Rolls, bots, the clock and the end of a round are the table's affair.
import type { Seat, View } from "../../core/answers";
import type { TableNews, TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { leftOf } from "../../parts/clock";
import { type Around, type Asked, GameView } from "../game/game-view";
import { nameAt } from "./seating";

export const MOST_THUMBS = 12;

function seatAs(seat: Seat, known: TableSeat | undefined, picks: boolean): Seat {
  if (!known) return seat;
  const { level, ended, turn, total, words } = known;
  return { name: nameAt(known), level, ended: ended && !picks, turn, total, text: words };
}

/** What of a view the table may change without a board. */
const OF_TABLE = ["seats", "clock", "left", "seed"] as const;

export class OnlineGame extends GameView {
  private readonly live: LiveTable | undefined;
  private seats: { from?: unknown; by?: unknown; seats: Seat[] } = { seats: [] }; // and what they were made from

  constructor(core: Asked, live: LiveTable, around: Around, options: string) {
    super(core, live.state.game, Math.max(0, live.state.player), around, options);
    this.live = live;
    this.look();
  }

  /** Does anybody here play, or only look on? */
  get watches(): boolean {
    return (this.live?.state.player ?? -1) < 0;
  }

  /** Whose seats these are the table knows best: who has ended the round, and what may be known of their points. */
  protected override seen(): View {
    const view = super.seen();
    const state = this.live?.state;
    if (!state) return view;
    if (this.seats.from !== view.seats || this.seats.by !== state.seats) {
      const by = new Map(state.seats.map((seat) => [seat.player, seat]));
      const seats = view.seats.map((seat, player) => seatAs(seat, by.get(player), view.phase === "draft"));
      this.seats = { from: view.seats, by: state.seats, seats };
    }
    const left = leftOf(state);
    const seed = state.state === "over" ? view.seed : null;
    return { ...view, seats: this.seats.seats, clock: left === null ? 0 : 1, left: left ?? 0, seed };
  }

  protected override begin(): void {
    // nothing to roll, and nobody to hand the device to
  }

  protected override goOn(before: View): void {
    this.follow(before);
    if (this.heard) this.live?.stepped(this.heard);
  }

  /** The table is told, and all who sit there. */
  override helped(kind: "hints" | "engine"): string {
    const why = super.helped(kind);
    this.live?.stepped();
    return why;
  }

  private follow(before: View): void {
    if (this.view.round !== before.round) {
      this.drying = before.fresh;
      this.rolled++;
      this.said++;
      this.around.sound("roll");
    }
    this.draw();
    this.changed();
  }

  /** Something has come from the table. */
  hear(news: ReadonlySet<TableNews>): void {
    const before = this.view;
    const boards = ["board", "session", "rolled", "over", "begun"].some((one) => news.has(one as TableNews));
    if (boards) {
      this.drying = [];
      this.look();
      if (this.view.round !== before.round) this.follow(before);
      return;
    }
    const view = this.seen();
    if (OF_TABLE.every((part) => view[part] === before[part])) return; // what a touch has changed is shown in its own time
    this.showAll(view);
    this.tell();
  }

  /** Looks at another player's sheet: who only looks on may. */
  lookAt(player: number): void {
    this.player = player;
    this.shown = null;
    this.look();
  }
}
