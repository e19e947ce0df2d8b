// Who sits at the table: people at this device, and bots with a name and a strength.
import { useState } from "preact/hooks";
import type { About } from "../../core/answers";
import { t } from "../../core/speech";
import { Button, IconButton, initial, Stepper } from "../../parts/ui";
import { usualName } from "./begin";
import { type Form, newSeat, type Seat } from "./form";

interface Props {
  about: About;
  form: Form;
  set: (form: Form) => void;
}

const levelOf = (about: About, level: number) => about.levels.find((one) => one.level === level);

function Person({ seat, at, form, set }: Props & { seat: Seat; at: number }) {
  const people = form.seats.filter((one) => one.level === 0).length;
  const usual = usualName(at, people);
  const rename = (name: string) =>
    set({ ...form, seats: form.seats.map((one) => (one.key === seat.key ? { ...one, name } : one)) });
  return (
    <>
      <span class={`avatar${at === 0 ? " is-me" : ""}`} aria-hidden="true">
        {initial(seat.name.trim() || usual)}
      </span>
      <input
        class="input seat-name"
        value={seat.name}
        placeholder={usual}
        maxLength={24}
        autocomplete="off"
        aria-label={t("Name of player %d", at + 1)}
        onInput={(event) => rename(event.currentTarget.value)}
      />
    </>
  );
}

function Bot({ about, seat, form, set }: Props & { seat: Seat }) {
  const level = levelOf(about, seat.level);
  const most = about.levels.at(-1)?.level ?? 1;
  const relevel = (to: number) => {
    const name = levelOf(about, to)?.name ?? "";
    set({
      ...form,
      seats: form.seats.map((one) => (one.key === seat.key ? { ...one, level: to, name } : one)),
    });
  };
  return (
    <>
      <span class="avatar is-bot" aria-hidden="true">
        {[...seat.name][0]}
      </span>
      <span class="seat-bot">
        <b>{seat.name}</b>
        <i>{t("about %d points", Math.round(level?.mean ?? 0))}</i>
      </span>
      <Stepper
        label={t("Strength of %s", seat.name)}
        value={seat.level}
        min={1}
        max={most}
        text={level?.text ?? ""}
        onChange={relevel}
      />
    </>
  );
}

/** A bot of middling strength who does not sit there yet: each level has a name of its own. */
function nextBot({ about: { levels }, form }: Props): Props["about"]["levels"][number] | undefined {
  const middle = Math.floor(levels.length / 2);
  const isThere = (level: number) => form.seats.some((seat) => seat.level === level);
  const near = levels.map((one, i) => ({ one, far: Math.abs(i - middle) })).sort((a, b) => a.far - b.far);
  return near.find(({ one }) => !isThere(one.level))?.one ?? levels[middle];
}

/** One more: a person, or a bot. */
function Adding({ about, form, set, full }: Props & { full: boolean }) {
  const bot = nextBot({ about, form, set });
  const add = (seat: Seat) => set({ ...form, seats: [...form.seats, seat] });
  return (
    <>
      <Button icon="plus" disabled={full} onPress={() => add(newSeat())}>
        {t("Person")}
      </Button>
      <Button icon="plus" disabled={full || !bot} onPress={() => bot && add(newSeat(bot.name, bot.level))}>
        {t("Bot")}
      </Button>
    </>
  );
}

function Place(props: Props & { seat: Seat; at: number; onGone: (name: string) => void }) {
  const { seat, at, form, set, onGone } = props;
  const name = seat.name.trim() || usualName(at, 2);
  const remove = () => {
    set({ ...form, seats: form.seats.filter((one) => one.key !== seat.key) });
    onGone(name);
  };
  return (
    <li>
      {seat.level === 0 ? <Person {...props} /> : <Bot {...props} />}
      {form.seats.length > 1 && <IconButton icon="close" label={t("Remove %s", name)} onPress={remove} />}
    </li>
  );
}

export function Seats(props: Props) {
  const { about, form } = props;
  const [said, say] = useState("");
  const full = form.seats.length >= about.players;
  return (
    <section class="group seats">
      <div class="seats-head">
        <h2>{t("Seats")}</h2>
        <Adding {...props} full={full} />
      </div>
      <ol class="seatlist">
        {form.seats.map((seat, at) => (
          <Place
            key={seat.key}
            {...props}
            seat={seat}
            at={at}
            onGone={(name) => say(t("%s has left the table", name))}
          />
        ))}
      </ol>
      <p class="heard" aria-live="polite">
        {said}
      </p>
      {full && <p class="small muted">{t("%d players at one device at most", about.players)}</p>}
    </section>
  );
}
