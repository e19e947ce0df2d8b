// Hundreds of players in one process: each has a connection and reads no more of what comes than it needs to play steps
// that are known before.
import { randomBytes } from "node:crypto";
import { guest } from "./people.mjs";
import { openSocket } from "./socket.mjs";

const AT_ONCE = 25;

class Pupil {
  constructor(name) {
    this.name = name;
    this.rolls = 0;
    this.upto = 0;
    this.over = false;
    this.count = 0;
    this.waits = []; // [test, resolve]
    this.trouble = "";
  }

  static async come(origin, code, name) {
    const pupil = new Pupil(name);
    const token = await guest(origin, name);
    pupil.socket = await openSocket(origin, `/ws/${code}`, (text) => pupil.hear(text));
    pupil.say({ t: "hello", v: 1, last: 0, token, lang: "en" });
    await pupil.until(() => pupil.upto > 0);
    pupil.ask({ t: "sit", name, nonce: randomBytes(16).toString("hex") });
    await pupil.until(() => pupil.answered === pupil.count);
    return pupil;
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  ask(request) {
    this.say({ ...request, id: `r${++this.count}` });
  }

  hear(text) {
    if (/^\{"t":"(no|bye)"/.test(text)) this.trouble ||= `${this.name}: ${text}`;
    const answered = /^\{"t":"ok".*?"id":"r(\d+)"/.exec(text);
    if (answered) this.answered = Number(answered[1]);
    this.rolls += text.split('"t":"roll"').length - 1;
    this.over ||= text.includes('"t":"over"');
    this.upto = Math.max(this.upto, Number(/"(?:upto|n)":(\d+)\D*$/.exec(text)?.[1] ?? 0));
    const done = this.waits.filter(([test]) => this.trouble || test());
    this.waits = this.waits.filter((one) => !done.includes(one));
    for (const [, resolve] of done) resolve();
  }

  async until(test) {
    if (!test() && !this.trouble) await new Promise((resolve) => this.waits.push([test, resolve]));
    if (this.trouble) throw new Error(this.trouble);
  }

  /** The steps of a round, one behind the other without waiting. */
  async play(rounds, round) {
    await this.until(() => this.rolls >= round);
    for (const step of rounds[round - 1]) this.ask({ t: "step", step, at: this.upto });
    await this.until(() => this.answered === this.count);
  }
}

/** They come some at a time. */
export async function gatherCrowd(origin, code, names) {
  const pupils = [];
  for (let i = 0; i < names.length; i += AT_ONCE)
    pupils.push(...(await Promise.all(names.slice(i, i + AT_ONCE).map((name) => Pupil.come(origin, code, name)))));
  return {
    /** All play a round, each as one of the games was played. */
    play: (games, round) => Promise.all(pupils.map((pupil, i) => pupil.play(games[i % games.length].rounds, round))),
    /** Until the dice of that round have come. */
    rolled: (round) => pupils[0].until(() => pupils[0].rolls >= round),
    leave: () => {
      for (const pupil of pupils) pupil.socket.close();
    },
  };
}
