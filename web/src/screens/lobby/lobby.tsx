// The lobby: four doors, the boxes, what is going on on this device, and where else to go.
import type { ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { hasScreen } from "../../app";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core, speakAll } from "../../core/start";
import { isKnownHere } from "../../net/known";
import { Art } from "../../parts/board/art";
import { Icon, type IconName } from "../../parts/icons";
import { Button, Dialog, IconButton } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { settings, useObserved } from "../../store/store";
import { beginAlone } from "../new/begin";
import { Games } from "./saved-games";
import "./lobby.css";

interface Way {
  path: string;
  icon: IconName;
  text: string;
}

/** Where one may go besides playing: what this page has of it. */
function ways(): Way[] {
  const all: Way[] = [
    { path: "history", icon: "history", text: t("History") },
    { path: "learn", icon: "lesson", text: t("Lessons") },
    { path: "rules", icon: "book", text: t("Rules") },
    { path: "learn/legend", icon: "legend", text: t("Legend") },
    { path: "settings", icon: "settings", text: t("Settings") },
  ];
  return all.filter((way) => hasScreen(way.path.split("/")[0] ?? ""));
}

function Head() {
  const [open, setOpen] = useState(false);
  const { name } = useObserved(settings);
  return (
    <header class="lobby-head">
      <Art name="logo" most={1} class="logo" />
      <h1>Inkrail</h1>
      <span class="grow" />
      <span class="muted guest">{name}</span>
      <IconButton icon="menu" label={t("Menu")} onPress={() => setOpen(true)} />
      <Dialog open={open} title={t("Menu")} onClose={() => setOpen(false)}>
        <ul class="menu-list">
          {ways().map((way) => (
            <li key={way.path}>
              <a href={`#/${way.path}`}>
                <Icon name={way.icon} />
                {way.text}
              </a>
            </li>
          ))}
        </ul>
      </Dialog>
    </header>
  );
}

/** A line of rails in a ring: the day comes round. */
function Ring() {
  const ties = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 7), Math.sin((i * Math.PI) / 7)];
    return `M${50 + 26 * x} ${50 + 26 * y}L${50 + 46 * x} ${50 + 46 * y}`;
  });
  return (
    <svg class="ring" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r="36" />
      <path d={ties.join("")} />
    </svg>
  );
}

function DoorText({ name, brief }: { name: string; brief: string }) {
  return (
    <span>
      <b>{name}</b>
      <i>{brief}</i>
    </span>
  );
}

/** The game of the last time, for a press. */
function PlayNow({ about, at, onWrong }: { about: About; at: boolean; onWrong: (why: string) => void }) {
  const { alone } = useObserved(settings);
  const config = useMemo(() => {
    const last = core.try<Config>("config", alone);
    return isRefused(last) ? core.ask<Config>("config", about.presets[0]?.config ?? "") : last;
  }, [alone, about]);
  const play = async () => onWrong((await beginAlone(config.config)) ?? "");
  useEffect(() => {
    if (at) void play(); // the door was pressed before the page could run
  }, []);
  return (
    <button type="button" class="door first" onClick={() => void play()}>
      <Art name="play" most={1} class="pic" />
      <DoorText name={t("Play now")} brief={t("alone, right away")} />
      <i class="which">{config.title}</i>
    </button>
  );
}

function Doors({ about, at }: { about: About; at: boolean }) {
  const [wrong, setWrong] = useState("");
  return (
    <nav class="doors" aria-label={t("Play")}>
      <PlayNow about={about} at={at} onWrong={setWrong} />
      {hasScreen("daily") && (
        <a class="door" href="#/daily">
          <span class="pic">
            <Ring />
          </span>
          <DoorText name={t("Daily")} brief={t("the same dice for all")} />
        </a>
      )}
      <a class="door" href="#/friends">
        <Art name="friends" most={1} class="pic" />
        <DoorText name={t("With friends")} brief={t("here or far away")} />
      </a>
      {hasScreen("analyse") && (
        <a class="door" href="#/analyse">
          <Art name="analyse" most={1} class="pic" />
          <DoorText name={t("Analyse")} brief={t("any sheet, any dice")} />
        </a>
      )}
      {wrong && (
        <p class="bad small" role="alert">
          {wrong}
        </p>
      )}
    </nav>
  );
}

function Boxes({ about }: { about: About }) {
  return (
    <section class="box-row">
      <h2>{t("New game")}</h2>
      <div class="box-cards">
        {about.boxes.map((box) => (
          <a class="choice" key={box.key} href={`#/new?box=${box.key}`}>
            <Art name={box.key} most={2} class="box-art" />
            <b>{box.name}</b>
            <i class="sub">{box.brief}</i>
          </a>
        ))}
        <a class="choice" href="#/new?box=custom">
          <span class="box-art plus" aria-hidden="true">
            +
          </span>
          <b>{t("Custom")}</b>
          <i class="sub">{t("anything together")}</i>
        </a>
      </div>
    </section>
  );
}

/** Offered once, in a line; whoever plays needs no such offer any more. */
function Welcome() {
  const [offered, offer] = useState(!settings.value.welcomed); // it stays while a game begins: nothing jumps
  if (!offered || !hasScreen("learn")) return null;
  const done = () => {
    settings.change({ welcomed: true });
    offer(false);
  };
  return (
    <aside class="note welcome" aria-label={t("First visit")}>
      <span class="grow">{t("New here? Draw highways and railways that join the exits: five short steps show how.")}</span>
      <Button href="#/learn/first" onPress={done}>
        {t("Show me")}
      </Button>
      <Button kind="plain" onPress={done}>
        {t("No, thanks")}
      </Button>
    </aside>
  );
}

function Elsewhere() {
  return (
    <nav class="elsewhere" aria-label={t("More")}>
      {ways().map((way) => (
        <a class="btn rim" key={way.path} href={`#/${way.path}`}>
          <Icon name={way.icon} />
          {way.text}
        </a>
      ))}
    </nav>
  );
}

const PATIENCE_MS = 400; // for a server: what comes later stands last, so that nothing moves

type Tables = ComponentType<{ onKnown: () => void }>;

/** Tables at the server, and whether they are there, or late; "" while they are waited for. Only who has been at one is asked about it: no
    server is asked that may not be there, and nothing of it is fetched for those who play alone. */
function useTables(): [Tables | undefined, string, () => void] {
  const [tables, show] = useState<Tables>();
  const [state, setState] = useState(() => (isKnownHere() ? "" : "there"));
  const become = (next: string) => setState((now) => now || next);
  const arrive = () => become("there");
  useEffect(() => {
    if (state) return undefined;
    const timer = setTimeout(() => become("late"), PATIENCE_MS);
    Promise.all([import("../table/lists"), speakAll()]).then(
      ([lists]) => show(() => lists.Tables),
      arrive, // no network: none of them could be reached
    );
    return () => clearTimeout(timer);
  }, []);
  return [tables, state, arrive];
}

export default function Lobby({ address }: ScreenProps) {
  const about = useMemo(() => core.ask<About>("about"), []);
  const [Tables, state, arrive] = useTables();
  useEffect(() => {
    document.title = "Inkrail";
  }, []);
  return (
    <div class={`page lobby is-${state}`}>
      <Head />
      <div class="frieze" aria-hidden="true">
        <Art name="frieze" />
      </div>
      <main>
        <Doors about={about} at={address.query.has("play")} />
        <Welcome />
        <Boxes about={about} />
        {Tables && <Tables onKnown={arrive} />}
        {state && (
          <Games>
            <Elsewhere />
          </Games>
        )}
      </main>
    </div>
  );
}
