// The engine's review of a finished game, round by round: what it cost, where, and the better way on the sheet.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Address, go, readAddress } from "../../app";
import type { Moments, Result, Text, View } from "../../core/answers";
import type { Review as Told } from "../../core/engine-answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { Sheet } from "../../parts/board/sheet";
import { NoGame } from "../../parts/nogame";
import { firstPlayer, goOnFrom, type Looked, useLooked } from "../../parts/opened";
import { Button, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { type Asked, useReview } from "./asking";
import { Card, Heads } from "./card";
import { roundAfter, worstRound } from "./chosen";
import { Graph } from "./graph";
import { Possible, SameDice, Working } from "./possible";
import { Rounds } from "./rounds";
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

function useKeys(round: number, last: number): void {
  useLayoutEffect(() => {
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

/** A new game from the round that is looked at: above all where there is room for its words, else below the round. */
function Again({ class: where, onPress }: { class: string; onPress: () => void }) {
  return (
    <Button class={`review-again ${where}`} icon="undo" onPress={onPress}>
      {t("Try again from here")}
    </Button>
  );
}

function Bar({ looked, result, onAgain }: { looked: Looked; result: Result; onAgain: () => void }) {
  const { title, seed } = result;
  return (
    <Top
      title={t("Review")}
      sub={seed === null ? title : `${title}, ${t("seed %s", seed)}`}
      back={looked.id === "" ? "#/" : `#/end/${looked.id}`}
    >
      <Again class="is-above" onPress={onAgain} />
    </Top>
  );
}

/** The engine at work, or why it has nothing to say. */
function State({ review, onAgain }: { review: Asked<Told>; onAgain: () => void }) {
  return (
    <>
      {review.progress && (
        <Working text={t("The engine plays the game again, round by round …")} progress={review.progress} />
      )}
      {review.failed && (
        <div class="review-failed" role="alert">
          <p>{review.failed}</p>
          <Button onPress={onAgain}>{t("Try again")}</Button>
        </div>
      )}
    </>
  );
}

/** The game that is reviewed, and whose play of it, by the address. */
function usePlayed(looked: Looked, address: Address) {
  const { game } = looked;
  const result = useMemo(() => core.ask<Result>("result", game), [game]);
  const moments = useMemo(() => core.ask<Moments>("moments", game).moments, [game]);
  const save = useMemo(() => core.ask<Text>("save", game).text, [game]);
  const players = result.ranks.length;
  const player = Math.min(players - 1, Math.max(0, numberIn(address, "player") ?? firstPlayer(result)));
  const view = useMemo(() => core.ask<View>("view", game, player), [game, player]);
  const total = result.ranks.find((rank) => rank.player === player)?.total ?? 0;
  const name = view.seats[player]?.name ?? "";
  return { game, result, moments, save, player, view, total, name, alone: players === 1 };
}

type Played = ReturnType<typeof usePlayed>;

/** What is told of it, and the round that is looked at: the one of the address, else the worst. */
function useTold({ game, moments, save, player }: Played, address: Address) {
  const [attempt, setAttempt] = useState(0);
  const [ink, setInk] = useState<Ink>("both");
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
  return { review, told, round, last, chosen, sheet, ink, setInk, again: () => setAttempt(attempt + 1) };
}

interface SideProps {
  played: Played;
  shown: ReturnType<typeof useTold>;
  onAgain: () => void;
}

const goToRound = (round: number) => write("round", round);

/** The course of the game, and the round that is looked at. */
function Course({ played: { alone, name }, shown, onAgain }: SideProps) {
  const { told, round, chosen, sheet, ink, setInk } = shown;
  const { mine, better } = sheet;
  const who = alone ? t("You") : name;
  return (
    <>
      {told && told.rounds.length > 0 && (
        <Graph
          played={alone ? t("yours") : who}
          rounds={told.rounds}
          at={told.rounds.findIndex((one) => one.round === round)}
          onGo={goToRound}
        />
      )}
      {chosen && (
        <Card round={chosen} who={who} alone={alone} ink={ink} mine={mine} better={better} onInk={setInk} />
      )}
      <Turning round={round} last={shown.last} />
      <Again class="is-below" onPress={onAgain} />
      {told && <Rounds who={who} rounds={told.rounds} chosen={round} onGo={goToRound} />}
    </>
  );
}

function Side(props: SideProps) {
  const { played, shown } = props;
  const { save, player, name, total, view } = played;
  const dice = { save, player, name, total };
  return (
    <div class="review-side">
      <Players view={view} player={player} />
      <State review={shown.review} onAgain={shown.again} />
      {shown.told && <Heads told={shown.told} />}
      <Course {...props} />
      <Possible key={`possible ${player}`} {...dice} begins={shown.told !== null} />
      <SameDice key={`bots ${player}`} {...dice} />
    </div>
  );
}

function Reviewed({ looked, address }: { looked: Looked; address: Address }) {
  const played = usePlayed(looked, address);
  const shown = useTold(played, address);
  const { game, result, moments, name } = played;
  const { round, last, chosen, sheet } = shown;
  useKeys(round, last);
  const again = () => void goOnFrom(saveBefore(game, moments, round));
  const label = `${name}, ${chosen?.name ?? t("Round %d", round)}`;
  return (
    <div class="page review">
      <Bar looked={looked} result={result} onAgain={again} />
      <main>
        <section class="review-sheet" aria-label={t("Sheet")}>
          <Sheet picture={sheet.picture} label={label} cells={sheet.cells} />
        </section>
        <Side played={played} shown={shown} onAgain={again} />
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
