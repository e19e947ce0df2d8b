// The dice projector: dice for a room that draws on paper. It needs no table, no account and no network; "#/dice" asks
// which game, and "#/dice?config=…&seed=…&time=…&round=…" is on the wall.
import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../../app";
import type { About, Dealt, Face } from "../../core/answers";
import { isRefused } from "../../core/core";
import { number, t } from "../../core/speech";
import { core } from "../../core/start";
import { faceSvg } from "../../parts/board/pictures";
import { Track } from "../../parts/board/track";
import { clockText } from "../../parts/clock";
import { ofSeed, Print } from "../../parts/print";
import { Button, Field, Form, IconButton, Option, Picture, Stepper, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { randomSeed } from "../../store/random";
import { FullScreen } from "../class/tools";
import "../class/class.css";
import "./dice.css";

const LATE_MS = 10_000;
const MOST_MINUTES = 15;

/** What is on the wall. */
interface Wall {
  config: string;
  seed: string;
  time: number; // ms for a round; 0: as long as it takes
  round: number; // 0: nothing is rolled yet
}

function wallOf(query: URLSearchParams): Wall {
  const counted = (name: string) => Math.max(0, Math.trunc(Number(query.get(name) ?? 0)) || 0);
  return {
    config: query.get("config") ?? "",
    seed: query.get("seed") ?? "",
    time: Math.min(counted("time"), 60 * MOST_MINUTES) * 1000,
    round: counted("round"),
  };
}

function addressOf({ config, seed, time, round }: Wall): string {
  const query = new URLSearchParams({ config, seed, time: String(time / 1000), round: String(round) });
  return `dice?${query}`;
}

// ------------------------------------------------------------------------------------------- which game

function WhichGame({ value, onChange }: { value: string; onChange: (config: string) => void }) {
  const { presets } = useMemo(() => core.ask<About>("about"), []);
  const games = presets.filter(({ config }, at) => presets.findIndex((one) => one.config === config) === at);
  return (
    <Option label={t("Game")}>
      <select
        class="input option-select"
        aria-label={t("Game")}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!games.some(({ config }) => config === value) && <option value={value}>{value}</option>}
        {games.map(({ key, name, config }) => (
          <option key={key} value={config}>
            {name}
          </option>
        ))}
      </select>
    </Option>
  );
}

function Choose({ wall }: { wall: Wall }) {
  const first = useMemo(() => core.ask<About>("about").presets[0]?.config ?? "", []);
  const [config, setConfig] = useState(wall.config || first);
  const [seed, setSeed] = useState(wall.seed);
  const [minutes, setMinutes] = useState(3);
  const begin = () =>
    go(addressOf({ config, seed: seed.trim() || randomSeed(), time: 60_000 * minutes, round: 0 }));
  return (
    <div class="page narrow">
      <Top title={t("Dice for a wall")} back="#/friends" />
      <main class="group">
        <p>{t("All draw on paper; this page shows the dice. It needs no network.")}</p>
        <Form onSubmit={begin}>
          <WhichGame value={config} onChange={setConfig} />
          <Field
            label={t("Any text; the same text gives the same dice")}
            value={seed}
            placeholder={t("random")}
            maxLength={64}
            onInput={setSeed}
          />
          <Option label={t("Minutes for a round")} note={t("0: as long as it takes")}>
            <Stepper
              label={t("Minutes for a round")}
              value={minutes}
              min={0}
              max={MOST_MINUTES}
              onChange={setMinutes}
            />
          </Option>
          <Button kind="main" onPress={begin}>
            {t("Show the dice")}
          </Button>
        </Form>
      </main>
    </div>
  );
}

// ------------------------------------------------------------------------------------------- on the wall

type Deed = "next" | "back" | "pause" | "full";

/** Keys of a keyboard, and of a remote that turns slides. */
const KEYS: Record<string, Deed> = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  Enter: "next",
  n: "next",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  Backspace: "back",
  p: "pause",
  b: "pause",
  ".": "pause",
  f: "full",
};

function useKeys(act: (deed: Deed) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const deed = KEYS[event.key];
      const pressed = event.target instanceof Element && event.target.closest("a, button, input, dialog");
      const presses = event.key === " " || event.key === "Enter"; // what has the focus is pressed
      if (!deed || event.ctrlKey || event.altKey || event.metaKey || (presses && pressed)) return;
      event.preventDefault();
      act(deed);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

/** What is left of the round, in ms; it begins anew with each round, and stands while it is paused. */
function useTime({ time, round }: Wall) {
  const [left, setLeft] = useState(time);
  const [paused, pause] = useState(false);
  const runs = time > 0 && round > 0 && !paused;
  useEffect(() => setLeft(time), [time, round]);
  useEffect(() => {
    if (!runs) return undefined;
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const spent = now - last;
      last = now;
      setLeft((before) => Math.max(0, before - spent));
    }, 250);
    return () => clearInterval(timer);
  }, [runs, round]);
  return { left, paused, pause };
}

function Time({ left, paused }: { left: number; paused: boolean }) {
  return (
    <p
      class={`class-time far${left <= LATE_MS || paused ? " is-late" : ""}`}
      role="timer"
      aria-label={t("Time")}
    >
      {paused ? t("Paused") : clockText(left)}
    </p>
  );
}

function Dice({ config, faces }: { config: string; faces: (Face & { name: string })[] }) {
  return (
    <ul class={`class-dice of-${faces.length}`} aria-label={t("Dice")} aria-live="polite">
      {faces.map((face, i) => (
        <li key={i}>
          <Picture svg={faceSvg(config, face)} label={face.name} />
        </li>
      ))}
    </ul>
  );
}

/** What was rolled before, small. */
function Before({ config, rolls }: { config: string; rolls: Dealt["rolls"] }) {
  if (rolls.length === 0) return null;
  return (
    <section class="rolls" aria-label={t("Rolls so far")}>
      <h2>{t("Rolls so far")}</h2>
      {rolls.map(({ round, faces }) => (
        <div key={round} class={`roll${faces.length > 4 ? " is-long" : ""}`}>
          <b>{number(round)}</b>
          {faces.map((face, i) => (
            <Picture key={i} svg={faceSvg(config, face)} label={face.name} />
          ))}
        </div>
      ))}
    </section>
  );
}

function fullScreen(): void {
  const on = document.fullscreenElement !== null;
  void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}

function Tools({ wall, of, act }: { wall: Wall; of: number; act: (deed: Deed) => void }) {
  return (
    <div class="class-tools" role="group" aria-label={t("Tools")}>
      <IconButton
        icon="back"
        label={t("Round before")}
        disabled={wall.round <= 0}
        onPress={() => act("back")}
      />
      <Button kind="main" icon="next" disabled={wall.round >= of} onPress={() => act("next")}>
        {wall.round === 0 ? t("Roll") : t("Next round")}
      </Button>
      {wall.time > 0 && <IconButton icon="pause" label={t("Pause")} onPress={() => act("pause")} />}
      <Print documents={() => ofSeed(wall.config, wall.seed)} />
      <FullScreen />
    </div>
  );
}

function OnWall({ wall, dealt }: { wall: Wall; dealt: Dealt }) {
  const { config, seed } = wall;
  const of = dealt.rolls.length;
  const [round, setRound] = useState(Math.min(wall.round, of));
  useEffect(() => history.replaceState(history.state, "", `#/${addressOf({ ...wall, round })}`), [round]);
  const { left, paused, pause } = useTime({ ...wall, round });
  const act = (deed: Deed) => {
    if (deed === "full") fullScreen();
    else if (deed === "pause") pause(!paused);
    else setRound((now) => Math.min(Math.max(now + (deed === "next" ? 1 : -1), 0), of));
  };
  useKeys(act);
  const roll = dealt.rolls[round - 1];
  return (
    <div class="page class-room is-wall">
      <Top title={dealt.title} sub={t("Seed: %s", seed)} back="#/dice">
        <Tools wall={{ ...wall, round }} of={of} act={act} />
      </Top>
      <main>
        <div class="class-running">
          <div class="class-line">
            <p class="class-round far" role="status">
              {roll?.text ?? t("Nothing is rolled yet.")}
              <Track round={round} rounds={of} />
            </p>
            {wall.time > 0 && roll && <Time left={left} paused={paused} />}
          </div>
          <div class="class-round-dice">{roll && <Dice config={config} faces={roll.faces} />}</div>
          <Before config={config} rolls={dealt.rolls.slice(0, Math.max(0, round - 1))} />
        </div>
      </main>
    </div>
  );
}

/** No new version is offered on the wall. */
export const busy = true;

export default function DiceWall({ address }: ScreenProps) {
  const wall = wallOf(address.query);
  const dealt = useMemo(
    () => (wall.seed === "" ? null : core.try<Dealt>("deal", wall.config, wall.seed)),
    [wall.config, wall.seed],
  );
  if (dealt === null) return <Choose wall={wall} />;
  if (isRefused(dealt) || dealt.rolls.length === 0)
    return (
      <div class="page narrow">
        <Top title={t("Dice for a wall")} back="#/dice" />
        <main class="group">
          <p role="alert">
            {isRefused(dealt)
              ? dealt.error
              : t("The dice of a draft depend on who picks: there are none to show.")}
          </p>
        </main>
      </div>
    );
  return <OnWall key={String(address.query)} wall={wall} dealt={dealt} />;
}
