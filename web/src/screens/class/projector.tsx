// What stands on the wall: before the game how to come in, then dice, round, time, and how many are ready. Letters
// that are meant for the last row have the class `far`: at 1920 by 1080 no smaller than 68 pixels, which is readable
// from 10 m where the picture is 2 m wide.
import { useMemo } from "preact/hooks";
import type { View } from "../../core/answers";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import type { Seats, Table } from "../../core/table-answers";
import { tableLink } from "../../net/server";
import type { LiveTable } from "../../net/table";
import { faceSvg } from "../../parts/board/pictures";
import { Rolls } from "../../parts/board/rolls";
import { Track } from "../../parts/board/track";
import { clockText, leftOf } from "../../parts/clock";
import { Picture } from "../../parts/ui";
import { Draft } from "../table/draft";
import { QrPicture } from "../table/invite";
import { isHidden, shownName } from "./names";

const SECOND = 1000;
const NAMES = 36; // of those who have come, at most so many are listed

/** The address as it is typed: whole, and its last part large; that is also the code. */
function Join({ state }: { state: Table }) {
  const address = tableLink(state.link).replace(/^https?:\/\//, "");
  return (
    <p class="class-join">
      <span class="far">{address.slice(0, address.length - state.code.length)}</span>
      <b class="far">{state.code}</b>
    </p>
  );
}

function Joined({ live }: { live: LiveTable }) {
  const { state } = live;
  const { seats }: Seats = live.seats(0, NAMES, "");
  const hidden = isHidden(live);
  return (
    <section class="class-joined" aria-label={t("Players")}>
      <p class="far" role="status">
        {tn("%s player is here", "%s players are here", state.takenCount, number(state.takenCount))}
      </p>
      {!hidden && (
        <ul>
          {seats.map((seat) => (
            <li key={seat.seat}>
              <bdi>{shownName(seat, false)}</bdi>
            </li>
          ))}
          {state.takenCount > seats.length && (
            <li>{t("and %s more", number(state.takenCount - seats.length))}</li>
          )}
        </ul>
      )}
    </section>
  );
}

export function Waiting({ live }: { live: LiveTable }) {
  const { state } = live;
  return (
    <div class="class-waiting">
      <div class="class-come">
        <Join state={state} />
        <Joined live={live} />
      </div>
      <QrPicture text={tableLink(state.link)} label={t("QR code of the link")} />
    </div>
  );
}

function Dice({ state, config }: { state: Table; config: string }) {
  if (state.dice.length === 0) return null;
  return (
    <ul class={`class-dice of-${state.dice.length}`} aria-label={t("Dice")}>
      {state.dice.map((die, i) => (
        <li key={`${state.round} ${i}`}>
          <Picture svg={faceSvg(config, { shape: die.shape, tile: die.tile })} label={die.name} />
        </li>
      ))}
    </ul>
  );
}

/** How far the round is: of a draft first how many have picked, then how many are ready. */
function Ready({ state }: { state: Table }) {
  const { draft, endedCount, playerCount } = state;
  const [done, text] = draft?.picker
    ? [draft.picks, t("of %s pairs picked", number(draft.of))]
    : [endedCount, t("of %s ready", number(playerCount))];
  return (
    <p class="class-ready far" role="status">
      <b>{number(done)}</b> {text}
    </p>
  );
}

function Time({ state }: { state: Table }) {
  if (state.paused) return <p class="class-time far is-paused">{t("Paused")}</p>;
  const left = leftOf(state);
  if (left === null) return null;
  const late = left <= 10 * SECOND;
  return (
    <p class={`class-time far${late ? " is-late" : ""}`} role="timer" aria-label={t("Time")}>
      {clockText(left)}
    </p>
  );
}

export function Running({ live }: { live: LiveTable }) {
  const { state } = live;
  const hidden = isHidden(live);
  // Of hundreds of players, so it is asked for once a round: the config with all of them, and earlier rolls for those
  // who draw on paper and have missed one.
  const { config, rolls } = useMemo(() => core.ask<View>("view", state.game, 0), [state.game, state.round]);
  return (
    <div class="class-running">
      <div class="class-line">
        <p class="class-round far">
          {t("Round %d of %d", state.round, state.rounds)}
          <Track round={state.round} rounds={state.rounds} />
        </p>
        <Time state={state} />
        <Ready state={state} />
      </div>
      <div class={`class-round-dice${state.draft ? " is-draft" : ""}`}>
        <Dice state={state} config={config} />
        {state.draft && (
          <Draft
            config={config}
            draft={state.draft}
            nameOf={(who) => (hidden ? t("Player %d", who.seat) : who.name)}
          />
        )}
      </div>
      <Rolls config={config} rolls={rolls} />
      <Join state={state} />
    </div>
  );
}
