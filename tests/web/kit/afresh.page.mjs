// In the page: see afresh.mjs.
import { h, render } from "preact";
import { core, start } from "../../../web/src/core/start";
import { useChanges } from "../../../web/src/screens/game/around";
import { Stage } from "../../../web/src/screens/game/stage";
import { GameView } from "../../../web/src/screens/game/game-view";
import { Game } from "./game.mjs";

/** An element in words: not in which order its attributes came, where Tab leads, that ink was wiped in, nor what lies between
    elements. */
function told(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent;
  const attributes = [...node.attributes].flatMap(({ name, value }) => {
    const kept = name === "class" ? value.split(" ").filter((word) => word && word !== "new").join(" ") : value.replace(/--wipe:[^;]*;?/, "").trim();
    return name === "tabindex" || (kept === "" && /^(class|style)$/.test(name)) ? [] : [`${name}=${kept}`];
  });
  return `<${node.localName} ${attributes.sort().join(" ")}>\n${[...node.childNodes].map(told).filter((text) => /[^ \n]/.test(text)).join("\n")}`;
}

function firstDifference(shown, wanted) {
  const [a, b] = [told(shown).split("\n"), told(wanted).split("\n")];
  const at = a.findIndex((line, i) => line !== b[i]);
  return at < 0 && a.length === b.length ? "" : `shown: ${a.slice(Math.max(0, at), at + 3).join(" ")}\nafresh: ${b.slice(Math.max(0, at), at + 3).join(" ")}`;
}

const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));

function Seated({ table }) {
  useChanges(table);
  return h(Stage, { table, trouble: "" });
}

/** The table as the core tells it now, with nothing left for later. */
function wholeOf(table) {
  const { view } = table;
  const frames = { now: view, painted: view, settled: view };
  const cells = core.ask("cells", table.game, table.player);
  return Object.create(table, { frames: { value: frames }, cells: { value: cells }, ears: { value: { view, steps: table.said } } });
}

/** Draws all of it in another place, and tells what differs. */
async function compareNow(table, shown, place) {
  await frame();
  render(h(Stage, { table: wholeOf(table), trouble: "" }), place);
  await frame();
  await frame(); // ink that dries is dry
  const difference = firstDifference(shown.firstElementChild, place.firstElementChild);
  render(null, place);
  return difference;
}

/** Opens the game on a screen. What waits for the paint waits until `paint` is called. */
function opened(game) {
  const waiting = [];
  const ignored = () => undefined;
  const around = { keep: ignored, sound: ignored, finished: ignored, after: ignored, later: (work) => waiting.push(work) };
  const table = new GameView(core, core.ask("open", game.save()).game, 0, around, "");
  const [shown, place] = [0, 1].map(() => document.body.appendChild(document.createElement("div")));
  render(h(Seated, { table }), shown);
  const paint = () => {
    while (waiting.length > 0) waiting.shift()();
  };
  return { table, shown, place, paint };
}

/** Plays a game by chance, one to three steps before a frame is painted, some taken back; "" if all was shown as it is. */
export async function compared(config, seed, most) {
  await start("game");
  const game = new Game({ ask: (...words) => core.ask(...words) }, config, seed);
  const { table, shown, place, paint } = opened(game);
  const acts = { take: (piece) => table.take(piece), tap: (at) => table.tap(at), lay: () => table.lay(), end: (sure) => table.end(sure === 1), undo: () => table.undo() };
  for (let step = 0; step < most && !game.view.over; ) {
    for (let burst = 1 + game.choose(3); burst > 0 && !game.view.over; burst--, step++) {
      const [verb, ...words] = game.view.undo && game.choose(7) === 0 ? ["undo"] : game.next({ goesOn: true });
      game.step(verb, ...words);
      acts[verb](...words);
      if (game.choose(2) === 0) await Promise.resolve(); // the frame of the tap is drawn, and not painted yet
    }
    paint();
    if (game.view.over) break;
    const difference = await compareNow(table, shown, place);
    if (difference) return `${config}, step ${step}: ${difference}`;
  }
  render(null, shown);
  return "";
}
