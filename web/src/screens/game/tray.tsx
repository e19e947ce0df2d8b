// What lies under the thumb: status or banner, dice, special routes, answers, and the buttons that go on.
import type { Banner, View } from "../../core/answers";
import { t } from "../../core/speech";
import { Die as AnyDie, Special as AnySpecial, KeyHint, keyOf, type PieceProps } from "../../parts/board/die";
import { Pairs } from "../../parts/board/pairs";
import { faceSvg } from "../../parts/board/pictures";
import { still } from "../../parts/board/still";
import { change, points } from "../../parts/score";
import { BannerBar, Status } from "../../parts/status";
import { Button, IconButton, Picture } from "../../parts/ui";
import type { GameView, Shown } from "./game-view";
import { type Item, trayOf } from "./turns";

const Die = still(AnyDie);
const Special = still(AnySpecial);

interface Props {
  view: View;
}
interface HeldProps extends Props {
  held: number | null; // the piece in the hand now; the view may be that of a moment before
}
interface LineProps {
  words: View; // for the line above the dice
  shown: Shown | null;
  news: string; // of the page itself: said where the core has only a hint to give,
  newest: boolean; // or has said nothing since
}
interface DiceProps extends LineProps, HeldProps {
  rolled: number;
  onDrawer: () => void;
}
interface ActionProps extends Props {
  table: GameView;
}

function propsOf({ view, held }: HeldProps, item: Item, idle: boolean, shortcut: string): PieceProps {
  return {
    config: view.config,
    piece: item.piece,
    index: item.index,
    held: held === item.index,
    told: view.hand?.piece === item.index,
    idle,
    shortcut,
    lifted: view.end.lift === item.index,
    copied: view.pieces.some(({ kind, face }) => kind === "die" && face?.shape === item.piece.face?.shape),
  };
}

/** A part of the score is shown: what it is and how it is counted stands where the status stands. */
function Explanation({ shown }: { shown: Shown }) {
  const { name, rule, points: value, reasons } = shown.explained;
  return (
    <div class="explanation" role="status">
      <p>
        <b>{t("%s: %s", name, points(value))}</b> {rule}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, i) => (
            <li key={i}>
              <span>{reason.text}</span>
              <b>{points(reason.points)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** With a piece in the hand: what is counted beside the score, as it would be then ("bridge points left: 9"). */
function leftOf({ hand, note, counters }: View): string {
  if (!hand || note?.kind !== "hint") return "";
  const told = counters.map(({ name, value }) => t("%s: %s", name, points(value))).join(", ");
  return told.charAt(0).toUpperCase() + told.slice(1);
}

const Line = still(({ words, shown, news, newest }: LineProps) => {
  if (shown) return <Explanation shown={shown} />;
  if (words.banner) return <BannerBar banner={words.banner} />;
  if (news && (newest || (words.note?.kind ?? "hint") === "hint"))
    return <Status note={{ kind: "event", text: news }} />;
  return <Status note={words.note} more={leftOf(words)} />;
});

/** On low phones special routes lie in a drawer, which takes the place of the dice: beside them it says how many are left. */
function DrawerButton({ view, onDrawer }: Props & { onDrawer: () => void }) {
  const items = trayOf(view);
  const paid = items.choices.filter(({ piece }) => piece.face);
  const [first] =
    items.choices.length > 0 ? paid : items.specials.filter(({ piece }) => piece.state !== "drawn");
  const count = items.choices.length > 0 ? paid.length : view.specials.left;
  if (!first?.piece.face) return null;
  return (
    <button type="button" class="drawer-button" onClick={onDrawer}>
      <Picture svg={faceSvg(view.config, first.piece.face)} />
      <span class="heard">{items.choices.length > 0 ? t("Or cross off") : t("Special routes")}, </span>
      <span>{t("%d left", count)}</span>
    </button>
  );
}

/** Dice, or what lies in their place because it comes first. */
export const Dice = still(({ view, held, rolled, onDrawer, ...line }: DiceProps) => {
  const tray = trayOf(view);
  if (tray.pairs.length > 0)
    return (
      <section class={`tray is-draft${line.shown ? " is-explaining" : ""}`}>
        <Line {...line} />
        <Pairs config={view.config} pieces={tray.pairs} held={held} />
      </section>
    );
  const items = tray.earned.length > 0 ? tray.earned : tray.dice;
  const idle = tray.waiting && tray.earned.length === 0;
  return (
    <section class={`tray${line.shown ? " is-explaining" : ""}`} aria-label={t("Dice")}>
      <Line {...line} />
      <div class="dice-row">
        <div
          key={rolled}
          class={`dice${items.length > 4 ? " is-many" : ""}${items.length > 6 ? " is-more" : ""}${rolled ? " is-rolled" : ""}`}
          style={{ "--count": items.length }}
        >
          {items.map((item, i) => {
            const key = idle ? "" : keyOf(i);
            return <Die key={item.index} {...propsOf({ view, held }, item, idle, key)} />;
          })}
        </div>
        <DrawerButton view={view} onDrawer={onDrawer} />
      </div>
    </section>
  );
});

/** The answers to what happens before drawing; each is on the board too. Those that cost a special route
    lie where the special routes lie. */
function Choices({ view, held, items, onClose }: SpecialsProps & { items: Item[] }) {
  const numbered = items.map((item, i) => ({ ...item, shortcut: keyOf(i) }));
  const plain = numbered.filter(({ piece }) => !piece.face);
  const paid = numbered.filter(({ piece }) => piece.face);
  return (
    <section class="choices" aria-label={t("Choices")}>
      <div class="choices-row" hidden={plain.length < 2}>
        {plain.map(({ piece, index, shortcut }) => (
          <button
            key={index}
            type="button"
            class="choice-button"
            data-piece={index}
            aria-pressed={held === index}
            aria-disabled={piece.state !== "waiting"}
            aria-keyshortcuts={shortcut || undefined}
          >
            <span class="heard">{piece.text}</span>
            <span aria-hidden="true">{piece.name}</span>
            {piece.change !== undefined && <b aria-hidden="true">{change(piece.change) || "±0"}</b>}
            <KeyHint shortcut={shortcut} />
          </button>
        ))}
      </div>
      {paid.length > 0 && (
        <div class="specials">
          <h2>{t("Or cross off")}</h2>
          <div class="specials-row">
            {paid.map((item) => (
              <Special key={item.index} {...propsOf({ view, held }, item, false, item.shortcut)} />
            ))}
          </div>
          <DrawerClose onClose={onClose} />
        </div>
      )}
    </section>
  );
}

/** Puts the dice back where they were, on low phones. */
function DrawerClose({ onClose }: { onClose: () => void }) {
  return <IconButton icon="close" class="drawer-close" label={t("Back to the dice")} onPress={onClose} />;
}

interface SpecialsProps extends HeldProps {
  onClose: () => void;
}

export const Specials = still(({ view, held, onClose }: SpecialsProps) => {
  const tray = trayOf(view);
  if (tray.choices.length > 0)
    return <Choices view={view} held={held} items={tray.choices} onClose={onClose} />;
  if (tray.pairs.length > 0 || tray.specials.length === 0) return null;
  const idle = tray.waiting;
  return (
    <section class="specials" aria-label={`${t("Special routes")}: ${view.specials.text}`}>
      <h2>
        <b class="specials-long">{t("Special routes")}</b>
        <b class="specials-short">{t("Special")}</b> <i class="specials-long">{view.specials.text}</i>
        <i class="specials-short">{t("%d left", view.specials.left)}</i>
      </h2>
      <div class="specials-row">
        {tray.specials.map((item) => (
          <Special key={item.index} {...propsOf({ view, held }, item, idle, "")} />
        ))}
      </div>
      <DrawerClose onClose={onClose} />
    </section>
  );
});

/** Something is asked: the answer that loses it, and the one that does not. */
function AskedButtons({ table, banner }: { table: GameView; banner: Banner }) {
  return (
    <>
      <Button kind="rim" class="main-button is-loss" onPress={() => table.end(true)}>
        {banner.accept}
      </Button>
      <Button kind="main" class="main-button" onPress={() => table.keepIt()}>
        {t("Keep it")}
      </Button>
    </>
  );
}

function MainButton({ table, view }: ActionProps) {
  const { end, banner, hand } = view;
  if (banner?.kind === "choice" || banner?.kind === "pick")
    return (
      <Button kind={hand ? "main" : "wait"} class="main-button" onPress={() => table.lay()}>
        {banner.accept || end.text || banner.title}
      </Button>
    );
  if (banner?.kind === "earned")
    return (
      <Button kind="rim" class="main-button" onPress={() => table.end(false)}>
        {banner.accept}
      </Button>
    );
  return (
    <Button
      kind={end.state === "ready" || end.state === "ask" ? "main" : "wait"}
      class={`main-button is-${end.state}`}
      disabled={end.state === "none"}
      label={end.why ? `${end.text}. ${end.why}` : end.text}
      onPress={() => table.end(table.view.end.state === "ask")}
    >
      {end.text}
    </Button>
  );
}

/** What they do is done to the game as it is then. */
export const Actions = still(({ table, view }: ActionProps) => {
  const asked = view.banner?.kind === "giveup" ? view.banner : null;
  return (
    <section class="actions">
      {!asked && (
        <>
          <IconButton
            icon="undo"
            class="is-rimmed"
            label={t("Undo")}
            disabled={!view.undo}
            onPress={() => table.undo()}
          />
          <IconButton
            icon="redo"
            class="is-rimmed"
            label={t("Redo")}
            disabled={!view.redo}
            onPress={() => table.redo()}
          />
        </>
      )}
      {asked ? <AskedButtons table={table} banner={asked} /> : <MainButton table={table} view={view} />}
    </section>
  );
});
