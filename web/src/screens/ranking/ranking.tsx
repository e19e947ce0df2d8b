// The ranking of any dice: config and seed in the address, "#/ranking?config=classic&seed=monday".
import { useEffect, useState } from "preact/hooks";
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { fetchRanking } from "../../net/ranking";
import type { Everyone } from "../../net/standing";
import { Button, Field, Form, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { store } from "../../store/store";
import { Best, Chart, Standing, WithHelp } from "./everyone";
import { rankingOf } from "./link";
import { Rivals } from "./rivals";
import "./ranking.css";

type Told = Everyone | { failed: string } | null;

function useRanking(config: string, seed: string, after: number): Told {
  const [told, setTold] = useState<Told>(null);
  useEffect(() => {
    let wanted = true;
    if (seed === "") return undefined;
    void fetchRanking(config, seed).then((answer) => {
      if (wanted) setTold(isRefused(answer) ? { failed: answer.error } : answer);
    });
    return () => {
      wanted = false;
    };
  }, [config, seed, after]);
  return told;
}

const BROUGHT = "inkrail.brought";

function broughtGames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(BROUGHT) ?? "[]") as string[];
  } catch {
    return [];
  }
}

const isBrought = (game: string) => broughtGames().includes(game);

function noteBrought(game: string): void {
  try {
    localStorage.setItem(BROUGHT, JSON.stringify([...broughtGames(), game].slice(-200)));
  } catch {
    // it is offered again
  }
}

interface OwnProps {
  game: string;
  config: string;
  seed: string;
  onBrought: () => void;
}

/** A game of this device that may enter the ranking: once. */
function Own({ game, config, seed, onBrought }: OwnProps) {
  const [state, setState] = useState<"" | "going" | "brought" | "failed">(() =>
    isBrought(game) ? "brought" : "",
  );
  const [why, setWhy] = useState("");
  const bringIt = async () => {
    const finished = await store.loadFinished(game);
    if (!finished) return;
    setState("going");
    const { bringSeeded } = await import("../../net/upload");
    const brought = await bringSeeded(config, seed, finished.record);
    setState(brought.state === "counted" ? "brought" : "failed");
    setWhy(brought.state === "later" ? brought.why : t("It could not be brought."));
    if (brought.state !== "counted") return;
    noteBrought(game);
    onBrought();
  };
  if (state === "brought") return null;
  return (
    <div class="ranking-own">
      <Button kind="main" disabled={state === "going"} onPress={() => void bringIt()}>
        {t("Put your game into the ranking")}
      </Button>
      <p class="small muted">
        {t("The server keeps your name and the game.")} <a href="#/privacy">{t("Privacy")}</a>
      </p>
      {state === "going" && <p role="status">{t("Your game goes to the server …")}</p>}
      {state === "failed" && <p role="alert">{why}</p>}
    </div>
  );
}

/** Which dice: for those who have only a seed. */
function Which({ config }: { config: string }) {
  const [seed, setSeed] = useState("");
  const show = () => {
    if (seed !== "") location.hash = rankingOf(config, seed);
  };
  return (
    <Form class="group" onSubmit={show}>
      <Field label={t("Seed")} value={seed} maxLength={60} onInput={setSeed} />
      <Button kind="main" disabled={seed === ""} onPress={show}>
        {t("Show the ranking")}
      </Button>
    </Form>
  );
}

function Shown({ told, config, seed }: { told: Everyone; config: string; seed: string }) {
  return (
    <>
      <Standing everyone={told} />
      <Chart everyone={told} title={t("Everyone with these dice")} />
      <Best ranking={told.ranking} most={20} />
      <WithHelp everyone={told} most={20} />
      <p class="small muted">
        {t(
          "Games with this seed that were put into the ranking, or played at a listed table of this server. Each can be replayed, and checked by anyone.",
        )}
      </p>
      <Rivals config={config} seed={seed} />
      <div class="buttons">
        <Button kind="main" href={`#/new?${new URLSearchParams({ config, seed })}`}>
          {t("Play these dice")}
        </Button>
      </div>
    </>
  );
}

/** The first game there is. */
const usual = (): string => core.ask<About>("about").editions[0]?.key ?? "";

export default function Ranking({ address }: ScreenProps) {
  const config = address.query.get("config") ?? usual();
  const seed = address.query.get("seed") ?? "";
  const about = core.try<Config>("config", config);
  const [brought, setBrought] = useState(0);
  const told = useRanking(config, seed, brought);
  const game = address.query.get("game") ?? "";
  const sub = isRefused(about) ? "" : seed === "" ? about.title : `${about.title}, ${t("seed %s", seed)}`;
  return (
    <div class="page narrow">
      <Top title={t("Ranking")} sub={sub} />
      <main class="ranking-page">
        {isRefused(about) && <p role="alert">{about.error}</p>}
        {!isRefused(about) && seed === "" && <Which config={config} />}
        {told && "failed" in told && <p role="alert">{told.failed}</p>}
        {told && !("failed" in told) && game !== "" && (
          <Own game={game} config={config} seed={seed} onBrought={() => setBrought(brought + 1)} />
        )}
        {told && !("failed" in told) && <Shown told={told} config={config} seed={seed} />}
      </main>
    </div>
  );
}
