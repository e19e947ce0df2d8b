// A game that is played twice: by hand on the page, and by the same verbs in the core here. What comes next is
// decided from the core's view alone, so that the tests know no rules either.

/** A small source of choices, the same each time. */
function choices(seed) {
  let state = [...seed].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 16777619), 2166136261);
  return (count) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state >>> 8) & 0xffff) % count;
  };
}

export class Game {
  constructor(core, config, seed) {
    this.core = core;
    this.config = config;
    this.seed = seed;
    this.game = core.ask("new", config, seed).game;
    this.choose = choices(seed);
    this.roll();
  }

  /** As the page does it: what is to be rolled is rolled. */
  roll() {
    this.view = this.core.ask("view", this.game, 0);
    if (this.view.phase !== "roll") return;
    this.core.ask("roll", this.game);
    this.view = this.core.ask("view", this.game, 0);
  }

  step(verb, ...words) {
    this.view = this.core.ask(verb, this.game, 0, ...words);
    this.roll();
  }

  save() {
    return this.core.ask("save", this.game).text;
  }
  record() {
    return this.core.ask("record", this.game).text;
  }
  close() {
    this.core.ask("close", this.game);
  }

  /** What a player does next: [verb, arguments]. Dice that fit are drawn, with a special route now and then. */
  next() {
    const { view } = this;
    if (view.over) return null;
    const { hand, banner, pieces, end } = view;
    if (hand && hand.at !== null) {
      if (hand.ways > 1 && this.choose(3) === 0 && !this.turned) {
        this.turned = true;
        return ["tap", hand.at];
      }
      this.turned = false;
      return ["lay"];
    }
    if (hand && hand.place === "none") return ["lay"];
    const open = pieces.map((piece, index) => ({ piece, index })).filter(({ piece }) => piece.state === "waiting");
    const wanted = open.filter(({ piece }) => piece.cells.length > 0 || piece.place === "none");
    const must = wanted.filter(({ piece }) => piece.duty || piece.needed || piece.urgent || piece.kind === "choice" || piece.kind === "pair" || piece.kind === "earned");
    const may = wanted.filter(({ piece }) => !must.some((other) => other.piece === piece));
    const from = must.length > 0 ? must : this.choose(3) === 0 ? may : [];
    if (hand) {
      const { cells } = pieces[hand.piece];
      return ["tap", cells[this.choose(cells.length)]];
    }
    if (from.length > 0) return ["take", from[this.choose(from.length)].index];
    return ["end", banner?.kind === "giveup" || end.state === "ask" ? 1 : 0];
  }

  /** Plays to the end with whoever does the same on the page. */
  async play(hands = { do: async () => undefined }, most = 600) {
    for (let i = 0; i < most; i++) {
      const next = this.next();
      if (!next) return;
      const before = this.view;
      this.step(...next);
      await hands.do(next, before, this.view);
    }
    throw new Error(`${this.config}: the game does not end: ${JSON.stringify(this.next())} ${this.view.note?.text}`);
  }
}
