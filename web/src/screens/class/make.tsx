// A class room is made: which game, how many seats, how long a round; then the projector shows how to come in.
import { useState } from "preact/hooks";
import { t, tn } from "../../core/speech";
import { http } from "../../net/http";
import type { MadeTable } from "../../net/server";
import { Trouble } from "../../parts/trouble";
import { Field, Option, Switch, Top } from "../../parts/ui";
import { Making } from "../new/making";
import "./class.css";

const LEAST = 2;
const MOST = 500;
const CLOCKS = [0, 60, 90, 120, 180, 300, 600];

/** "2 minutes", "90 seconds", "None". */
function clockWords(seconds: number): string {
  if (seconds === 0) return t("None");
  const minutes = seconds / 60;
  if (Number.isInteger(minutes)) return tn("%d minute", "%d minutes", minutes, minutes);
  return tn("%d second", "%d seconds", seconds, seconds);
}

interface Wish {
  title: string;
  seats: number;
  clock: number;
  hidden: boolean;
  seed: string;
}

/** All that a class needs of a table: boards when a round is over, no chat, nobody sits with the teacher. */
function optionsOf(wish: Wish, config: string): Record<string, string> {
  return {
    config,
    seats: String(wish.seats),
    title: wish.title.trim(),
    clock: String(wish.clock),
    names: wish.hidden ? "hidden" : "shown",
    seed: wish.seed.trim(),
    boards: "round",
    score: "round",
    chat: "off",
  };
}

function Seats({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  const read = (typed: string) => {
    setText(typed);
    const seats = Number(typed);
    if (Number.isInteger(seats) && seats >= LEAST && seats <= MOST) onChange(seats);
  };
  return (
    <input
      class="input class-seats"
      type="number"
      inputMode="numeric"
      min={LEAST}
      max={MOST}
      value={text}
      aria-label={t("Seats")}
      onInput={(event) => read(event.currentTarget.value)}
      onBlur={() => setText(String(value))}
    />
  );
}

function Clock({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <select
      class="input option-select"
      aria-label={t("Time for a round")}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {CLOCKS.map((seconds) => (
        <option key={seconds} value={String(seconds)}>
          {clockWords(seconds)}
        </option>
      ))}
    </select>
  );
}

interface WishProps {
  wish: Wish;
  change: (part: Partial<Wish>) => void;
}

function WishForm({ wish, change }: WishProps) {
  return (
    <section class="group">
      <Field
        label={t("Title")}
        value={wish.title}
        placeholder={t("Class 7b")}
        maxLength={40}
        onInput={(title) => change({ title })}
      />
      <Option label={t("Seats")} note={t("those that stay free go when it begins")}>
        <Seats value={wish.seats} onChange={(seats) => change({ seats })} />
      </Option>
      <Option label={t("Time for a round")} note={t("can be changed later")}>
        <Clock value={wish.clock} onChange={(clock) => change({ clock })} />
      </Option>
      <Switch
        label={t("Hide names")}
        note={t("all see “Player 7”; your list has the names")}
        checked={wish.hidden}
        onChange={(hidden) => change({ hidden })}
      />
      <Field
        label={t("Seed")}
        value={wish.seed}
        placeholder={t("fair dice that nobody knows")}
        maxLength={60}
        onInput={(seed) => change({ seed })}
      />
    </section>
  );
}

export function Make() {
  const [wish, setWish] = useState<Wish>({ title: "", seats: 30, clock: 0, hidden: false, seed: "" });
  return (
    <div class="page narrow class-make">
      <Top title={t("Class room")} back="#/friends" />
      <main>
        <Trouble />
        <p>
          {t(
            "The dice stand on the wall, everybody draws: on a phone that comes in by a code, or on paper. Made for 2 to 500.",
          )}
        </p>
        <WishForm wish={wish} change={(part) => setWish({ ...wish, ...part })} />
        <Making
          screen="class"
          drafts
          text={t("Open the class room")}
          make={(config) => http.asPerson<MadeTable>("tables", { body: optionsOf(wish, config) })}
        />
      </main>
    </div>
  );
}
