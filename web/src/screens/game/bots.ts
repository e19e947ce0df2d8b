// Bots play while people draw: each thinks in the worker about the game as it was saved after the roll,
// and its steps are taken when they are there. Nothing waits for them but the end of a round.
import type { GameView } from "./game-view";

type Think = (save: string, player: number, level: number, signal: AbortSignal) => Promise<string[]>;

const AGAIN_MS = 3000; // after something went wrong: no network, a worker that died

export class Bots {
  trouble = ""; // why they do not go on, in a sentence
  private readonly busy = new Set<number>();
  private readonly leave = new AbortController();

  constructor(
    private readonly table: GameView,
    private readonly think: Think,
    private readonly after: (ms: number, work: () => void) => void,
  ) {}

  /** Sets bots to work that have something to do. To be called after every change. */
  wake(): void {
    if (this.stopped) return;
    for (const bot of this.table.view.dueBots) if (!this.busy.has(bot)) void this.play(bot);
  }

  stop(): void {
    this.leave.abort();
  }

  private get stopped(): boolean {
    return this.leave.signal.aborted;
  }

  private async play(bot: number): Promise<void> {
    this.busy.add(bot);
    this.table.think(new Set(this.busy));
    const level = this.table.view.seats[bot]?.level ?? 1;
    try {
      const steps = await this.think(this.table.saved(), bot, level, this.leave.signal);
      this.trouble = "";
      this.busy.delete(bot);
      if (!this.stopped) this.table.playFor(bot, steps);
    } catch (error) {
      if (this.stopped) return;
      this.trouble = error instanceof Error ? error.message : String(error);
      this.after(AGAIN_MS, () => {
        this.busy.delete(bot);
        this.wake();
      });
    }
    if (!this.stopped) this.table.think(new Set(this.busy));
  }
}
