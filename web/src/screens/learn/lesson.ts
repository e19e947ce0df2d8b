// A lesson under way: a game of the core's, the step that is tried, and what was said to the last try. What is
// right is decided by the core; here is only what is shown.
import type { Cells, Lesson, Opened, Place, Redrawn, Task, Tried, View } from "../../core/answers";
import type { Picture } from "../../parts/board/patch";
import type { Asked } from "../game/game-view";

export interface Said {
  kind: "right" | "wrong";
  text: string;
}

const PLAYER = 0;

export class Trial {
  readonly about: Lesson;
  view!: View;
  picture!: Picture;
  cells: Cells | null = null;
  task!: Task;
  said: Said | null = null;
  ready = false; // what lies on the board as a ghost is right: it only has to be drawn
  next: Task | null | undefined; // after a right try; null: the lesson is over
  chosen: number | null = null; // the right answer that was given
  shown = false; // the right spaces are marked
  private game = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly core: Asked,
    key: string,
  ) {
    this.about = core.ask<Lesson>("lesson", key);
    this.begin();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The first steps are taken as a round is played. */
  get isFirst(): boolean {
    return this.about.group === "first";
  }

  /** Is the step done, and does the lesson wait for the reader? */
  get done(): boolean {
    return this.next !== undefined;
  }

  /** From the start. */
  begin(): void {
    this.close();
    this.game = this.core.ask<Opened>("open", this.about.record).game;
    this.said = null;
    this.step(this.core.ask<Task>("task", this.game, this.about.key, 0));
  }

  close(): void {
    if (this.game) this.core.try("close", this.game);
    this.game = 0;
  }

  private step(task: Task): void {
    this.task = task;
    this.next = undefined;
    this.ready = false;
    this.shown = false;
    this.chosen = null;
    this.look();
  }

  /** Asks again for what is seen. */
  private look(): void {
    this.view = this.core.ask<View>("view", this.game, PLAYER);
    const shown = this.done && this.task.row !== null ? ` row=${this.task.row}` : "";
    const { game } = this;
    this.picture = (since) => this.core.ask<Redrawn>("redraw", game, PLAYER, `coordinates${shown}`, since);
    this.cells = this.core.ask<Cells>("cells", this.game, PLAYER);
    for (const listener of this.listeners) listener();
  }

  private try(what: string): Tried {
    const tried = this.core.ask<Tried>("try", this.game, this.about.key, this.task.step, what);
    this.ready = tried.state === "ready";
    if (tried.state === "right") this.next = tried.next;
    if (tried.state === "open") this.said = null;
    else this.said = { kind: tried.state === "wrong" ? "wrong" : "right", text: tried.text };
    return tried;
  }

  /** Tries what lies there. In the first steps it waits to be drawn by going on, as in a game; in other lessons, which
      are about something else, what is right is drawn at once. */
  private tryPlace(place: Place): void {
    const { state } = this.try(`tap ${place}`);
    if (state === "ready" && !this.isFirst) this.try("lay");
    this.look();
  }

  private ask(verb: string, ...args: number[]): void {
    this.core.ask<View>(verb, this.game, PLAYER, ...args);
  }

  // --- what a person does ---------------------------------------------------------------------------

  take(piece: number): void {
    this.leaveGhost(piece);
    if (this.done) return;
    const held = this.view.hand?.piece === piece;
    this.ask("take", held ? -1 : piece);
    this.try(`take ${piece}`);
    this.look();
  }
  /** Whoever takes another piece draws the ghost by that, as in a game: for the step, if it is right; else it goes
      back, as nothing drawn could be taken back here. */
  private leaveGhost(piece: number): void {
    const { hand } = this.view;
    if (this.done || !hand || hand.at === null || hand.piece === piece) return;
    if (!this.ready) this.ask("take", -1);
    else if (this.try("lay").state === "right" && this.isFirst) this.goOn();
    else this.look();
  }
  tap(place: Place): void {
    if (this.done) return;
    if (this.task.task !== "tap") this.ask("tap", place);
    this.tryPlace(place);
  }
  put(piece: number, place: Place): void {
    if (this.done) return;
    this.core.ask("put", this.game, PLAYER, piece, place);
    this.tryPlace(place);
  }
  turn(by: 1 | -1): void {
    const at = this.view.hand?.at;
    if (this.done || at === null || at === undefined) return;
    this.ask("turn", by);
    this.tryPlace(at);
  }
  layBack(): void {
    if (this.view.hand && !this.done) this.ask("take", -1);
    this.ready = false;
    this.look();
  }
  /** Draws the ghost, or gives the answer that is in the hand. */
  lay(): void {
    if (this.done) return;
    this.try("lay");
    this.look();
  }
  /** Ends the round; what lies there is drawn by that, as in a game. */
  end(): void {
    if (this.done) return;
    if (this.ready && this.try("lay").state === "right") this.goOn();
    if (!this.done) this.try("end");
    this.look();
  }
  answer(number: number): void {
    if (this.done) return;
    if (this.try(`answer ${number}`).state === "right") this.chosen = number;
    this.look();
  }
  show(): void {
    this.shown = true;
    this.look();
  }
  /** On to the next step. */
  goOn(): void {
    if (this.task.task === "read" && !this.done) this.try("go");
    if (!this.next) return;
    const said = this.said;
    this.step(this.next);
    this.said = this.isFirst ? said : null;
  }
}
