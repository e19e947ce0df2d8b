// A WebSocket that comes back: after a break it connects again, with pauses that grow, and at once when the device
// is awake or has a network again. What goes through it is not its business.

type LinkState = "connecting" | "up" | "down" | "closed";

export interface Heard {
  up(): void; // it is open: nothing of before counts
  text(text: string): void;
  down(): void; // it is not, and it is being tried again
  /** Several tries in a row have failed. */
  failing(tries: number): void;
}

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** What it needs of its browser. */
export interface LinkPlaces {
  open(url: string): Socket;
  after(ms: number, work: () => void): () => void; // gives the function that calls it off
  now(): number; // ms, of a clock that goes on while the device sleeps
  chance(): number; // 0 up to 1
  /** Calls back whenever it is worth a try, when the network is gone, and now and then while somebody looks; gives the
      function that ends it. */
  watch(calls: { wake(): void; offline(): void; look(): void }): () => void;
}

const FIRST_MS = 400;
const MOST_MS = 15_000;
const OPENING_MS = 10_000; // a handshake that takes longer will not come
const ANSWER_MS = 10_000; // what was sent has been answered by then
const QUIET_MS = 60_000; // a table may be silent for long; a connection that died in silence is found by a new one
const SLEPT_MS = 30_000; // silent for longer when somebody looks again: the connection may be dead without a word

/** The pause before a try: doubled each time, and never the same for all who lost the server at once. */
export function pauseAfter(failed: number, chance: number): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failed, 10));
  return Math.round(full * (0.5 + 0.5 * chance));
}

export class Link {
  state: LinkState = "connecting";
  private socket: Socket | undefined;
  private fresh: Socket | undefined; // that takes its place as soon as it is open
  private failed = 0;
  private heardAt: number;
  private notBefore = 0;
  private calledOff: (() => void) | undefined; // of the timer: of the next try, or of an answer that is overdue
  private readonly unwatch: () => void;

  constructor(
    private readonly url: string,
    private readonly heard: Heard,
    private readonly places: LinkPlaces,
  ) {
    this.heardAt = places.now();
    this.unwatch = places.watch({
      wake: () => this.wake(),
      offline: () => this.lose(),
      look: () => this.look(),
    });
    this.connect();
  }

  /** Sends it if the connection is open; whoever wants it answered for sure sends it again after `up`. */
  send(text: string): void {
    if (this.state !== "up") return;
    this.socket?.send(text);
    this.expect(ANSWER_MS);
  }

  /** Breaks the connection and does not come back before. */
  pause(ms: number): void {
    if (this.state === "closed") return;
    this.notBefore = this.places.now() + ms;
    this.drop();
    this.later(ms);
  }

  /** It is worth a try: the network is back, or somebody looks at the page again. */
  wake(): void {
    if (this.state === "closed" || this.places.now() < this.notBefore) return;
    if (this.state === "up" && this.places.now() - this.heardAt < SLEPT_MS) return;
    if (this.state === "connecting" && this.places.now() - this.heardAt < OPENING_MS) return;
    this.failed = 0;
    this.drop();
    this.connect();
  }

  close(): void {
    if (this.state === "closed") return;
    this.unwatch();
    this.release();
    this.state = "closed";
  }

  // ---------------------------------------------------------------------------------------- inside

  private connect(): void {
    this.state = "connecting";
    this.heardAt = this.places.now();
    const socket = this.places.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.use(socket);
    socket.onclose = () => this.lose();
    this.expect(OPENING_MS);
  }

  /** It is open: from here on it is the connection. */
  private use(socket: Socket): void {
    this.socket = socket;
    this.state = "up";
    socket.onopen = null;
    socket.onmessage = ({ data }) => {
      this.failed = 0; // it has not only been opened: somebody speaks
      this.noteHeard();
      if (typeof data === "string") this.heard.text(data);
    };
    socket.onclose = () => this.lose();
    this.noteHeard();
    this.heard.up();
  }

  /** Nothing was heard for long: a new connection takes the place of the old one, without a word if it comes about. */
  private look(): void {
    if (this.state !== "up" || this.fresh || this.places.now() - this.heardAt < QUIET_MS) return;
    const socket = this.places.open(this.url);
    this.fresh = socket;
    socket.onopen = () => {
      this.fresh = undefined;
      this.release();
      this.use(socket);
    };
    socket.onclose = () => this.lose();
    this.expect(OPENING_MS);
  }

  private noteHeard(): void {
    this.heardAt = this.places.now();
    this.calledOff?.();
    this.calledOff = undefined;
  }

  /** Unless something is heard by then the connection counts as broken. */
  private expect(ms: number): void {
    if (this.calledOff) return; // an earlier one is still open
    this.calledOff = this.places.after(ms, () => {
      this.calledOff = undefined;
      this.lose();
    });
  }

  private lose(): void {
    if (this.state === "closed" || this.state === "down") return;
    this.drop();
    const failed = ++this.failed;
    this.later(Math.max(pauseAfter(failed - 1, this.places.chance()), this.notBefore - this.places.now()));
    this.heard.failing(failed);
  }

  /** No longer connected, and whoever listens knows it. */
  private drop(): void {
    const was = this.state;
    this.release();
    this.state = "down";
    if (was === "up") this.heard.down();
  }

  private release(): void {
    this.calledOff?.();
    this.calledOff = undefined;
    for (const socket of [this.socket, this.fresh]) {
      if (!socket) continue;
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    this.socket = undefined;
    this.fresh = undefined;
  }

  private later(ms: number): void {
    this.calledOff?.();
    this.calledOff = this.places.after(ms, () => {
      this.calledOff = undefined;
      if (this.state === "down") this.connect();
    });
  }
}

// ----------------------------------------------------------------------------------- in a browser

const LOOK_MS = 5000;

/** The network is back, the page is looked at again, the device was asleep. */
const watchDevice: LinkPlaces["watch"] = ({ wake, offline, look }) => {
  const isSeen = () => document.visibilityState === "visible";
  const seen = () => isSeen() && wake();
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT_MS) wake();
    else if (isSeen()) look();
    last = now;
  }, LOOK_MS);
  addEventListener("online", wake);
  addEventListener("offline", offline);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    clearInterval(timer);
    removeEventListener("online", wake);
    removeEventListener("offline", offline);
    removeEventListener("pageshow", wake);
    document.removeEventListener("visibilitychange", seen);
  };
};

export const browserPlaces: LinkPlaces = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  chance: () => Math.random(),
  watch: watchDevice,
};

/** "https://host/" becomes "wss://host/ws/bado-miku". */
export function socketOf(root: string, code: string): string {
  return `${root.replace(/^http/, "ws")}ws/${encodeURIComponent(code)}`;
}
