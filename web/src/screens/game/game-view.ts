// The game on the screen: asks the core, keeps what it answered, tells the screen that it changed. It
// knows which verb is what a person did, whose hands the device is in, and nothing of the rules.
import type {
  Cells,
  Explained,
  Helped,
  Place,
  Redrawn,
  Refused,
  Roll,
  Rolls,
  Seat,
  Settled,
  Svg,
  Text,
  View,
} from "../../core/answers";
import { type Changes, Kept } from "../../core/changes";
import { isRefused } from "../../core/core";
import type { HeardNow } from "../../net/table";
import type { Picture } from "../../parts/board/patch";
import type { SoundKind } from "./sounds";
import { lieAlike } from "./turns";

/** What it needs of the core. */
export interface Asked {
  ask<Answer>(verb: string, ...args: (string | number)[]): Answer;
  try<Answer>(verb: string, ...args: (string | number)[]): Answer | Refused;
}

/** What happens around it. */
export interface Around {
  keep(text: string): void; // the saved game, when a step has been seen
  later(work: () => void): void; // when the screen has been painted
  after(ms: number, work: () => void): void;
  sound(kind: SoundKind): void;
  finished(): void; // the game is over, and kept
}

export interface Shown {
  row: number;
  explained: Explained;
}

const UNSEEN: Redrawn = { picture: 0, svg: "", changes: [] };
const MARKS_MS = 1200; // so long a reason is seen on the board
let tables = 0;

/** The game as the parts of the screen show it. */
export interface Frames {
  now: View; // the sheet, and which piece is in the hand
  painted: View; // pieces that lie in another way: they come when the ink is seen
  settled: View; // all that a tap need not show at once: points, goals, who plays, words, buttons
}

/** What is told to ears: of the last step that there was time for. */
export interface Ears {
  view: View;
  steps: number;
}

export class GameView {
  readonly serial = ++tables; // numbers of games come again
  frames!: Frames;
  ears: Ears | null = null;
  picture: Picture = () => UNSEEN; // as it is when it is shown
  cells: Cells | null = null;
  thumbs: string[] = [];
  shown: Shown | null = null; // the part of the score that the board draws
  better: string | null = null; // a hint that is shown: its steps, as the core draws them; "": it has none
  cover: number | null = null; // whom to hand the device to
  drying: Place[] = [];
  rolled = 0; // rolls that were seen
  said = 0; // steps that had something to say
  marked = false; // the board shows why not
  thinking: ReadonlySet<number> = new Set();
  protected heard: HeardNow | undefined; // what an online table has told with the last step
  private readonly views = new Kept<View>();
  private readonly rest = new Kept<Settled>();
  private used = 0; // ms of the player's time that the core was not told of
  private readonly listeners = new Set<() => void>();
  private readonly touched = new Set<() => void>();
  private told: unknown[] = []; // what the screen shows beside sheet and pieces, as it was told last
  private waiting = false;
  private stepped = false; // and not kept yet: that is done when the frame that shows it has been painted
  private closed = false;
  private kept = "";

  constructor(
    protected readonly core: Asked,
    readonly game: number,
    public player: number,
    protected readonly around: Around,
    private options = "",
  ) {
    this.showAll(this.viewNow());
    this.begin();
  }

  get view(): View {
    return this.frames.now;
  }
  /** Do the pieces lie in another way than they are shown? */
  get moved(): boolean {
    return !lieAlike(this.frames.painted.pieces, this.view.pieces);
  }
  /** The piece in the hand, among those that are shown. */
  get held(): number | null {
    return this.moved ? null : (this.view.hand?.piece ?? null);
  }
  /** All of it is seen at once. */
  protected showAll(view: View): void {
    this.frames = { now: view, painted: view, settled: view };
  }

  /** The answer to a verb; of the game before it only what has changed is told. */
  private asked(verb: string, ...args: (string | number)[]): View {
    this.tellTime();
    type Answer = Changes<View> & { heard?: HeardNow };
    const { heard, ...changes } = this.core.ask<Answer>(verb, this.views.of(this.game), this.player, ...args);
    this.heard = heard;
    this.views.take(changes);
    return this.seen();
  }

  private viewNow(): View {
    return this.asked("view");
  }

  /** What is shown of what the core has told. */
  protected seen(view: View = this.views.get()): View {
    return this.used > 0 ? { ...view, left: Math.max(0, view.left - this.used) } : view;
  }

  /** Calls back when anything has changed; of what a touch does to the sheet and to the pieces alone, when it has been painted. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back when a touch has changed the sheet and the pieces, and nothing else that has to be seen at once. */
  onTouch(listener: () => void): () => void {
    this.touched.add(listener);
    return () => this.touched.delete(listener);
  }

  /** Before anything is shown: rolls if nothing is rolled, covers the sheets if several people play. */
  protected begin(): void {
    const { player } = this;
    this.player = this.view.atScreen;
    if (this.view.phase === "roll") this.roll();
    if (this.view.over) this.around.later(() => this.around.finished());
    else if (this.view.seats.filter(({ level }) => level === 0).length > 1) this.cover = this.player;
    if (this.player !== player) this.look();
    else this.redraw(); // the news of a round are told once: they are not asked for again
  }

  /** Asks again for what is seen. */
  look(): void {
    this.showAll(this.viewNow());
    this.redraw();
  }

  /** Other words for the board's picture: coordinates, rounds. */
  wish(options: string): void {
    if (options === this.options) return;
    this.options = options;
    this.redraw();
  }

  private redraw(): void {
    this.draw();
    this.changed();
  }

  protected draw(): void {
    const words = [this.options];
    if (this.shown) words.push(`row=${this.shown.row}`);
    if (this.better) words.push(`alt=${this.better}`);
    const { game, player } = this;
    this.picture = (since) => {
      if (this.closed) return UNSEEN;
      const drawn = this.core.try<Redrawn>("redraw", game, player, words.join(" ").trim(), since);
      return isRefused(drawn) ? UNSEEN : drawn;
    };
  }

  /** "" if it may not be seen. */
  board(player: number, words: string): string {
    const drawn = this.core.try<Svg>("board", this.game, player, words);
    return isRefused(drawn) ? "" : drawn.svg;
  }

  /** The dice that a player had before: in a draft each has other ones. */
  rolls(player: number): Roll[] {
    return this.core.ask<Rolls>("rolls", this.game, player).rolls;
  }

  /** What has to be seen in the frame of a touch, beside the sheet and the pieces. */
  private besides(): unknown[] {
    const { frames, shown, cover, rolled, thinking, player } = this;
    const corners = this.view.hand?.place === "corner";
    return [frames.settled, shown, cover, rolled, thinking, player, corners];
  }

  /** Whoever looks is told. */
  protected tell(): void {
    this.told = this.besides();
    for (const listener of this.listeners) listener();
  }

  /** The same for those alone who show what has changed. */
  private tellFirst(): void {
    if (this.besides().some((part, i) => part !== this.told[i])) this.tell();
    else for (const listener of this.touched) listener();
  }

  changed(): void {
    this.tellFirst();
    if (this.waiting) return;
    this.waiting = true;
    this.around.later(() => this.goAfter());
  }

  /** What follows the frame of a tap: pieces that lie in another way, and when those are seen, all else. */
  private goAfter(): void {
    if (this.moved && !this.closed) {
      this.frames.painted = this.view;
      this.tellFirst();
      this.around.later(() => this.settle());
    } else this.settle();
  }

  /** What need not be there in the frame of the tap: points, words for ears, the sheets of others; and a step is kept. */
  private settle(): void {
    this.waiting = false;
    if (this.closed) return;
    this.tellTime();
    const before = this.cells;
    const answer = this.core.ask<Changes<Settled>>("settled", this.rest.of(this.game), this.player);
    const { cells, corners, sheets, save } = this.rest.take(answer);
    this.cells = before?.cells === cells && before.corners === corners ? before : { cells, corners };
    this.thumbs = sheets;
    this.showAll(this.view);
    this.ears = { view: this.view, steps: this.said };
    this.keepText(save);
    this.tell();
  }

  /** Ghosts are no steps: what has not changed is not kept again. */
  private keepText(text: string): void {
    if (this.stepped && text !== this.kept) this.around.keep(text);
    if (this.stepped) this.kept = text;
    this.stepped = false;
  }

  /** Keeps at once what is not kept yet: the page goes, or the game is left. */
  keepNow(): void {
    if (this.stepped && !this.closed) this.keepText(this.saved());
  }
  /** Nothing is asked of it any more. */
  close(): void {
    this.closed = true;
    this.core.try("close", this.game);
  }

  saved(): string {
    this.tellTime();
    return this.core.ask<Text>("save", this.game).text;
  }
  record(): string {
    return this.core.ask<Text>("record", this.game).text;
  }

  // --- what a person does ---------------------------------------------------------------------------

  private step(verb: string, ...args: (string | number)[]): void {
    const before = this.view;
    this.shown = this.better = null;
    this.frames.now = this.asked(verb, ...args);
    if (this.view.fresh === before.fresh && this.moved) this.frames.painted = this.view; // else the ink answers, and they follow
    this.drying = [];
    if (this.view.spoken !== "" || this.view.note) this.said++;
    this.mark();
    this.goOn(before);
  }

  take(piece: number): void {
    const held = this.view.hand?.piece === piece;
    this.around.sound(held ? "back" : "take");
    this.step("take", held ? -1 : piece);
  }
  layBack(): void {
    if (this.view.hand) this.step("take", -1);
  }
  tap(place: Place): void {
    this.step("tap", place);
    this.around.sound(this.marked ? "no" : "lay");
  }
  put(piece: number, place: Place): void {
    this.step("put", piece, place);
    this.around.sound(this.marked ? "no" : "lay");
  }
  turn(step: 1 | -1): void {
    this.step("turn", step);
  }
  lay(): void {
    this.step("lay");
    this.around.sound(this.marked ? "no" : "lay");
  }
  back(place: Place): void {
    this.around.sound("back");
    this.step("back", place);
  }
  undo(): void {
    this.step("undo");
  }
  redo(): void {
    this.step("redo");
  }
  clear(): void {
    this.step("clear");
  }
  /** What was asked is answered with no: nothing is given up. */
  keepIt(): void {
    this.step("take", -1);
  }
  end(sure: boolean): void {
    this.around.sound("end");
    this.step("end", sure ? 1 : 0);
  }

  /** The board draws a part of the score, or no longer. */
  show(row: number | null): void {
    const same = row === null || this.shown?.row === row;
    const explained = same ? null : this.core.ask<Explained>("explain", this.game, this.player, row);
    this.shown = explained && row !== null ? { row, explained } : null;
    this.redraw();
  }

  /** Is about to show help, which is counted and told with the game. Why none may be shown, else "". */
  helped(kind: "hints" | "engine"): string {
    const { why } = this.core.ask<Helped>("helped", this.game, this.player, kind);
    if (why !== "") return why;
    this.stepped = true;
    this.changed();
    return "";
  }

  /** Shows a better way in the second ink, or no longer. */
  suggest(steps: string | null): void {
    this.better = steps;
    this.shown = null;
    this.redraw();
  }

  // --- what follows ---------------------------------------------------------------------------------

  private mark(): void {
    this.marked = this.view.note?.kind === "reason";
    if (!this.marked) return;
    const said = this.said;
    this.around.after(MARKS_MS, () => {
      if (this.said !== said) return;
      this.marked = false;
      this.changed();
    });
  }

  /** After a step of anybody: the next roll, the next person, the end. */
  protected goOn(before: View): void {
    if (this.view.phase === "roll") this.roll();
    if (this.view.round !== before.round) this.drying = before.fresh;
    this.stepped = true;
    if (this.view.over) {
      this.draw();
      this.changed();
      this.around.finished();
      return;
    }
    if (this.view.atScreen !== this.player) this.cover = this.view.atScreen;
    this.redraw();
  }

  private roll(): void {
    this.core.ask("roll", this.game);
    this.showAll(this.viewNow());
    this.rolled++;
    this.said++;
    this.around.sound("roll");
    this.stepped = true;
  }

  /** The next person has the device. */
  uncover(): void {
    if (this.cover === null) return;
    this.tellTime();
    this.player = this.cover;
    this.cover = null;
    this.drying = [];
    this.look();
  }

  /** The person before, whose round has ended and is not over: the end may have come too early. */
  get before(): Seat | undefined {
    const { phase, seats } = this.view;
    const seat = this.cover !== this.player && phase === "draw" ? seats[this.player] : undefined;
    return seat?.ended ? seat : undefined;
  }

  /** The person before takes that end back. */
  stay(): void {
    if (!this.before) return;
    this.cover = null;
    this.around.sound("back");
    this.step("end", 0);
  }

  /** Steps of a bot; false if the game has gone another way meanwhile, and they do not fit. */
  playFor(bot: number, steps: string[]): boolean {
    const before = this.view;
    const fit = steps.every((step) => this.fits(bot, step));
    this.showAll(this.viewNow());
    this.drying = [];
    this.goOn(before);
    return fit;
  }

  private fits(bot: number, step: string): boolean {
    const answer = this.core.try<View>("step", this.game, bot, step);
    return !isRefused(answer) && answer.note?.kind !== "reason";
  }

  /** Has the player used up the time of the round? */
  get late(): boolean {
    const { clock, left, phase, seats } = this.view;
    return clock > 0 && left === 0 && phase === "draw" && seats[this.player]?.ended === false;
  }

  think(bots: ReadonlySet<number>): void {
    this.thinking = bots;
    this.changed();
  }

  /** Time that the player has used; the core is told with the next step. */
  spend(ms: number): void {
    const { left } = this.view;
    this.used += ms;
    this.showAll(this.seen());
    if (left > 0 && this.view.left === 0) this.around.sound("end");
    this.tell();
  }

  private tellTime(): void {
    if (this.used > 0 && !this.closed) this.core.ask("spend", this.game, this.player, this.used);
    this.used = 0;
  }
}
