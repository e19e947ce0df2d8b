// A tournament: join by its code or link, play the games one after the other, see how it stands.
import { useEffect, useState } from "preact/hooks";
import type { Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { ownName, root, shortName } from "../../net/server";
import {
  closeTournament,
  csvAddress,
  enterGame,
  fetchTournament,
  nextGame,
  type Tournament,
} from "../../net/tournament";
import { download, fileName } from "../../parts/deliver";
import { awards, Print } from "../../parts/print";
import { Button, Confirm, Field, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { settings, useObserved } from "../../store/store";
import { Invite } from "../table/invite";
import { arriveAt } from "../table/local-players";
import { Make } from "./make";
import { Standings } from "./standings";
import "../table/table.css";
import "./tournament.css";

const AGAIN_MS = 10_000;
const AWARDED = 60; // certificates at a time

type Told = Tournament | { failed: string } | null;

/** How it stands, asked again now and then while somebody looks. */
function useTournament(code: string): [Told, (told: Tournament) => void] {
  const [told, setTold] = useState<Told>(null);
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await fetchTournament(code);
      if (!wanted) return;
      if (!isRefused(answer)) setTold(answer);
      else setTold((before) => (before && !("failed" in before) ? before : { failed: answer.error }));
    };
    const again = () => void look();
    again();
    const timer = setInterval(again, AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [code]);
  return [told, setTold];
}

/** The next game of one's own. */
function Play({ tournament }: { tournament: Tournament }) {
  const { name } = useObserved(settings);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const { games, you, open, code } = tournament;
  const game = nextGame(tournament);
  if (!open) return <p class="tournament-said">{t("This tournament is over.")}</p>;
  if (game === 0) return <p class="tournament-said">{t("You have played all games.")}</p>;
  const begun = (you.codes[game - 1] ?? "") !== "";
  const play = async () => {
    setBusy(true);
    setWrong("");
    const entered = await enterGame(code, game);
    setBusy(false);
    if (isRefused(entered)) setWrong(entered.error);
    else arriveAt(entered.code);
  };
  return (
    <div class="tournament-play">
      {you.player < 0 && (
        <Field
          label={t("Your name")}
          value={name}
          placeholder={ownName()}
          maxLength={24}
          onInput={(text) => settings.change({ name: shortName(text) })}
        />
      )}
      <Button kind="main" wide disabled={busy} onPress={() => void play()}>
        {begun ? t("Go on with game %d of %d", game, games) : t("Play game %d of %d", game, games)}
      </Button>
      <p class="small muted">{t("Each game counts once; you may leave it and come back.")}</p>
      {wrong !== "" && <p role="alert">{wrong}</p>}
    </div>
  );
}

function Close({ tournament, onClosed }: { tournament: Tournament; onClosed: (told: Tournament) => void }) {
  const [asked, ask] = useState(false);
  const [wrong, setWrong] = useState("");
  const close = async () => {
    ask(false);
    const answer = await closeTournament(tournament.code);
    if (isRefused(answer)) setWrong(answer.error);
    else onClosed(answer);
  };
  return (
    <>
      <Button icon="check" onPress={() => ask(true)}>
        {t("End the tournament")}
      </Button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <Confirm
        open={asked}
        title={t("End the tournament?")}
        text={t(
          "Games that are not played to the end do not count. Then everyone may see all sheets, and check the dice.",
        )}
        yes={t("End the tournament")}
        onNo={() => ask(false)}
        onYes={() => void close()}
      />
    </>
  );
}

/** The same as JSON and as a list with commas: for other programs. */
function Files({ tournament }: { tournament: Tournament }) {
  const name = tournament.title || tournament.code;
  const placed = tournament.players
    .filter(({ place }) => place > 0)
    .slice(0, AWARDED)
    .map(({ name, sum }) => ({ name: name || t("Somebody"), points: sum }));
  const json = () => {
    const { you: _, ...open } = tournament;
    const text = `${JSON.stringify(open, null, 2)}\n`;
    download(fileName(name, "json"), new Blob([text], { type: "application/json" }));
  };
  return (
    <>
      <a class="btn rim" href={root() + csvAddress(tournament.code)} download={fileName(name, "csv")}>
        CSV
      </a>
      <Button icon="down" onPress={json}>
        JSON
      </Button>
      <Print documents={() => [awards(name, placed)]} />
      <Button icon="legend" onPress={() => print()}>
        {t("Print the list")}
      </Button>
    </>
  );
}

/** The promise before, the proof afterwards. */
function Fair({ tournament }: { tournament: Tournament }) {
  return (
    <details class="tournament-fair">
      <summary>
        {tournament.open
          ? t("Fair dice: the server is bound to a secret that nobody knows yet.")
          : t("Fair dice: the secret is told, and anyone can check.")}
      </summary>
      <dl>
        <dt>{t("Commitment")}</dt>
        <dd>{tournament.commitment}</dd>
        {tournament.secret && <dt>{t("Secret")}</dt>}
        {tournament.secret && <dd>{tournament.secret}</dd>}
        {tournament.seeds?.map((seed, i) => [
          <dt key={`game ${i}`}>{t("Seed of game %d", i + 1)}</dt>,
          <dd key={seed}>{seed}</dd>,
        ])}
      </dl>
      <p class="small muted">
        {t("With a record of the tournament:")} <code>inkrail verify --commitment HEX FILE</code>
      </p>
    </details>
  );
}

function Shown({ tournament, onTold }: { tournament: Tournament; onTold: (told: Tournament) => void }) {
  const config = core.try<Config>("config", tournament.config);
  const name = isRefused(config) ? tournament.config : config.title;
  const sub = tn("%s, %d game", "%s, %d games", tournament.games, name, tournament.games);
  return (
    <div class="page narrow tournament">
      <Top title={tournament.title || t("Tournament")} sub={sub} back="#/friends" />
      <main>
        <Play tournament={tournament} />
        <Standings tournament={tournament} />
        <div class="buttons no-print">
          <Files tournament={tournament} />
          {tournament.you.host && tournament.open && <Close tournament={tournament} onClosed={onTold} />}
        </div>
        {tournament.open && (
          <Invite
            link={`${root()}c/${encodeURIComponent(tournament.code)}`}
            code={tournament.code}
            label={t("Link of the tournament")}
          />
        )}
        <Fair tournament={tournament} />
      </main>
    </div>
  );
}

function Found({ code }: { code: string }) {
  const [told, setTold] = useTournament(code);
  if (told && !("failed" in told)) return <Shown tournament={told} onTold={setTold} />;
  return (
    <div class="page narrow tournament">
      <Top title={t("Tournament")} back="#/friends" />
      <main>
        <p role="status">{told ? told.failed : t("Connecting …")}</p>
        {told && <Button href="#/tournament">{t("Make a tournament")}</Button>}
      </main>
    </div>
  );
}

export default function TournamentScreen({ address }: ScreenProps) {
  const code = (address.words[0] ?? "").trim().toLowerCase();
  return code === "" ? <Make /> : <Found key={code} code={code} />;
}
