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
    if (verb === "put") this.pull(...words);
    else this.view = this.core.ask(verb, this.game, 0, ...words);
    this.roll();
  }

  /** A piece that is pulled is in the hand as soon as it moves; unless something else comes first by that. */
  pull(piece, place) {
    if (this.view.hand?.piece !== piece) this.view = this.core.ask("take", this.game, 0, piece);
    if (this.view.hand?.piece === piece) this.view = this.core.ask("put", this.game, 0, piece, place);
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

  /** What a player does next: a verb and its words. Dice that fit are drawn, other pieces now and then. A hand
      that draws by going on leaves the ghost where it is and takes the next piece; one that pulls pieces puts
      them at once. */
  next({ goesOn = false, pulls = false } = {}) {
    const { hand, banner, pieces, end, over } = this.view;
    if (over) return null;
    const lies = hand !== null && (hand.at !== null || hand.place === "none");
    const asked = banner?.kind === "choice" || banner?.kind === "pick";
    if (lies && this.turns(hand)) return ["tap", hand.at];
    if (lies && (asked || !goesOn)) return ["lay"];
    if (hand && !lies) return ["tap", this.one(pieces[hand.piece].cells)];
    const from = this.wanted();
    if (from.length === 0) return ["end", banner?.kind === "giveup" || end.state === "ask" ? 1 : 0];
    const index = this.one(from);
    return pulls && pieces[index].place !== "none" ? ["put", index, this.one(pieces[index].cells)] : ["take", index];
  }

  one(list) {
    return list[this.choose(list.length)];
  }

  /** Shows another way of what lies there, once, now and then. */
  turns(hand) {
    this.turned = !this.turned && hand.at !== null && hand.ways > 1 && this.choose(3) === 0;
    return this.turned;
  }

  /** Pieces that must be used, or if there is none perhaps one that may. */
  wanted() {
    const { pieces, hand } = this.view;
    const fits = (piece, index) => piece.state === "waiting" && index !== hand?.piece && (piece.cells.length > 0 || piece.place === "none");
    const all = pieces.flatMap((piece, index) => (fits(piece, index) ? [index] : []));
    const must = all.filter((index) => pieces[index].duty || pieces[index].needed || pieces[index].urgent || ["choice", "pair", "earned"].includes(pieces[index].kind));
    if (must.length > 0) return must;
    return this.choose(3) === 0 ? all : [];
  }

  /** Plays to the end with whoever does the same on the page. */
  async play(hands = { do: async () => undefined }, how = {}, most = 600) {
    for (let i = 0; i < most; i++) {
      const next = this.next(how);
      if (!next) return;
      const before = this.view;
      this.step(...next);
      await hands.do(next, before, this.view);
    }
    throw new Error(`${this.config}: the game does not end: ${JSON.stringify(this.next())} ${this.view.note?.text}`);
  }
}
