// With friends: an online table in two taps, a table by its code, the tables that are open, or all at this device.
import { useMemo, useState } from "preact/hooks";
import { hasScreen } from "../../app";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { keptTables } from "../../net/saved-tables";
import { codeOf, makeTable, ownName, shortName, wordsOf } from "../../net/server";
import { Trouble } from "../../parts/trouble";
import { Button, Field, Form, Top } from "../../parts/ui";
import { settings } from "../../store/store";
import { Tables } from "../table/lists";
import { arriveAt } from "../table/local-players";
import "./friends.css";

const SEATS = "4"; // those that stay free go when the game begins

/** The game that was played last, for as many as come. */
function usualGame(): Config {
  const last = core.try<Config>("config", settings.value.alone);
  return isRefused(last)
    ? core.ask<Config>("config", core.ask<About>("about").presets[0]?.config ?? "")
    : last;
}

/** A table is opened and gone to, or it is said why not. */
function useOpening(name: string, config: string) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setWrong("");
    const called = shortName(name);
    settings.change({ name: called });
    try {
      const { code } = await makeTable({ config, seats: SEATS });
      arriveAt(code, { name: called || ownName() });
    } catch (error) {
      setWrong(wordsOf(error));
      setBusy(false);
    }
  };
  return { wrong, busy, open: () => void open() };
}

function NewTable() {
  const [name, setName] = useState(settings.value.name);
  const { open: config, title } = useMemo(usualGame, []);
  const { wrong, busy, open } = useOpening(name, config);
  return (
    <section class="group new-table">
      <h2 class="big">{t("A table by link")}</h2>
      <p>{t("You get a link, a QR code and a code to read aloud. Nobody needs an account.")}</p>
      <Form class="friends-line" onSubmit={() => busy || open()}>
        <Field label={t("Your name")} value={name} placeholder={ownName()} maxLength={40} onInput={setName} />
        <Button kind="main" class="open-table" disabled={busy} onPress={open}>
          {t("Open a table")}
        </Button>
      </Form>
      <p class="small muted">
        {t("%s, up to %s players; all of it can be changed at the table.", title, SEATS)}
      </p>
      {wrong && (
        <p class="bad" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

function JoinTable() {
  const [typed, setTyped] = useState("");
  const { code, key } = codeOf(typed);
  const join = () => {
    if (!code) return;
    if (key) keptTables.change(code, { key });
    arriveAt(code);
  };
  return (
    <section class="group">
      <h2 class="big">{t("Somebody has a table")}</h2>
      <Form class="friends-line" onSubmit={join}>
        <Field label={t("Code or link")} value={typed} placeholder="bado-miku" onInput={setTyped} />
        <Button disabled={!code} onPress={join}>
          {t("Join")}
        </Button>
      </Form>
    </section>
  );
}

interface WayProps {
  title: string;
  text: string;
  href: string;
  button: string;
}

/** Another way to play with others, which has a screen of its own. */
function Way({ title, text, href, button }: WayProps) {
  return (
    <section class="group">
      <h2 class="big">{title}</h2>
      <p>{text}</p>
      <Button href={href}>{button}</Button>
    </section>
  );
}

const atThisDevice = (): WayProps => ({
  title: t("At this device"),
  text: t(
    "All draw with the same dice, one after the other; the device goes from hand to hand. Boards can be hidden until the round is over, and bots may sit at the table.",
  ),
  href: "#/new?people=2",
  button: t("Set up a table"),
});

const inClass = (): WayProps => ({
  title: t("A class room or a club"),
  text: t("Up to 500 players with the dice on a projector; some may play on paper."),
  href: "#/class",
  button: t("Set up a class room"),
});

const onPaper = (): WayProps => ({
  title: t("On paper"),
  text: t("Everybody draws on a sheet of paper; this page shows the dice, large, and prints the boards."),
  href: "#/dice",
  button: t("Dice for a wall"),
});

const inTournament = (): WayProps => ({
  title: t("A tournament"),
  text: t("Several games with the same dice for all; each plays alone, and the sum counts."),
  href: "#/tournament",
  button: t("Set up or join a tournament"),
});

const farAway = (): WayProps => ({
  title: t("Far away, with the same dice"),
  text: t(
    "A new game has a link that gives a friend the same dice. Each plays alone, whenever there is time, and you compare.",
  ),
  href: "#/new",
  button: t("New game"),
});

export default function Friends() {
  return (
    <div class="page narrow friends">
      <Top title={t("With friends")} />
      <main>
        <Trouble />
        <NewTable />
        <JoinTable />
        <Tables />
        <Way {...atThisDevice()} />
        {hasScreen("class") && <Way {...inClass()} />}
        {hasScreen("dice") && <Way {...onPaper()} />}
        <Way {...inTournament()} />
        <Way {...farAway()} />
      </main>
    </div>
  );
}
