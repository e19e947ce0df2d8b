// What is laid over the game: menu, keys, goals, the sheets of others. It comes when the game has been painted.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Legend } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Boxes, Goals } from "../../parts/board/goals";
import { Rolls } from "../../parts/board/rolls";
import { Icon, type IconName } from "../../parts/icons";
import { Documents, ofSeed } from "../../parts/print";
import { OtherSheet, Seats } from "../../parts/seats";
import { Dialog, IconButton, Picture } from "../../parts/ui";
import type { GameView } from "./game-view";
import { KeyList } from "./key-list";

export type Open = "menu" | "keys" | "goals" | "legend" | "players" | "print" | { sheet: number } | null;

/** What an online table adds to the screen of a game. */
export interface Extras {
  ready: number | undefined; // players who have ended the round, where seats do not tell it: of hundreds
  line: ComponentChildren; // under the bar: for whom everyone waits
  beside: ComponentChildren; // with the players, where there is room
  menu: (close: () => void) => ComponentChildren; // lines of the menu
  players: ComponentChildren; // instead of the small sheets of all, where they are too many; null: the usual
  heard: string; // for ears
}

interface Props {
  table: GameView;
  open: Open;
  onOpen: (open: Open) => void;
  onHint: () => void;
  extras?: Extras | undefined;
}

export function MenuItem(props: { icon: IconName; text: string; href?: string; onPress?: () => void }) {
  const inside = (
    <>
      <Icon name={props.icon} />
      <span>{props.text}</span>
    </>
  );
  return (
    <li>
      {props.href ? (
        <a href={props.href}>{inside}</a>
      ) : (
        <button type="button" onClick={props.onPress}>
          {inside}
        </button>
      )}
    </li>
  );
}

/** Leaves the record of the game among the reader's downloads. */
function saveRecord(table: GameView): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([table.record()], { type: "text/plain" }));
  link.download = `inkrail-${table.view.seed ?? "game"}.txt`.replace(/[^\w.-]+/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Menu({ table, onOpen, onHint, extras }: Props) {
  const act = (work: () => void) => () => {
    onOpen(null);
    work();
  };
  const { view } = table;
  return (
    <Dialog open title={view.title} onClose={() => onOpen(null)}>
      <ul class="menu-list">
        {extras?.menu(() => onOpen(null))}
        {view.noHints === "" && <MenuItem icon="hint" text={t("Hint")} onPress={act(onHint)} />}
        {view.clear && (
          <MenuItem icon="trash" text={t("Clear the round")} onPress={act(() => table.clear())} />
        )}
        <MenuItem icon="goals" text={t("Goals, board and rolls")} onPress={() => onOpen("goals")} />
        {view.seats.length > 1 && (
          <MenuItem icon="people" text={t("Players")} onPress={() => onOpen("players")} />
        )}
        <MenuItem icon="legend" text={t("Legend")} onPress={() => onOpen("legend")} />
        <MenuItem icon="book" text={t("Rules")} href="#/rules" />
        <MenuItem icon="keys" text={t("Keys")} onPress={() => onOpen("keys")} />
        <MenuItem icon="settings" text={t("Settings")} href="#/settings" />
        {!extras && (
          <>
            {view.seed && <MenuItem icon="print" text={t("Print")} onPress={() => onOpen("print")} />}
            <MenuItem icon="down" text={t("Save the record")} onPress={act(() => saveRecord(table))} />
            <MenuItem icon="plus" text={t("New game")} href="#/new" />
            <MenuItem icon="back" text={t("Leave; the game is kept")} href="#/" />
          </>
        )}
      </ul>
      {view.noHints !== "" && <p class="small muted">{view.noHints}</p>}
      {view.seed && <p class="small muted">{t("Seed: %s", view.seed)}</p>}
    </Dialog>
  );
}

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t("Keys")} onClose={onClose}>
      <KeyList />
    </Dialog>
  );
}

function GoalsDialog({ table, onClose }: { table: GameView; onClose: () => void }) {
  const { view } = table;
  return (
    <Dialog open title={t("Goals, board and rolls")} class="goals-dialog" onClose={onClose}>
      <Goals goals={view.goals} seats={view.seats} />
      <Boxes boxes={view.boxes} counters={view.counters} />
      <Rolls config={view.config} rolls={view.rolls} />
      {view.goals.length + view.boxes.length + view.counters.length + view.rolls.length === 0 && (
        <p>{t("This game has no goals, and nothing was rolled before.")}</p>
      )}
    </Dialog>
  );
}

function LegendDialog({ config, onClose }: { config: string; onClose: () => void }) {
  const { items } = core.ask<Legend>("legend", config);
  return (
    <Dialog open title={t("Legend")} onClose={onClose}>
      <ul class="legend-list">
        {items.map((item) => (
          <li key={item.name}>
            <Picture svg={item.svg} class="legend-picture" />
            <span>
              <b>{item.name}</b>
              <i>{item.text}</i>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const SWIPE = 40; // px

/** A finger along something leads on: forward if it goes to the left. */
function useSwipe(step: (by: number) => void) {
  const from = useRef<number | null>(null);
  const end = (x: number) => {
    const way = from.current === null ? 0 : x - from.current;
    from.current = null;
    if (Math.abs(way) > SWIPE) step(way < 0 ? 1 : -1);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => end(event.clientX),
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

interface SheetProps {
  table: GameView;
  player: number;
  onOpen: (open: Open) => void;
}

/** The sheet of another player, large; arrows and a finger along it lead on to the next. */
function SheetDialog({ table, player, onOpen }: SheetProps) {
  const { seats } = table.view;
  const step = (by: number) => onOpen({ sheet: (player + by + seats.length) % seats.length });
  const seat = seats[player];
  const swipe = useSwipe(step);
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Dialog open title={seat?.name ?? ""} class="sheet-large" onClose={() => onOpen(null)}>
      <div class="sheet-swipe" role="group" onKeyDown={keys} {...swipe}>
        <OtherSheet
          svg={table.board(player, `plain coordinates as=${table.player}`)}
          label={seat?.text ?? ""}
        />
        <div class="sheet-steps">
          <IconButton icon="back" label={t("Player before")} onPress={() => step(-1)} />
          <span aria-live="polite">{seat?.text}</span>
          <IconButton icon="next" label={t("Next player")} onPress={() => step(1)} />
        </div>
        {table.view.draft && <Rolls config={table.view.config} rolls={table.rolls(player)} />}
      </div>
    </Dialog>
  );
}

export function Overlays(props: Props) {
  const { table, open, onOpen, extras } = props;
  const close = () => onOpen(null);
  if (open === "menu") return <Menu {...props} />;
  if (open === "keys") return <Keys onClose={close} />;
  if (open === "goals") return <GoalsDialog table={table} onClose={close} />;
  if (open === "legend") return <LegendDialog config={table.view.config} onClose={close} />;
  if (open === "print")
    return <Documents documents={() => ofSeed(table.view.config, table.view.seed ?? "")} onClose={close} />;
  if (open === "players")
    return (
      <Dialog open title={t("Players")} class="players-dialog" onClose={close}>
        {extras?.players ?? (
          <Seats
            seats={table.view.seats}
            player={table.player}
            thinking={table.thinking}
            sheets={table.thumbs}
            draft={table.view.phase === "draft"}
            onOpen={(sheet) => onOpen({ sheet })}
          />
        )}
        {extras?.beside}
      </Dialog>
    );
  if (open) return <SheetDialog table={table} player={open.sheet} onOpen={onOpen} />;
  return null;
}
