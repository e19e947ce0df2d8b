// Who sits at the table: dots in the bar of a phone, sheets beside the board where there is room.
import { useEffect, useRef } from "preact/hooks";
import type { Seat } from "../core/answers";
import { t } from "../core/speech";
import { Icon } from "./icons";
import { points } from "./score";
import { initial, Picture } from "./ui";

interface Props {
  seats: Seat[];
  player: number; // whose screen it is
  thinking: ReadonlySet<number>;
}

function seatClass(seat: Seat, me: boolean, thinks: boolean): string {
  return [
    seat.ended ? "is-ready" : "",
    seat.level > 0 ? "is-bot" : "",
    seat.turn ? "is-turn" : "",
    me ? "is-me" : "",
    thinks ? "is-thinking" : "",
  ].join(" ");
}

const FEW = 4; // dots that a phone has room for
const FEWER = 2; // the same beside a clock
const MANY = 12; // that anything has

interface DotsProps extends Props {
  ready: number | undefined; // how many are; undefined: as the seats tell it
  clock: boolean; // there is one beside
  onOpen: () => void;
}

/** A dot each; where there is no room for so many, how many are ready. */
export function SeatDots({ seats, player, thinking, ready: told, clock, onOpen }: DotsProps) {
  const ready = told ?? seats.filter((seat) => seat.ended).length;
  const few = clock ? FEWER : FEW;
  const size = seats.length > MANY ? " is-many is-hall" : seats.length > few ? " is-many" : "";
  return (
    <button type="button" class={`seat-dots${size}`} onClick={onOpen}>
      <span class="heard">{`${t("Players")}: ${t("%d of %d ready", ready, seats.length)}`}</span>
      {seats.slice(0, MANY).map((seat, i) => (
        <i key={i} aria-hidden="true" class={`avatar seat-dot ${seatClass(seat, i === player, thinking.has(i))}`}>
          {initial(seat.name)}
        </i>
      ))}
      <span class="seat-count" aria-hidden="true">
        <Icon name="check" />
        {`${ready}/${seats.length}`}
      </span>
    </button>
  );
}

function state(seat: Seat, thinks: boolean, draft: boolean): string {
  if (seat.ended) return t("ready");
  if (thinks) return t("thinking");
  if (draft) return seat.turn ? t("picks") : t("waits");
  return t("drawing");
}

interface SheetsProps extends Props {
  sheets: string[]; // small; none yet if they are still being drawn
  draft: boolean; // pairs are being picked
  onOpen: (player: number) => void;
}

export function Seats({ seats, player, thinking, sheets, draft, onOpen }: SheetsProps) {
  const ready = seats.filter((seat) => seat.ended).length;
  return (
    <section class={`seats${seats.length > 3 ? " is-many" : ""}`} aria-label={t("Players")}>
      <h2>
        {t("Players")} <i>{t("%d of %d ready", ready, seats.length)}</i>
      </h2>
      {seats.map((seat, i) => (
        <button
          key={i}
          type="button"
          class={`seat ${seatClass(seat, i === player, thinking.has(i))}`}
          onClick={() => onOpen(i)}
        >
          <span class="heard">{seat.text}</span>
          {sheets[i] && <Picture svg={sheets[i] ?? ""} class="seat-sheet" />}
          <b aria-hidden="true" dir="auto">
            {seat.name}
          </b>
          <span class="seat-state" aria-hidden="true">
            {state(seat, thinking.has(i), draft)}
          </span>
          {seat.total !== null && <em aria-hidden="true">{points(seat.total)}</em>}
        </button>
      ))}
    </section>
  );
}

/** The sheet of another one, large; or why there is none to be seen. */
export function OtherSheet({ svg, label }: { svg: string; label: string }) {
  if (svg) return <Picture svg={svg} label={label} />;
  return <p class="muted">{t("Boards are hidden until the game is over.")}</p>;
}

/** Whose pick it is, in the order they pick. */
export function PickOrder({ seats, player }: { seats: Seat[]; player: number }) {
  const list = useRef<HTMLOListElement>(null);
  const turn = seats.findIndex((seat) => seat.turn);
  useEffect(() => {
    // Of many not all are seen: the one who picks is, with those who come next.
    const at = list.current?.children[turn] as HTMLElement | undefined;
    if (list.current && at) list.current.scrollLeft = at.offsetLeft - list.current.offsetLeft - 8;
  }, [turn]);
  return (
    <ol class="pick-order" ref={list} aria-label={t("Turn order")}>
      {seats.map((seat, i) => (
        <li key={i} class={seatClass(seat, i === player, false)} aria-current={seat.turn}>
          <b dir="auto">{seat.name}</b>
          {seat.turn && <Icon name="next" />}
        </li>
      ))}
    </ol>
  );
}
