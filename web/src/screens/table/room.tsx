// Before the game: who is there, how others come, what will be played; and the button of the host that begins it.
import { useMemo, useState } from "preact/hooks";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import type { Table, TableOption } from "../../core/table-answers";
import { ownName, shortName, tableLink, wordsOf } from "../../net/server";
import type { LiveTable } from "../../net/table";
import { Icon, type IconName } from "../../parts/icons";
import { Button, Dialog, Field, Form, Option, Top } from "../../parts/ui";
import { settings, useObserved } from "../../store/store";
import { configText, emptyForm, formOf, type Form as GameForm, tableForm } from "../new/form";
import { Rules } from "../new/rules";
import { useAnnounced } from "./announce";
import { Chat } from "./chat";
import { Invite } from "./invite";
import { type LocalPlayers, sitDown } from "./local-players";
import { Notify } from "./notify";
import { OptionLines } from "./options";
import { Seating } from "./seating";
import { useBad } from "./trouble";
import "../new/new.css";

const MOST_SEATS = 12; // more are a class room, which has a screen of its own
const MOST_BESIDE = 4;

/** What is worth knowing before one sits down. */
const SHOWN: [key: string, icon: IconName][] = [
  ["clock", "clock"],
  ["boards", "eye"],
  ["score", "history"],
  ["hints", "hint"],
  ["seed", "star"],
];

function Facts({ state }: { state: Table }) {
  const found = SHOWN.flatMap(([key, icon]) => {
    const option = state.options.find((one) => one.key === key);
    return option && (key !== "seed" || option.value) ? [{ option, icon }] : [];
  });
  return (
    <ul class="room-facts">
      {found.map(({ option, icon }) => (
        <li key={option.key}>
          <Icon name={icon} /> {option.name}: {option.words}
        </li>
      ))}
      <li>
        <Icon name="check" /> {state.fair.line}
      </li>
    </ul>
  );
}

/** A name and a press: nobody needs more to sit down. */
function SitForm({ live }: { live: LiveTable }) {
  const [name, setName] = useState(settings.value.name);
  const [wrong, setWrong] = useState("");
  const sit = async () => {
    setWrong("");
    try {
      await sitDown(live, shortName(name) || ownName());
    } catch (error) {
      setWrong(wordsOf(error));
    }
  };
  return (
    <Form class="sit-form" onSubmit={() => void sit()}>
      <Field
        label={t("Your name")}
        value={name}
        placeholder={ownName()}
        maxLength={40}
        wrong={wrong}
        onInput={setName}
      />
      <Button kind="main" disabled={live.state.asking} onPress={() => void sit()}>
        {t("Take a seat")}
      </Button>
    </Form>
  );
}

/** Whoever came by a link and has never played: first steps, beside the table that waits. */
function FirstSteps() {
  if (useObserved(settings).welcomed) return null;
  return (
    <aside class="note room-new" aria-label={t("First visit")}>
      <span class="grow">
        {t("New here? Draw highways and railways that join the exits: five short steps show how.")}
      </span>
      <a class="btn rim" href="#/learn/first" target="_blank" rel="noopener">
        {t("Show me")}
      </a>
    </aside>
  );
}

function BesideDialog({ local, onClose }: { local: LocalPlayers; onClose: () => void }) {
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState("");
  const add = async () => {
    try {
      await local.add(name);
      onClose();
    } catch (error) {
      setWrong(wordsOf(error));
    }
  };
  return (
    <Dialog open title={t("One more at this device")} onClose={onClose}>
      <p>{t("Each draws in turn, and hands the device on. The others sit at their own.")}</p>
      <Form
        class="sit-form"
        onSubmit={() => {
          if (shortName(name)) void add();
        }}
      >
        <Field label={t("Name")} value={name} maxLength={40} wrong={wrong} onInput={setName} />
        <Button kind="main" disabled={!shortName(name)} onPress={() => void add()}>
          {t("Take a seat")}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Another game: the same form as for one at this device. */
function GameDialog({ live, onClose }: { live: LiveTable; onClose: () => void }) {
  const about = useMemo(() => core.ask<About>("about"), []);
  const [form, set] = useState<GameForm>(() => {
    const config = core.try<Config>("config", `${live.state.config},players=2`); // a draft is none for one
    const empty = tableForm(emptyForm(about, "", ""));
    return isRefused(config) ? empty : formOf(about, config, empty);
  });
  const answer = core.try<Config>("config", configText(form));
  const choose = () => {
    if (!isRefused(answer)) live.tell("set", 0, `config=${answer.open}`);
    onClose();
  };
  return (
    <Dialog open title={t("Game")} class="game-dialog" onClose={onClose}>
      <Rules about={about} form={form} set={set} drafts />
      {isRefused(answer) && (
        <p class="bad small" role="alert">
          {answer.error}
        </p>
      )}
      <div class="buttons">
        <Button kind="main" disabled={isRefused(answer)} onPress={choose}>
          {isRefused(answer) ? t("Choose") : t("Play %s", answer.title)}
        </Button>
      </div>
    </Dialog>
  );
}

function seatsOption(state: Table): TableOption | undefined {
  return state.options.find((option) => option.key === "seats" && option.now);
}

function SeatsHead({ state }: { state: Table }) {
  return (
    <div class="room-head">
      <h2>{t("Seats")}</h2>
      <i class="muted small">{t("%d of %d taken", state.takenCount, state.seatCount)}</i>
    </div>
  );
}

/** One seat more, at this device or for anybody. */
function MoreSeats({
  live,
  local,
  onBeside,
}: {
  live: LiveTable;
  local: LocalPlayers;
  onBeside: () => void;
}) {
  const { state } = live;
  const seats = seatsOption(state);
  const more = seats !== undefined && Number(seats.value) < MOST_SEATS;
  const beside = state.own > 0 && state.takenCount < state.seatCount && local.lives.length < MOST_BESIDE;
  if (!more && !beside) return null;
  return (
    <div class="buttons room-more">
      {more && (
        <Button
          icon="plus"
          class="small-btn"
          onPress={() => live.tell("set", 0, `seats=${Number(seats.value) + 1}`)}
        >
          {t("Seat")}
        </Button>
      )}
      {beside && (
        <Button icon="people" class="small-btn" onPress={onBeside}>
          {t("One more at this device")}
        </Button>
      )}
    </div>
  );
}

/** Whoever sits alone at a table for several waits rather than plays. */
function startKind({ takenCount, seatCount }: Table) {
  if (takenCount === 0) return "wait";
  return takenCount > 1 || takenCount === seatCount ? "main" : "rim";
}

function StartLine({ live, onChange }: { live: LiveTable; onChange: () => void }) {
  const { state } = live;
  const bad = useBad(live);
  return (
    <footer class="start-line">
      <p class={`room-waits${bad ? " bad" : ""}`} role="status">
        {bad || state.waits}
      </p>
      {state.host && (
        <div class="buttons">
          <Button
            kind={startKind(state)}
            disabled={state.takenCount === 0}
            onPress={() => live.tell("start")}
          >
            {state.takenCount < state.seatCount ? t("Start with %d", state.takenCount) : t("Start")}
          </Button>
          <Button onPress={onChange}>{t("Change")}</Button>
        </div>
      )}
    </footer>
  );
}

interface OptionsProps {
  live: LiveTable;
  onGame: () => void; // another one is wished
  onClose: () => void;
}

function OptionsDialog({ live, onGame, onClose }: OptionsProps) {
  return (
    <Dialog open title={t("Options")} class="options-dialog" onClose={onClose}>
      <Option label={t("Game")} note={live.state.configTitle}>
        <Button onPress={onGame}>{t("Another game")}</Button>
      </Option>
      <OptionLines live={live} />
    </Dialog>
  );
}

type Open = "options" | "game" | "beside" | null;

interface SideProps {
  live: LiveTable;
  local: LocalPlayers;
  onOpen: (open: Open) => void;
}

function Side({ live, local, onOpen }: SideProps) {
  const { state } = live;
  return (
    <div class="room-side">
      {state.own === 0 && <SitForm live={live} />}
      {!state.host && <FirstSteps />}
      <SeatsHead state={state} />
      <Seating live={live} />
      <MoreSeats live={live} local={local} onBeside={() => onOpen("beside")} />
      <Facts state={state} />
      {state.own > 0 && <Notify code={state.code} />}
      <Chat live={live} />
      <StartLine live={live} onChange={() => onOpen("options")} />
      {state.own > 0 && (
        <Button kind="plain" class="stand" onPress={() => live.tell("stand")}>
          {t("Leave my seat")}
        </Button>
      )}
    </div>
  );
}

export function Room({ live, local }: { live: LiveTable; local: LocalPlayers }) {
  const heard = useAnnounced(live);
  const [open, setOpen] = useState<Open>(null);
  const { state } = live;
  const close = () => setOpen(null);
  return (
    <div class={`page room${state.own === 0 && !state.host ? " is-new" : ""}`}>
      <Top title={state.title || t("Table of %d", state.seatCount)} sub={state.configTitle} />
      <main>
        <Invite link={tableLink(state.link)} code={state.code} />
        <Side live={live} local={local} onOpen={setOpen} />
      </main>
      <p class="heard" aria-live="polite">
        {heard}
      </p>
      {open === "beside" && <BesideDialog local={local} onClose={close} />}
      {open === "game" && <GameDialog live={live} onClose={close} />}
      {open === "options" && <OptionsDialog live={live} onGame={() => setOpen("game")} onClose={close} />}
    </div>
  );
}
