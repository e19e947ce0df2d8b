// Bots play while people draw: each thinks in the worker about the game as it was saved after the roll,
// and its steps are taken when they are there. Nothing waits for them but the end of a round.
import type { Table } from "./table";
import { dueBots } from "./turns";

export interface BotsMind {
  play(save: string, player: number, level: number): Promise<string[]>;
}

const AGAIN_MS = 3000; // after something went wrong: no network, a worker that died

export class Bots {
  failed = false; // the mind could not be fetched
  private readonly busy = new Set<number>();
  private stopped = false;

  constructor(
    private readonly table: Table,
    private readonly mind: () => Promise<BotsMind>,
    private readonly after: (ms: number, work: () => void) => void,
  ) {}

  /** Sets bots to work that have something to do. To be called after every change. */
  wake(): void {
    for (const bot of dueBots(this.table.view)) if (!this.busy.has(bot)) void this.play(bot);
  }

  stop(): void {
    this.stopped = true;
  }

  private async play(bot: number): Promise<void> {
    this.busy.add(bot);
    this.table.think(new Set(this.busy));
    const level = this.table.view.seats[bot]?.level ?? 1;
    try {
      const mind = await this.mind();
      const steps = await mind.play(this.table.saved(), bot, level);
      this.failed = false;
      this.busy.delete(bot);
      if (!this.stopped) this.table.playFor(bot, steps);
    } catch {
      this.failed = true;
      this.after(AGAIN_MS, () => {
        this.busy.delete(bot);
        if (!this.stopped) this.wake();
      });
    }
    if (!this.stopped) this.table.think(new Set(this.busy));
  }
}
