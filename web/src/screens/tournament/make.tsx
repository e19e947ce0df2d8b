// A tournament is made: a title, how many games, which game.
import { useState } from "preact/hooks";
import { go } from "../../app";
import { t } from "../../core/speech";
import { codeOf } from "../../net/server";
import { makeTournament } from "../../net/tournament";
import { Trouble } from "../../parts/trouble";
import { Button, Field, Form, Option, Stepper, Switch, Top } from "../../parts/ui";
import { Making } from "../new/making";

const MOST = 20;

/** Somebody else's, by its code. */
function Join() {
  const [typed, setTyped] = useState("");
  const { code } = codeOf(typed.replace(/\/c\//, "/t/"));
  const enter = () => {
    if (code !== "") go(`tournament/${encodeURIComponent(code)}`);
  };
  return (
    <Form class="group tournament-join" onSubmit={enter}>
      <h2>{t("Somebody has a tournament")}</h2>
      <Field label={t("Code or link")} value={typed} maxLength={200} onInput={setTyped} />
      <Button disabled={code === ""} onPress={enter}>
        {t("Go there")}
      </Button>
    </Form>
  );
}

/** Off, unless it is wished. */
function Hints({ on, set }: { on: boolean; set: (on: boolean) => void }) {
  return (
    <Switch
      label={t("Hints")}
      note={t("Games with hints are marked in the table. Nobody knows of help from elsewhere.")}
      checked={on}
      onChange={set}
    />
  );
}

export function Make() {
  const [title, setTitle] = useState("");
  const [games, setGames] = useState(3);
  const [hints, setHints] = useState(false);
  return (
    <div class="page narrow tournament">
      <Top title={t("Tournament")} back="#/friends" />
      <main>
        <Trouble />
        <p>
          {t(
            "Everybody plays the same games alone, with the same dice that nobody knows before, whenever there is time. The sum counts.",
          )}
        </p>
        <section class="group">
          <Field
            label={t("Title")}
            value={title}
            placeholder={t("Spring cup")}
            maxLength={40}
            onInput={setTitle}
          />
          <Option label={t("Games")}>
            <Stepper label={t("Games")} value={games} min={1} max={MOST} onChange={setGames} />
          </Option>
          <Hints on={hints} set={setHints} />
        </section>
        <Making
          screen="tournament"
          text={t("Make the tournament")}
          make={(config) => makeTournament(title.trim(), config, games, hints)}
        />
        <Join />
      </main>
    </div>
  );
}
