// Settings: applied at once, kept on this device, without a network.
import type { ComponentChildren } from "preact";
import type { About } from "../../core/answers";
import { type Language, languages, t } from "../../core/speech";
import { core } from "../../core/start";
import { Art } from "../../parts/board/art";
import { Button, Field, Option, Segment, Switch, Top } from "../../parts/ui";
import { type Settings as Chosen, settings, useObserved } from "../../store/store";
import { Keys } from "./keys";
import { Storage } from "./storage";
import "./settings.css";

const change = (part: Partial<Chosen>) => settings.change(part);

function Group({
  title,
  class: extra = "",
  children,
}: {
  title: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`group ${extra}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Swatch({ theme }: { theme: string }) {
  if (theme !== "system") return <Art name="swatch" most={1} class={`swatch in-${theme}`} />;
  return (
    <span class="swatch both">
      <Art name="swatch" most={1} class="in-light" />
      <Art name="swatch" most={1} class="in-dark" />
    </span>
  );
}

function Themes({ chosen }: { chosen: Chosen["theme"] }) {
  const themes: [Chosen["theme"], string][] = [
    ["system", t("System")],
    ["light", t("Paper")],
    ["dark", t("Blueprint")],
    ["contrast", t("Contrast")],
    ["night", t("Night")],
  ];
  return (
    <div class="themes" role="radiogroup" aria-label={t("Theme")}>
      {themes.map(([theme, text]) => (
        <label class="choice" key={theme}>
          <input type="radio" name="theme" checked={chosen === theme} onChange={() => change({ theme })} />
          <Swatch theme={theme} />
          <b>{text}</b>
        </label>
      ))}
    </div>
  );
}

function Sheet({ now }: { now: Chosen }) {
  return (
    <Group title={t("Sheet")}>
      <Themes chosen={now.theme} />
      <Option label={t("Round numbers")}>
        <Segment
          label={t("Round numbers")}
          value={now.rounds}
          options={[
            { value: "now", text: t("This round") },
            { value: "all", text: t("All") },
            { value: "none", text: t("None") },
          ]}
          onChange={(rounds) => change({ rounds })}
        />
      </Option>
      <Switch
        label={t("Coordinates")}
        note={t("letters and numbers at the edge")}
        checked={now.coordinates}
        onChange={(coordinates) => change({ coordinates })}
      />
      <Switch
        label={t("Patterns")}
        note={t("rims and dashes beside colours")}
        checked={now.patterns}
        onChange={(patterns) => change({ patterns })}
      />
    </Group>
  );
}

function Hand({ now }: { now: Chosen }) {
  return (
    <Group title={t("Hand")}>
      <Option label={t("Dice on the")}>
        <Segment
          label={t("Dice on the")}
          value={now.tray}
          options={[
            { value: "right", text: t("Right") },
            { value: "left", text: t("Left") },
          ]}
          onChange={(tray) => change({ tray })}
        />
      </Option>
      <Option label={t("Dice and text")}>
        <Segment
          label={t("Dice and text")}
          value={now.size}
          options={[
            { value: 1, text: "A", label: t("usual") },
            { value: 2, text: "A+", label: t("larger") },
            { value: 3, text: "A++", label: t("largest") },
          ]}
          onChange={(size) => change({ size })}
        />
      </Option>
      <Switch label={t("Drag pieces too")} checked={now.drag} onChange={(drag) => change({ drag })} />
      <Switch
        label={t("Keys of one letter")}
        note={t("without them: arrows, Enter, Space and Ctrl+Z")}
        checked={now.letters}
        onChange={(letters) => change({ letters })}
      />
    </Group>
  );
}

function Sense({ now }: { now: Chosen }) {
  return (
    <Group title={t("Sense")}>
      <Option label={t("Motion")}>
        <Segment
          label={t("Motion")}
          value={now.motion}
          options={[
            { value: "system", text: t("System") },
            { value: "full", text: t("Full") },
            { value: "none", text: t("None") },
          ]}
          onChange={(motion) => change({ motion })}
        />
      </Option>
      <Switch label={t("Sounds")} checked={now.sound} onChange={(sound) => change({ sound })} />
      <Option label={t("Spoken board")} note={t("how much a screen reader is told")}>
        <Segment
          label={t("Spoken board")}
          value={now.speech}
          options={[
            { value: "short", text: t("Short") },
            { value: "full", text: t("Full") },
          ]}
          onChange={(speech) => change({ speech })}
        />
      </Option>
      <Switch label={t("Score while drawing")} checked={now.live} onChange={(live) => change({ live })} />
    </Group>
  );
}

const names: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français", ko: "한국어" };

function Tongue({ now }: { now: Chosen }) {
  const all = [
    { value: "" as const, text: t("System") },
    ...languages.map((value) => ({ value, text: names[value] })),
  ];
  return (
    <Group title={t("Language")} class="tongue">
      <Segment
        full
        label={t("Language")}
        value={now.language}
        options={all}
        onChange={(language) => change({ language })}
      />
    </Group>
  );
}

function Person({ now }: { now: Chosen }) {
  return (
    <Group title={t("You")}>
      <Field
        label={t("Your name at a table")}
        value={now.name}
        placeholder={t("You")}
        maxLength={24}
        onInput={(name) => change({ name })}
      />
      <Switch
        label={t("Daily games into the ranking")}
        note={t("the first try of a day, with your name, at this server")}
        checked={now.ranked}
        onChange={(ranked) => change({ ranked })}
      />
      <div class="buttons">
        <Button icon="people" href="#/account">
          {t("Account and devices")}
        </Button>
        <Button icon="eye" href="#/privacy">
          {t("Privacy")}
        </Button>
      </div>
    </Group>
  );
}

function Program() {
  const { version } = core.ask<About>("about");
  return (
    <Group title={t("About")} class="about">
      <p>
        {t(
          "Inkrail %s: Railroad Ink and Railroad Ink Challenge, alone, with bots and with friends.",
          version,
        )}{" "}
        {t(
          "An independent program; the game is by Hjalmar Hach and Lorenzo Silva, published by Horrible Guild.",
        )}
      </p>
      <p>
        <a class="btn plain" href="licences.txt" target="_blank" rel="noreferrer">
          {t("Licences")}
        </a>
      </p>
    </Group>
  );
}

export default function Settings() {
  const now = useObserved(settings);
  return (
    <div class="page setting-page">
      <Top title={t("Settings")} />
      <main>
        <Sheet now={now} />
        <Hand now={now} />
        <Sense now={now} />
        <Tongue now={now} />
        <Person now={now} />
        <Keys />
        <Storage />
        <Program />
      </main>
    </div>
  );
}
