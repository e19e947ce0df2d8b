// A new game: which box, who plays, with which dice. The core says what goes together, and why not.
import { useMemo, useState } from "preact/hooks";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { ofSeed, Print } from "../../parts/print";
import { Button, Field, Option, Segment, Switch, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { randomSeed } from "../../store/random";
import { settings } from "../../store/store";
import { rankingOf } from "../ranking/link";
import { begin } from "./begin";
import { configText, emptyForm, type Form, formOf, linkTo, newSeat } from "./form";
import { type Part, Rules } from "./rules";
import { Seats } from "./seats";
import "./new.css";

/** What the address asks for: a box, or a friend's config and seed, or how many play. */
function formOfAddress(about: About, query: URLSearchParams): Form {
  const form = emptyForm(about, query.get("box") ?? "", settings.value.name);
  const config = core.try<Config>("config", query.get("config") ?? "");
  const wished = isRefused(config) ? form : formOf(about, config, form);
  const people = Math.min(Number(query.get("people")) || 1, about.players);
  const seats = [...wished.seats];
  while (seats.length < people) seats.push(newSeat());
  return { ...wished, seats, seed: query.get("seed") ?? "" };
}

function clockOptions() {
  return [
    { value: 0, text: t("None") },
    ...[60, 120, 300].map((seconds) => ({ value: seconds, text: t("%d min", seconds / 60) })),
  ];
}

function Play({ form, set }: Part) {
  const several = form.seats.length > 1;
  const people = form.seats.filter((seat) => seat.level === 0).length;
  return (
    <section class="group play-options">
      <h2>{t("Play")}</h2>
      <Option label={t("Dice")}>
        <Segment
          label={t("Dice")}
          value={form.draft ? 1 : 0}
          options={[
            { value: 0, text: t("For all") },
            { value: 1, text: t("Draft"), disabled: !several && !form.draft },
          ]}
          onChange={(draft) => set({ ...form, draft: draft === 1 })}
        />
      </Option>
      <Option label={t("Clock")} note={t("for each round")}>
        <Segment
          label={t("Clock")}
          value={form.clock}
          options={clockOptions()}
          onChange={(clock) => set({ ...form, clock })}
        />
      </Option>
      {people > 1 && (
        <Switch
          label={t("Hidden boards")}
          note={t("others see a board when the round is over")}
          checked={form.hidden}
          onChange={(hidden) => set({ ...form, hidden })}
        />
      )}
    </section>
  );
}

function Dice({ form, set, config }: Part & { config: Config | undefined }) {
  const [copied, setCopied] = useState("");
  const copy = async () => {
    const seed = form.seed.trim() || randomSeed();
    set({ ...form, seed });
    const link = linkTo(location.href, config?.config ?? configText(form), seed);
    try {
      await navigator.clipboard.writeText(link);
      setCopied(t("The link is copied: who opens it has the same dice."));
    } catch {
      setCopied(link); // no clipboard here: it can be read and copied by hand
    }
  };
  return (
    <section class="group dice-seed">
      <h2>{t("Seed")}</h2>
      <div class="seed-line">
        <Field
          label={t("Any text; the same text gives the same dice")}
          value={form.seed}
          placeholder={t("random")}
          maxLength={64}
          onInput={(seed) => set({ ...form, seed })}
        />
        <Button icon="copy" onPress={() => void copy()} disabled={!config}>
          {t("Copy link")}
        </Button>
      </div>
      <p class="small muted" aria-live="polite">
        {copied}
      </p>
      {form.seed.trim() !== "" && config && <OfSeed config={config.config} seed={form.seed.trim()} />}
    </section>
  );
}

/** What else there is of a seed. */
function OfSeed({ config, seed }: { config: string; seed: string }) {
  return (
    <div class="buttons">
      <Button kind="plain" icon="history" href={rankingOf(config, seed)}>
        {t("Ranking of this seed")}
      </Button>
      <Print documents={() => ofSeed(config, seed)} />
      <OnPaper config={config} seed={seed} />
    </div>
  );
}

/** For who draws on paper: a printed sheet has the code of this place. */
function OnPaper({ config, seed }: { config: string; seed: string }) {
  const position = `inkrail position 1\nconfig ${config}\n`;
  return (
    <>
      <Button kind="plain" icon="eye" href={`#/dice?${new URLSearchParams({ config, seed })}`}>
        {t("Dice for a wall")}
      </Button>
      <Button kind="plain" icon="check" href={`#/analyse?position=${encodeURIComponent(position)}`}>
        {t("Count a sheet of paper")}
      </Button>
    </>
  );
}

/** What is to be said of a link that asks for a game. */
function AskedFor({ config, seed }: { config: string; seed: string }) {
  const asked = useMemo(() => core.try<Config>("config", config), [config]);
  if (isRefused(asked))
    return (
      <p class="note bad" role="alert">
        {t("The link asks for a game that there is not: %s", asked.error)}
      </p>
    );
  return seed ? <p class="note good">{t("A game with the dice that somebody sent you.")}</p> : null;
}

/** Begins it, and remembers who plays what; says why not. */
async function beginForm(form: Form, config: string): Promise<string> {
  const [first] = form.seats;
  if (first?.level === 0) settings.change({ name: first.name });
  if (form.seats.length === 1) settings.change({ alone: config });
  return (await begin({ ...form, config, clock: 1000 * form.clock })) ?? "";
}

function Choose({ address }: ScreenProps) {
  const about = useMemo(() => core.ask<About>("about"), []);
  const [form, set] = useState(() => formOfAddress(about, address.query));
  const [refused, setRefused] = useState("");
  const text = configText(form);
  const answer = useMemo(() => core.try<Config>("config", text), [text]);
  const config = isRefused(answer) ? undefined : answer;
  const asked = address.query.get("config");
  const start = async () => config && setRefused(await beginForm(form, config.config));
  const part = { about, form, set };
  return (
    <div class="page new-game">
      <Top title={t("New game")} sub={config?.title ?? ""} />
      <main>
        {asked && <AskedFor config={asked} seed={form.seed} />}
        <Rules {...part} />
        <Seats {...part} />
        <Play {...part} />
        <Dice {...part} config={config} />
        <footer class="start-line">
          <p class="bad small" role="alert">
            {isRefused(answer) ? answer.error : refused}
          </p>
          <Button kind={config ? "main" : "wait"} disabled={!config} onPress={() => void start()}>
            {t("Start")}
          </Button>
        </footer>
      </main>
    </div>
  );
}

/** Another address asks for another game, and begins the form anew. */
export default function New({ address }: ScreenProps) {
  return <Choose key={String(address.query)} address={address} />;
}
