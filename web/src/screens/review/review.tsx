// The engine's review of a finished game, round by round: what it cost, where, and the better way on the sheet.
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Address, go, readAddress } from "../../app";
import type { Moment, Moments, Result, Text, View } from "../../core/answers";
import type { ReviewRound, Review as Told } from "../../core/mind-answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { type Looked, NoGame, useLooked } from "../../parts/opened";
import { points } from "../../parts/score";
import { Sheet } from "../../parts/sheet";
import { Button, IconButton, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { newId, saveGame } from "../../store/store";
import { useReview } from "./asking";
import { onlyIn, roundAfter, worstRound } from "./chosen";
import { Graph } from "./graph";
import { lost, signed, tenths } from "./numbers";
import { Possible, SameDice, Working } from "./possible";
import { Rounds, Why } from "./rounds";
import { type Ink, saveBefore, sheetOf } from "./sheets";
import "./review.css";

function numberIn(address: Address, key: string): number | null {
  const value = Number.parseInt(address.query.get(key) ?? "", 10);
  return Number.isFinite(value) ? value : null;
}

/** Writes into the address where one looks, so that it is found again. */
function write(key: string, value: number): void {
  const { words, query } = readAddress(location.hash);
  query.set(key, String(value));
  go(`review/${words[0] ?? ""}?${query}`, true);
}

/** The first person's play; among bots alone the winner's. */
function firstPlayer(result: Result): number {
  const person = [...result.ranks].sort((a, b) => a.player - b.player).find((rank) => rank.level === 0);
  return (person ?? result.ranks[0])?.player ?? 0;
}

function useKeys(round: number, last: number): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (target?.closest("input, dialog[open], [role=grid]")) return;
      const now = numberIn(readAddress(location.hash), "round") ?? round; // keys may be faster than the page
      const to = roundAfter(now, last, event.key);
      if (to === null) return;
      event.preventDefault();
      write("round", to);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [round, last]);
}

async function tryAgain(game: number, moments: Moment[], round: number): Promise<void> {
  const id = newId();
  await saveGame(id, saveBefore(game, moments, round));
  go(`game/${id}`);
}

function Heads({ told }: { told: Told }) {
  const heads = [
    { value: points(told.total), text: t("points"), bad: false },
    { value: lost(told.loss), text: t("by play"), bad: told.loss > 0 },
    { value: signed(told.luck), text: t("by luck"), bad: told.luck < 0 },
  ];
  if (told.picks !== 0) heads.push({ value: lost(told.picks), text: t("by picks"), bad: told.picks > 0 });
  return (
    <dl class="review-heads">
      {heads.map(({ value, text, bad }) => (
        <div key={text} class={bad ? "is-loss" : ""}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LineProps {
  kind: "better" | "mine";
  name: string;
  cells: string[];
  value: number;
}

function Line({ kind, name, cells, value }: LineProps) {
  return (
    <p class={`review-line is-${kind}`}>
      <i class="review-ink" aria-hidden="true" />
      <span>{name}</span>
      <em>{cells.join(" ")}</em>
      <b>{tenths(value)}</b>
    </p>
  );
}

function Words({ title, steps }: { title: string; steps: string[] }) {
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {steps.length === 0 && <li>{t("nothing")}</li>}
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  );
}

function Picks({ round }: { round: ReviewRound }) {
  const costly = round.picks.filter((pick) => pick.loss > 0);
  if (costly.length === 0) return null;
  return (
    <ul class="review-picks">
      {costly.map((pick) => (
        <li key={pick.taken.join()}>
          {t("Picked %s; better: %s", pick.taken.join(" "), pick.better.join(" "))} <b>{lost(pick.loss)}</b>
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  round: ReviewRound;
  ink: Ink;
  mine: string[];
  better: string[];
  onInk: (ink: Ink) => void;
}

/** The chosen round: yours beside the better way. */
function Card({ round, ink, mine, better, onInk }: CardProps) {
  const inks = [
    { value: "both" as Ink, text: t("Both") },
    { value: "mine" as Ink, text: t("Mine") },
    { value: "better" as Ink, text: t("Better") },
  ];
  const good = round.better.length === 0;
  return (
    <section class="review-card">
      <header>
        <h2 aria-live="polite">
          {round.name}
          <span class="heard">
            {good ? `, ${t("well played")}` : `, ${t("%s points lost", tenths(round.loss))}`}
          </span>
        </h2>
        {!good && <Segment label={t("On the sheet")} options={inks} value={ink} onChange={onInk} />}
      </header>
      {good ? (
        <p class="review-good">{t("Well played: the engine found nothing better to speak of.")}</p>
      ) : (
        <Line kind="better" name={t("Better")} cells={onlyIn(round.better, round.moves)} value={round.best} />
      )}
      <Line kind="mine" name={t("You")} cells={onlyIn(round.moves, round.better)} value={round.played} />
      <Picks round={round} />
      {!good && <Why round={round} />}
      <details>
        <summary>{t("In words")}</summary>
        {!good && <Words title={t("Better")} steps={better} />}
        <Words title={t("You")} steps={mine} />
      </details>
    </section>
  );
}

function Turning({ round, last }: { round: number; last: number }) {
  return (
    <nav class="buttons review-turning" aria-label={t("Rounds")}>
      <Button icon="back" disabled={round <= 1} onPress={() => write("round", round - 1)}>
        {t("Round %d", Math.max(1, round - 1))}
      </Button>
      <Button class="is-next" icon="next" disabled={round >= last} onPress={() => write("round", round + 1)}>
        {t("Round %d", Math.min(last, round + 1))}
      </Button>
    </nav>
  );
}

function Players({ view, player }: { view: View; player: number }) {
  if (view.seats.length < 2) return null;
  return (
    <label class="field review-players">
      <span>{t("Whose play")}</span>
      <select value={player} onChange={(event) => write("player", Number(event.currentTarget.value))}>
        {view.seats.map((seat, i) => (
          <option key={i} value={i}>
            {seat.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ReviewedProps {
  looked: Looked;
  address: Address;
}

function Reviewed({ looked, address }: ReviewedProps) {
  const { game } = looked;
  const result = useMemo(() => core.ask<Result>("result", game), [game]);
  const moments = useMemo(() => core.ask<Moments>("moments", game).moments, [game]);
  const save = useMemo(() => core.ask<Text>("save", game).text, [game]);
  const [attempt, setAttempt] = useState(0);
  const [ink, setInk] = useState<Ink>("both");
  const players = result.ranks.length;
  const player = Math.min(players - 1, Math.max(0, numberIn(address, "player") ?? firstPlayer(result)));
  const review = useReview(save, player, attempt);
  const told = review.answer;
  const last = moments.at(-1)?.round ?? 1;
  const asked = numberIn(address, "round") ?? (told ? worstRound(told.rounds) : last);
  const round = Math.min(last, Math.max(1, asked));
  const chosen = told?.rounds.find((one) => one.round === round);
  const sheet = useMemo(
    () => sheetOf(game, moments, player, chosen ?? { round, moves: [], better: [] }, ink),
    [game, moments, player, round, chosen, ink],
  );
  const view = useMemo(() => core.ask<View>("view", game, player), [game, player]);
  const total = result.ranks.find((rank) => rank.player === player)?.total ?? 0;
  useKeys(round, last);
  useEffect(() => {
    document.title = `${t("Review")} · Inkrail`;
  }, []);
  const name = view.seats[player]?.name ?? "";
  return (
    <div class="page review">
      <Top
        title={t("Review")}
        sub={result.seed === null ? result.title : `${result.title}, ${t("seed %s", result.seed)}`}
        back={looked.id === "" ? "#/" : `#/end/${looked.id}`}
      >
        <IconButton
          class="review-again-small"
          icon="undo"
          label={t("Try again from here")}
          onPress={() => void tryAgain(game, moments, round)}
        />
        <Button class="review-again" icon="undo" onPress={() => void tryAgain(game, moments, round)}>
          {t("Try again from here")}
        </Button>
      </Top>
      <main>
        <section class="review-sheet" aria-label={t("Sheet")}>
          <Sheet
            svg={sheet.svg}
            label={`${name}, ${chosen?.name ?? t("Round %d", round)}`}
            cells={sheet.cells}
          />
        </section>
        <div class="review-side">
          <Players view={view} player={player} />
          {review.progress && (
            <Working
              text={t("The engine plays the game again, round by round …")}
              progress={review.progress}
            />
          )}
          {review.failed && (
            <div class="review-failed" role="alert">
              <p>{review.failed}</p>
              <Button onPress={() => setAttempt(attempt + 1)}>{t("Try again")}</Button>
            </div>
          )}
          {told && <Heads told={told} />}
          {told && told.rounds.length > 0 && (
            <Graph
              rounds={told.rounds}
              at={told.rounds.findIndex((one) => one.round === round)}
              onGo={(to) => write("round", to)}
            />
          )}
          {chosen && <Card round={chosen} ink={ink} mine={sheet.mine} better={sheet.better} onInk={setInk} />}
          <Turning round={round} last={last} />
          {told && <Rounds rounds={told.rounds} chosen={round} onGo={(to) => write("round", to)} />}
          <Possible key={`possible ${player}`} save={save} player={player} name={name} total={total} />
          <SameDice key={`bots ${player}`} save={save} player={player} name={name} total={total} />
        </div>
      </main>
    </div>
  );
}

/** What is still played is not reviewed: that would be a hint for every round to come. */
function NotOver({ id }: { id: string }) {
  return (
    <div class="page narrow">
      <Top title={t("Review")} />
      <main class="group">
        <p>{t("This game is not over yet. Its review comes after the last round.")}</p>
        <Button kind="main" href={id === "" ? "#/" : `#/game/${id}`}>
          {id === "" ? t("To the lobby") : t("To the game")}
        </Button>
      </main>
    </div>
  );
}

export default function Review({ address }: ScreenProps) {
  const looked = useLooked(address);
  if (looked === null) return null;
  if (typeof looked === "string") return <NoGame why={looked} />;
  if (!core.ask<Result>("result", looked.game).over) return <NotOver id={looked.id} />;
  return <Reviewed key={looked.game} looked={looked} address={address} />;
}
