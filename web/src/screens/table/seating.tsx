// The seats of a table as a list: who sits there, who is away, where a bot plays; and what the host may do about it.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { About } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import type { Table, TableSeat } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { Icon } from "../../parts/icons";
import { Button, Confirm, IconButton, initial, Stepper } from "../../parts/ui";

const USUAL_LEVEL = 5;

let names: Map<number, string> | undefined;

/** Bots are called by their level. */
function botName(level: number): string {
  names ??= new Map(core.ask<About>("about").levels.map((one) => [one.level, one.name]));
  return names.get(level) ?? "";
}

/** How whoever sits there is called. */
export function nameAt(seat: TableSeat): string {
  return seat.name || (seat.level > 0 ? botName(seat.level) : "");
}

function Avatar({ seat }: { seat: TableSeat }) {
  const kind = seat.you ? " is-me" : seat.level > 0 ? " is-bot" : seat.taken ? "" : " is-free";
  return (
    <span class={`avatar${kind}`} aria-hidden="true">
      {seat.taken ? initial(nameAt(seat)) : "?"}
    </span>
  );
}

/** What one knows of somebody besides the name. */
function seatNote(seat: TableSeat, state: Table): string {
  if (!seat.taken) return t("by link or code");
  const words: string[] = [];
  if (seat.you) words.push(seat.host ? t("you, host") : t("you"));
  if (seat.level > 0) words.push(seat.levelName);
  if (seat.dropped) words.push(t("out"));
  else if (seat.level === 0 && !seat.there && !state.classroom) words.push(t("away"));
  return words.join(", ");
}

function ReadyMark({ seat, state }: { seat: TableSeat; state: Table }) {
  if (state.host && seat.level > 0 && state.state === "waiting") return null; // its strength stands there
  const ready = state.state === "running" ? seat.ended : seat.taken && (seat.level > 0 || seat.there);
  return ready ? <Icon name="check" class="seat-check" /> : null;
}

interface RowProps {
  seat: TableSeat;
  state: Table;
  children?: ComponentChildren;
}

function Row({ seat, state, children }: RowProps) {
  const name = seat.taken ? nameAt(seat) : t("Open seat");
  return (
    <li class={seat.taken ? "" : "is-free"}>
      <Avatar seat={seat} />
      <span class="seating-name">
        <b dir="auto">{name}</b> <i>{seatNote(seat, state)}</i>
      </span>
      {children}
      <ReadyMark seat={seat} state={state} />
    </li>
  );
}

/** Before the start: bots come and go, and have a strength. */
function BotLevel({ live, seat, levels }: { live: LiveTable; seat: TableSeat; levels: About["levels"] }) {
  const most = levels.at(-1)?.level ?? 10;
  const level = levels.find((one) => one.level === seat.level);
  return (
    <>
      <Stepper
        label={t("Strength of %s", nameAt(seat))}
        value={seat.level}
        min={1}
        max={most}
        text={level?.text ?? ""}
        onChange={(to) => live.tell("bot", seat.seat, to)}
      />
      <IconButton
        icon="close"
        label={t("Remove %s", nameAt(seat))}
        onPress={() => live.tell("bot", seat.seat, 0)}
      />
    </>
  );
}

/** Somebody who has come twice, or will not come back, must not hold up the others. */
function FreeSeat({ live, seat }: { live: LiveTable; seat: TableSeat }) {
  return (
    <IconButton
      icon="close"
      label={t("Remove %s", nameAt(seat))}
      onPress={() => live.tell("bot", seat.seat, 0)}
    />
  );
}

function BeforeStart({ live, seat, levels }: { live: LiveTable; seat: TableSeat; levels: About["levels"] }) {
  if (!seat.taken)
    return (
      <Button icon="plus" class="small-btn" onPress={() => live.tell("bot", seat.seat, USUAL_LEVEL)}>
        {t("Bot")}
      </Button>
    );
  if (seat.level > 0) return <BotLevel live={live} seat={seat} levels={levels} />;
  return seat.you ? null : <FreeSeat live={live} seat={seat} />;
}

/** While the game goes on: a bot for somebody who is away, back again, or out for good. */
function WhileRunning({ live, seat }: { live: LiveTable; seat: TableSeat }) {
  const [asked, ask] = useState(false);
  if (seat.dropped || seat.you || seat.player < 0 || !seat.name) return null; // a bot of its own stays one
  return (
    <>
      {seat.level === 0 && !seat.there && (
        <Button class="small-btn" onPress={() => live.tell("bot", seat.seat, USUAL_LEVEL)}>
          {t("Bot plays on")}
        </Button>
      )}
      {seat.level > 0 && (
        <Button class="small-btn" onPress={() => live.tell("bot", seat.seat, 0)}>
          {t("Give the seat back")}
        </Button>
      )}
      <IconButton icon="trash" label={t("Drop %s", nameAt(seat))} onPress={() => ask(true)} />
      <Confirm
        open={asked}
        danger
        title={t("Drop this player?")}
        text={t("The seat is played on without care and is not ranked. This cannot be taken back.")}
        yes={t("Drop")}
        onNo={() => ask(false)}
        onYes={() => {
          ask(false);
          live.tell("drop", seat.seat);
        }}
      />
    </>
  );
}

export function Seating({ live }: { live: LiveTable }) {
  const { state } = live;
  const levels = useMemo(() => core.ask<About>("about").levels, []);
  const seats = state.seats.filter((seat) => seat.taken || state.state === "waiting"); // those that stayed free are gone
  return (
    <ol class="seating" aria-label={t("Seats")}>
      {seats.map((seat) => (
        <Row key={seat.seat} seat={seat} state={state}>
          {state.host && state.state === "waiting" && <BeforeStart live={live} seat={seat} levels={levels} />}
          {state.host && state.state === "running" && <WhileRunning live={live} seat={seat} />}
        </Row>
      ))}
    </ol>
  );
}
