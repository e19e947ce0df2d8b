// People who play at the server without a browser: known by a token, they sit at tables and play games that the
// core here has played for them.
import { randomBytes } from "node:crypto";
import { Game } from "./game.mjs";
import { openSocket } from "./socket.mjs";

/** A request over HTTP: its answer; a refusal is an error. */
export async function api(origin, method, path, token, body) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return /json/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
}

export const guest = async (origin, name) => (await api(origin, "POST", "guest", "", { name })).token;

/** A game alone, another one for each hand: its record. */
export function playedGame(core, config, seed, hand) {
  const game = new Game(core, config, seed);
  let state = 7 + hand;
  game.choose = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % count;
  };
  for (let next = game.next(); next; next = game.next()) game.step(...next);
  const record = game.record();
  const [{ total }] = core.ask("result", game.game).ranks;
  game.close();
  return { record, total, rounds: roundsOf(record) };
}

/** A round of a game whose dice are told one by one: the record so far, with the roll; gives the steps. */
export function playedRound(core, record) {
  const game = Object.assign(Object.create(Game.prototype), { core, config: "", game: core.ask("open", record).game, choose: (count) => record.length % count });
  game.roll = () => {
    game.view = core.ask("view", game.game, 0);
  };
  game.roll();
  while (game.view.phase === "draw") game.step(...game.next());
  const steps = roundsOf(game.record()).at(-1);
  game.close();
  return steps;
}

/** The steps of the first player, a list for each round. */
function roundsOf(record) {
  return record
    .split("\n")
    .filter((line) => line.startsWith("1:"))
    .map((line) => line.slice(2).trim().split(/\s+/));
}

export class Player {
  constructor(name) {
    this.name = name;
    this.events = [];
    this.upto = 0;
    this.seat = 0;
    this.there = []; // who is connected, as the server has told last
    this.count = 0;
    this.asked = new Map();
    this.waiting = [];
  }

  /** Comes to a table; with `sits` takes a seat. */
  static async come(origin, code, token, name, sits = true) {
    const player = new Player(name);
    player.socket = await openSocket(origin, `/ws/${code}`, (text) => player.hear(JSON.parse(text)));
    player.socket.send(JSON.stringify({ t: "hello", v: 1, last: 0, token, lang: "en" }));
    await player.until(() => player.events.length > 0);
    if (sits && player.seat === 0) await player.ask({ t: "sit", name, nonce: randomBytes(16).toString("hex") });
    return player;
  }

  hear(message) {
    if (message.t === "welcome") this.seat = message.seat;
    if (message.t === "there") this.there = message.seats;
    if (message.t === "log") {
      this.events.push(...message.events);
      this.upto = Math.max(this.upto, message.upto);
    }
    if (message.t === "bye" || (message.t === "no" && message.id === undefined))
      for (const { reject } of this.asked.values()) reject(new Error(`${this.name}: ${JSON.stringify(message)}`));
    const waits = this.asked.get(message.id);
    if (waits && (message.t === "ok" || message.t === "no")) {
      this.asked.delete(message.id);
      this.upto = Math.max(this.upto, message.n ?? 0);
      if (message.t === "ok") waits.resolve(message);
      else waits.reject(new Error(`${this.name}: ${message.code} ${message.text}`));
    }
    for (const one of [...this.waiting]) if (one.test()) one.resolve();
  }

  ask(request) {
    const id = `r${++this.count}`;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...request, id, ...(request.t === "step" && { at: this.upto }) }));
    });
  }

  until(test) {
    if (test()) return Promise.resolve();
    return new Promise((resolve) => {
      const one = { test, resolve };
      this.waiting.push(one);
    }).finally(() => {
      this.waiting = this.waiting.filter((one) => !one.test());
    });
  }

  has(kind) {
    return this.events.filter((event) => event.t === kind).length;
  }

  /** Plays the steps of one round, when it is rolled. */
  async playRound(rounds, round) {
    await this.until(() => this.has("roll") >= round);
    for (const step of rounds[round - 1]) await this.ask({ t: "step", step });
  }

  async playAll(rounds) {
    for (let round = 1; round <= rounds.length; round++) await this.playRound(rounds, round);
    await this.until(() => this.has("over") > 0);
  }

  close() {
    this.socket.close();
  }
}

/** Plays a counted try of a day. */
export async function playDaily(origin, core, date, preset, name, hand) {
  const token = await guest(origin, name);
  const { code } = await api(origin, "POST", `daily/${date}/${preset}`, token, {});
  const day = await api(origin, "GET", `daily/${date}`, token);
  const { config, seed } = day.games.find((game) => game.preset === preset);
  const game = playedGame(core, config, seed, hand);
  const player = await Player.come(origin, code, token, name);
  await player.playAll(game.rounds);
  player.close();
  return { ...game, code, name };
}

/** Plays a table for one to the end, by the dice as they come: nobody knows them before. */
export async function playTable(origin, core, code, token, name) {
  const player = await Player.come(origin, code, token, name);
  await player.until(() => player.has("roll") > 0);
  let record = player.events.find((event) => event.t === "start").record;
  for (let round = 1; player.has("over") === 0; round++) {
    record += `roll ${player.events.filter((event) => event.t === "roll").at(-1).roll}\n`;
    const steps = playedRound(core, record);
    for (const step of steps) await player.ask({ t: "step", step });
    record += `1: ${steps.join(" ")}\n`;
    await player.until(() => player.has("roll") > round || player.has("over") > 0);
  }
  player.close();
}
