// Whoever plays on the page: by taps, by dragging, by keys. Each does what the core was told here (kit/game.mjs),
// and sees that the page says the same as the core.
/** The middle of an element on the screen, where nothing else lies. */
async function middleOf(page, selector) {
  const found = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const box = element?.getBoundingClientRect();
    if (!box) return "is not there";
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element)) ? [x, y] : `is under ${top?.className ?? "the edge of the window"}`;
  }, selector);
  if (typeof found === "string") throw new Error(`${selector} ${found}`);
  return found;
}

const piece = (index) => `[data-piece="${index}"]`;
const place = (index) => `.board-grid [data-place="${index}"]`;

const PATIENCE_MS = 30_000; // of a busy machine; what is right is there in the next frame

/** In the page: the button that goes on (the one with the text, of two), and the piece in the hand. */
async function seen(text) {
  await new Promise(requestAnimationFrame);
  const buttons = [...document.querySelectorAll(".main-button")].map((button) => button.textContent);
  const held = document.querySelector('[data-piece][aria-pressed="true"]');
  return `${buttons.includes(text) ? text : buttons.join("|")} / ${held?.getAttribute("data-piece") ?? "nothing"}`;
}

class Hands {
  constructor(page) {
    this.page = page;
  }

  async do([verb, ...words], before, after) {
    await this[verb](before, ...words);
    await this.compare(after);
  }

  /** The button that goes on says what the core says; and so does what is in the hand. */
  async compare(view) {
    if (view.over) return;
    const text = view.banner?.accept || view.end.text;
    const wanted = `${text} / ${view.hand?.piece ?? "nothing"}`;
    let shown = "";
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      shown = await this.page.evaluate(seen, text);
      if (shown === wanted) return;
    }
    throw new Error(`the page shows "${shown}", and the core says "${wanted}"`);
  }
}

/** Fingers on glass, or a mouse. */
export class Taps extends Hands {
  constructor(page, touch = false) {
    super(page);
    this.touch = touch;
  }
  async press(selector) {
    const [x, y] = await middleOf(this.page, selector);
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }
  take(_view, index) {
    return this.press(piece(index));
  }
  tap(_view, index) {
    return this.press(place(index));
  }
  lay() {
    return this.press(".main-button");
  }
  end(view) {
    return this.press(view.banner?.kind === "giveup" ? ".main-button.is-loss" : ".main-button");
  }
}

/** A piece is pulled to its place, which is looked for once it is lifted: spaces or corners are shown by what is in the hand.
    What has no place is tapped. */
export class Drags extends Taps {
  async put(_view, index, to) {
    const { mouse } = this.page;
    const [fromX, fromY] = await middleOf(this.page, piece(index));
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move(fromX + 12, fromY - 12);
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
    const [x, y] = await middleOf(this.page, place(to));
    await mouse.move(x, y);
    await mouse.up();
  }
}

/** Keys alone. */
export class Keys extends Hands {
  press(key) {
    return this.page.keyboard.press(key);
  }

  /** A die has a number; all else is reached by Tab. */
  async take(view, index) {
    const shortcut = await this.page.locator(piece(index)).first().getAttribute("aria-keyshortcuts");
    if (shortcut) return this.press(shortcut);
    if (view.pieces[index].kind === "special") return this.takeSpecial(index);
    return this.tabTo(index);
  }

  async takeSpecial(index) {
    for (let i = 0; i < 8; i++) {
      await this.press("s");
      const held = await this.page.evaluate(() => document.querySelector('[data-piece][aria-pressed="true"]')?.getAttribute("data-piece"));
      if (held === String(index)) return;
    }
    throw new Error(`special route ${index} is not reached by S`);
  }

  async tabTo(index) {
    await this.press("t");
    for (let i = 0; i < 40; i++) {
      const here = await this.page.evaluate(() => document.activeElement?.getAttribute("data-piece"));
      if (here === String(index)) return this.press("Enter");
      await this.press("Tab");
    }
    throw new Error(`piece ${index} is not reached by Tab`);
  }

  async tap(view, index) {
    await this.press("b");
    const size = view.hand?.place === "corner" ? 8 : 7;
    const here = Number(await this.page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? -1));
    if (here < 0) throw new Error("B does not lead to the sheet");
    const [columns, rows] = [(index % size) - (here % size), Math.floor(index / size) - Math.floor(here / size)];
    for (let i = 0; i < Math.abs(columns); i++) await this.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(rows); i++) await this.press(rows > 0 ? "ArrowDown" : "ArrowUp");
    await this.press("Space");
  }

  async lay(view) {
    if (view.banner?.kind === "choice" || view.banner?.kind === "pick") return this.press("e");
    await this.press("b");
    return this.press("Enter");
  }
  end() {
    return this.press("e");
  }
}
