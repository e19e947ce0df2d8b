// A tournament is made: a title, how many games, which game.
import { useMemo, useState } from "preact/hooks";
import { go } from "../../app";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { codeOf } from "../../net/server";
import { makeTournament } from "../../net/tournament";
import { Button, Field, Option, Stepper, Top } from "../../parts/ui";
import { configText, emptyForm } from "../new/form";
import { Rules } from "../new/rules";
import "../new/new.css";

const MOST = 20;

/** Somebody else's, by its code. */
function Join() {
  const [typed, setTyped] = useState("");
  const { code } = codeOf(typed.replace(/\/c\//, "/t/"));
  const enter = () => {
    if (code !== "") go(`tournament/${encodeURIComponent(code)}`);
  };
  return (
    <form
      class="group tournament-join"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <h2>{t("Somebody has a tournament")}</h2>
      <Field label={t("Code or link")} value={typed} maxLength={200} onInput={setTyped} />
      <Button disabled={code === ""} onPress={enter}>
        {t("Go there")}
      </Button>
    </form>
  );
}

export function Make() {
  const about = useMemo(() => core.ask<About>("about"), []);
  const [form, set] = useState(() => emptyForm(about, "", ""));
  const [title, setTitle] = useState("");
  const [games, setGames] = useState(3);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const config = core.try<Config>("config", configText(form));
  const make = async () => {
    if (isRefused(config) || busy) return;
    setBusy(true);
    const made = await makeTournament(title.trim(), config.config, games);
    setBusy(false);
    if (isRefused(made)) setWrong(made.error);
    else go(`tournament/${encodeURIComponent(made.code)}`);
  };
  return (
    <div class="page narrow tournament">
      <Top title={t("Tournament")} back="#/friends" />
      <main>
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
        </section>
        <section class="group">
          <h2>{t("Game")}</h2>
          <Rules about={about} form={form} set={set} />
        </section>
        {isRefused(config) && <p role="alert">{config.error}</p>}
        {wrong !== "" && <p role="alert">{wrong}</p>}
        <Button kind="main" wide disabled={busy || isRefused(config)} onPress={() => void make()}>
          {t("Make the tournament")}
        </Button>
        <Join />
      </main>
    </div>
  );
}
