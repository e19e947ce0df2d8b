// A game seen again, moment by moment: sheets of all players in step, dice, score, and a link to here.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Address } from "../../app";
import { go } from "../../app";
import type { Cells, Moments, Redrawn, Svg, Text, View } from "../../core/answers";
import { t, tn } from "../../core/speech";
import { core } from "../../core/start";
import type { Picture as Drawing } from "../../parts/board/patch";
import { faceSvg } from "../../parts/board/pictures";
import { Sheet } from "../../parts/board/sheet";
import { send } from "../../parts/deliver";
import { NoGame } from "../../parts/nogame";
import { atMoment, goOnFrom, type Looked, noteAnalysis, useLooked } from "../../parts/opened";
import { pack } from "../../parts/packed";
import { points, Score } from "../../parts/score";
import { wordsOf } from "../../parts/sent";
import { Button, IconButton, Picture, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { gameOfFrame, isEmbedded } from "../../site/path";
import { momentAfter, Rail } from "./rail";
import "./replay.css";

interface Then {
  view: View;
  picture: Drawing;
  cells: Cells;
  sheets: string[]; // of all players, small
  save: string; // to go on from there
}

/** What is seen of the game at a moment. */
function lookAt(game: number, moment: number, player: number, row: number | null): Then {
  const words = `coordinates rounds plain${row === null ? "" : ` row=${row}`}`;
  const picture: Drawing = (since) =>
    atMoment(game, moment, (then) => core.ask<Redrawn>("redraw", then, player, words, since));
  return atMoment(game, moment, (then) => {
    const view = core.ask<View>("view", then, player);
    return {
      view,
      picture,
      cells: core.ask<Cells>("cells", then, player),
      sheets:
        view.seats.length > 1
          ? view.seats.map((_, i) => core.ask<Svg>("board", then, i, "small plain").svg)
          : [],
      save: core.ask<Text>("save", then).text,
    };
  });
}

function numberOf(address: Address, key: string, most: number, usual: number): number {
  const value = Number.parseInt(address.query.get(key) ?? "", 10);
  return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : usual;
}

/** The address of a moment, in the same words as the one that led here. */
function pathOf(address: Address, moment: number, player: number): string {
  const query = new URLSearchParams(address.query);
  query.set("moment", String(moment));
  query.set("player", String(player));
  return `replay/${address.words[0] ?? ""}?${query}`;
}

type Place = [moment: number, player: number];

/** Where one looks: from the address, and written there, so that it is found again. */
function usePlace(address: Address, lastMoment: number, lastPlayer: number) {
  const asked: Place = [
    numberOf(address, "moment", lastMoment, 0),
    numberOf(address, "player", lastPlayer, 0),
  ];
  const [place, setPlace] = useState<Place>(asked);
  const [written, setWritten] = useState<Place>(asked);
  useEffect(() => {
    if (String(asked) !== String(written)) setPlace(asked); // somebody has gone to another address
    setWritten(asked);
  }, [String(asked)]);
  useEffect(() => {
    if (String(place) === String(written)) return;
    setWritten(place);
    go(pathOf(address, ...place), true);
  }, [String(place)]);
  return [place, setPlace] as const;
}

/** A link for others: it has the whole game in it. */
async function linkOf(game: number, moment: number, player: number): Promise<string> {
  const packed = await pack(core.ask<Text>("save", game).text);
  const query = new URLSearchParams({ game: packed, moment: String(moment), player: String(player) });
  return `${location.href.replace(/#.*$/, "")}#/replay/?${query}`;
}

function Dice({ view }: { view: View }) {
  const dice = view.pieces.filter((piece) => piece.kind === "die");
  return (
    <ul class="replay-dice" aria-label={t("Dice")}>
      {dice.map((die) => (
        <li key={die.number} class={`is-${die.state}`}>
          {die.face && <Picture svg={faceSvg(view.config, die.face)} label={die.name} />}
          <span>{die.tag}</span>
        </li>
      ))}
    </ul>
  );
}

interface SheetsProps {
  view: View;
  sheets: string[];
  player: number;
  onShow: (player: number) => void;
}

function Sheets({ view, sheets, player, onShow }: SheetsProps) {
  return (
    <section class="replay-sheets" aria-label={t("Players")}>
      {sheets.map((svg, i) => (
        <button
          key={i}
          type="button"
          aria-pressed={i === player}
          aria-label={view.seats[i]?.text}
          onClick={() => onShow(i)}
        >
          <Picture svg={svg} />
          <span dir="auto">{view.seats[i]?.name}</span>
        </button>
      ))}
    </section>
  );
}

function useKeys(work: (key: string) => boolean): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, dialog[open]")) return;
      if (work(event.key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

/** In another's page there is no way back, but one to the game itself. */
function Bar({ looked, about, onLink }: { looked: Looked; about: string; onLink: () => void }) {
  const embedded = isEmbedded();
  return (
    <Top
      title={t("Replay")}
      sub={about}
      back={embedded ? "" : looked.id === "" ? "#/" : `#/end/${looked.id}`}
    >
      {embedded ? (
        <a class="replay-home" href={gameOfFrame()} target="_blank" rel="noopener">
          Inkrail
        </a>
      ) : (
        <IconButton icon="share" label={t("Link to here")} onPress={onLink} />
      )}
    </Top>
  );
}

/** The game, what its player made of it, and its seed if it has one. */
function aboutOf({ title, seed }: View, total: number): string {
  const about = tn("%s, %s point", "%s, %s points", Math.abs(total), title, points(total));
  return seed === null ? about : `${about}, ${t("seed %s", seed)}`;
}

interface SideProps {
  looked: Looked;
  then: Then;
  place: Place;
  row: number | null; // of the score
  told: string; // what has happened
  onPlayer: (player: number) => void;
  onRow: (row: number | null) => void;
}

function Side({ looked, then, place: [at, player], row, told, onPlayer, onRow }: SideProps) {
  const { view, sheets } = then;
  const { score, total, change } = view;
  return (
    <>
      <h2>
        {at === 0 ? t("Beginning") : view.roundText} <i>{points(total)}</i>
      </h2>
      <p class="replay-told" aria-live="polite">
        {told}
      </p>
      <Dice view={view} />
      {sheets.length > 0 && <Sheets view={view} sheets={sheets} player={player} onShow={onPlayer} />}
      <Score
        rows={score}
        total={total}
        change={change}
        shown={row}
        onShow={(pressed) => onRow(pressed === row ? null : pressed)}
      />
      {!isEmbedded() && <From then={then} looked={looked} player={player} />}
    </>
  );
}

/** What can be done from here on: played otherwise, or looked into. */
function From({ then: { view, save }, looked, player }: { then: Then; looked: Looked; player: number }) {
  const { text } = core.ask<Text>("position", looked.game, player, view.over ? 0 : view.round);
  return (
    <div class="buttons">
      {!view.over && (
        <Button icon="undo" onPress={() => void goOnFrom(save)}>
          {t("Try again from here")}
        </Button>
      )}
      <Button
        icon="eye"
        href={`#/analyse?position=${encodeURIComponent(text)}`}
        onPress={() => void noteAnalysis(looked.id, player)}
      >
        {t("Analyse")}
      </Button>
    </div>
  );
}

interface PlayedProps {
  looked: Looked;
  moments: Moments["moments"];
  address: Address;
}

/** Where one looks: by the address, by keys, by what is pressed. */
function useMoment({ looked, moments, address }: PlayedProps) {
  const whole = useMemo(() => core.ask<View>("view", looked.game, 0), [looked.game]);
  const [place, setPlace] = usePlace(address, moments.length - 1, whole.seats.length - 1);
  const [row, setRow] = useState<number | null>(null);
  const [at, player] = place;
  const then = useMemo(() => lookAt(looked.game, at, player, row), [looked.game, at, player, row]);
  useKeys((key) => {
    if (momentAfter(moments, 0, key) === null) return false;
    setPlace(([moment, who]) => [momentAfter(moments, moment, key) ?? moment, who]);
    return true;
  });
  return { place, setPlace, row, setRow, then, total: whole.seats[player]?.total ?? 0 };
}

function Played(props: PlayedProps) {
  const { looked, moments } = props;
  const { place, setPlace, row, setRow, then, total } = useMoment(props);
  const [at, player] = place;
  const [said, setSaid] = useState("");
  const link = async () => setSaid(wordsOf(await send(await linkOf(looked.game, at, player))));
  const show = (who: number) => setPlace([at, who]);
  const told = moments[at]?.text ?? "";
  return (
    <div class="page replay">
      <Bar looked={looked} about={aboutOf(then.view, total)} onLink={() => void link()} />
      <main>
        <section class="replay-sheet" aria-label={t("Sheet")}>
          <Sheet picture={then.picture} label={then.view.seats[player]?.text ?? ""} cells={then.cells} />
        </section>
        <div class="replay-side">
          <Side
            looked={looked}
            then={then}
            place={place}
            row={row}
            told={told}
            onPlayer={show}
            onRow={setRow}
          />
          <p class="sent" role="status">
            {said}
          </p>
        </div>
        <Rail moments={moments} at={at} onGo={(moment) => setPlace([moment, player])} />
      </main>
    </div>
  );
}

export default function Replay({ address }: ScreenProps) {
  const looked = useLooked(address);
  const moments = useMemo(
    () =>
      looked === null || typeof looked === "string" ? [] : core.ask<Moments>("moments", looked.game).moments,
    [looked],
  );
  if (looked === null) return null;
  if (typeof looked === "string") return <NoGame why={looked} />;
  return <Played key={looked.game} looked={looked} moments={moments} address={address} />;
}
