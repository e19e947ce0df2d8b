// What is kept on this device: games to go on with, and the last ones that ended.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { hasScreen } from "../../app";
import { locale, number, t } from "../../core/speech";
import { Icon } from "../../parts/icons";
import { Button, Confirm, IconButton, Picture } from "../../parts/ui";
import { dropGame, type Finished, history, type Running as Kept, listGames } from "../../store/store";
import { useKept } from "../../store/use-kept";
import { type Glance, glanceAt } from "./games";

const MOST = 3;

function Thumb({ picture }: { picture: string }) {
  if (picture) return <Picture svg={picture} class="thumb" />;
  return (
    <span class="thumb secret" aria-hidden="true">
      <Icon name="people" />
    </span>
  );
}

function GameRow({
  game,
  seen,
  first,
  onDrop,
}: {
  game: Kept;
  seen: Glance;
  first: boolean;
  onDrop: () => void;
}) {
  return (
    <li class={seen.due ? "due" : ""}>
      <Thumb picture={seen.picture} />
      <span class="tx">
        <b>{t("%s, %s", seen.title, seen.players)}</b>
        <i>{seen.state}</i>
      </span>
      <IconButton icon="trash" label={t("Delete: %s", seen.title)} onPress={onDrop} class="quiet" />
      <Button
        href={`#/game/${game.id}`}
        kind={first ? "hot" : "rim"}
        label={t("Go on: %s, %s", seen.title, seen.state)}
      >
        {t("Go on")}
      </Button>
    </li>
  );
}

function Running({ games }: { games: Kept[] }) {
  const [asked, ask] = useState<string>();
  const seen = games.map((game) => ({ game, seen: glanceAt(game.text) }));
  return (
    <section class="kept run">
      <h2>{t("Your games")}</h2>
      {games.length === 0 && (
        <p class="muted">{t("None is going on. A game you begin stays here until it is over.")}</p>
      )}
      <ul class="rows">
        {seen.map(({ game, seen: glance }, at) =>
          glance ? (
            <GameRow key={game.id} game={game} seen={glance} first={at === 0} onDrop={() => ask(game.id)} />
          ) : (
            <li key={game.id}>
              <span class="tx">
                <b>{t("A game that cannot be opened")}</b>
                <i>{t("another version of the page may have kept it")}</i>
              </span>
              <IconButton icon="trash" label={t("Delete")} onPress={() => ask(game.id)} />
            </li>
          ),
        )}
      </ul>
      <Confirm
        open={asked !== undefined}
        title={t("Delete this game?")}
        text={t("It cannot be brought back.")}
        yes={t("Delete")}
        danger
        onNo={() => ask(undefined)}
        onYes={() => {
          if (asked) void dropGame(asked);
          ask(undefined);
        }}
      />
    </section>
  );
}

function day(date: string): string {
  return new Date(date).toLocaleDateString(locale(), { day: "numeric", month: "short" });
}

function FinishRow({ one, seen }: { one: Finished; seen: Glance }) {
  return (
    <li>
      <Picture svg={seen.picture} class="thumb" />
      <span class="tx">
        <b>{t("%s, %s", seen.title, seen.players)}</b>
        <i>{day(one.date)}</i>
      </span>
      <b class="points">{number(seen.total)}</b>
      {hasScreen("end") && (
        <Button href={`#/end/${one.id}`} label={t("Look at it: %s, %s", seen.title, day(one.date))}>
          {t("Look")}
        </Button>
      )}
    </li>
  );
}

/** The last games that ended; nothing if none has. */
function Finishes({ list }: { list: Finished[] }) {
  if (list.length === 0) return null;
  const last = list.slice(0, MOST).flatMap((one) => {
    const seen = glanceAt(one.record);
    return seen ? [{ one, seen }] : [];
  });
  return (
    <section class="kept done">
      <h2>{t("Last results")}</h2>
      <ul class="rows">
        {last.map(({ one, seen }) => (
          <FinishRow key={one.id} one={one} seen={seen} />
        ))}
      </ul>
      {hasScreen("history") && list.length > MOST && (
        <Button kind="plain" href="#/history">
          {t("All of them")}
        </Button>
      )}
    </section>
  );
}

/** All of it at once, and only then what stands below: nothing that is there already moves. */
export function Games({ children }: { children: ComponentChildren }) {
  const [games, ended] = [useKept(listGames), useKept(history)];
  if (!games || !ended) return null;
  return (
    <>
      <Running games={games} />
      <Finishes list={ended} />
      {children}
    </>
  );
}
