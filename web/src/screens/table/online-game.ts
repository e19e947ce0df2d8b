// The game of an online table on the screen of a game: what is done here is told to the table, and what others did
// comes from there. Rolls, bots, the clock and the end of a round are the table's affair.
import type { Seat, View } from "../../core/answers";
import type { TableNews, TableSeat, Table as TableState } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { type Around, type Asked, GameView } from "../game/game-view";
import { nameAt } from "./seating";

const THUMBS_MS = 400; // so often at most the sheets of others are drawn
export const MOST_THUMBS = 12;

/** Is nothing of anybody's board to be seen before the end? */
export const hidesAll = ({ boards, state }: TableState): boolean => boards === "hidden" && state !== "over";

function seatAs(seat: Seat, known: TableSeat | undefined, picks: boolean): Seat {
  if (!known) return seat;
  const { level, ended, turn, total, words } = known;
  return { name: nameAt(known), level, ended: ended && !picks, turn, total, text: words };
}

export class OnlineGame extends GameView {
  private readonly live: LiveTable | undefined;
  private drawn = 0; // when the thumbs were
  private stale = true; // they are not what the boards are

  constructor(core: Asked, live: LiveTable, around: Around, options: string) {
    super(core, live.state.game, Math.max(0, live.state.player), around, options);
    this.live = live;
    this.look();
  }

  /** Does anybody here play, or only look on? */
  get watches(): boolean {
    return (this.live?.state.player ?? -1) < 0;
  }

  override sees(player: number): boolean {
    const state = this.live?.state;
    return !state || !hidesAll(state) || player === state.player;
  }

  /** Whose seats these are the table knows best: who has ended the round, and what may be known of their points. */
  protected override seen(view: View): View {
    const state = this.live?.state;
    if (!state) return view;
    const by = new Map(state.seats.map((seat) => [seat.player, seat]));
    const seats = view.seats.map((seat, player) => seatAs(seat, by.get(player), view.phase === "draft"));
    const clock = state.left === null ? 0 : 1;
    return { ...view, seats, clock, left: state.left ?? 0, seed: state.state === "over" ? view.seed : null };
  }

  protected override begin(): void {
    // nothing to roll, and nobody to hand the device to
  }

  protected override goOn(before: View): void {
    this.live?.stepped();
    this.follow(before);
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
      this.stale = true;
      this.drying = [];
      this.look();
      if (this.view.round !== before.round) this.follow(before);
    } else {
      this.view = this.seen(before);
      this.tell();
    }
  }

  /** Looks at another player's sheet: who only looks on may. */
  lookAt(player: number): void {
    this.player = player;
    this.shown = null;
    this.look();
  }

  protected override drawThumbs(): void {
    const { seats } = this.view;
    if (seats.length < (this.watches ? 1 : 2) || seats.length > MOST_THUMBS) return;
    const now = Date.now();
    if (this.stale && now - this.drawn >= THUMBS_MS) {
      this.thumbs = seats.map((_, player) => this.thumb(player));
      this.drawn = now;
      this.stale = false;
      return;
    }
    this.thumbs = this.thumbs.map((sheet, player) => (player === this.player ? this.thumb(player) : sheet));
    if (this.stale) this.around.after(THUMBS_MS, () => this.changed());
  }
}
