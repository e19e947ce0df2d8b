// The game: opens what is kept under the address's name, and shows it until it is over.
import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../../app";
import type { Opened } from "../../core/answers";
import { isRefused } from "../../core/core";
import { AROUND } from "../../core/modules";
import { t } from "../../core/speech";
import { core, onWords, prepare } from "../../core/start";
import { NoGame } from "../../parts/nogame";
import type { ScreenProps } from "../../screens";
import { noteEnded } from "../../store/ended";
import { finishGame, loadGame, saveGame, settings, watchGame } from "../../store/store";
import { boardWords, later, sound, useChanges } from "./around";
import { Bots } from "./bots";
import { type Around, GameView } from "./game-view";
import { Cover, Stage } from "./stage";
import { botSteps } from "./thought";
import { bringHand, keepHand } from "./unconfirmed";

function aroundOf(id: string, table: () => GameView | null): Around {
  return {
    keep: (text) => void saveGame(id, text),
    later,
    after: (ms, work) => void setTimeout(work, ms),
    sound,
    finished: () => {
      table()?.keepNow();
      const record = table()?.record() ?? "";
      const view = table()?.view;
      const seats = view?.seats.map(({ name, level }) => ({ name, level }));
      const house = view && { hidden: view.hidden, clock: view.clock };
      noteEnded(id);
      void finishGame(id, record, undefined, seats, house).then(() => go(`end/${id}`, true));
    },
  };
}

/** A table for what is kept under this name; a sentence if there is none. */
function openTable(id: string, text: string): GameView | string {
  const opened = core.try<Opened>("open", text);
  if (isRefused(opened)) return opened.error;
  let table: GameView | null = null;
  table = new GameView(
    core,
    opened.game,
    0,
    aroundOf(id, () => table),
    boardWords(),
  );
  return table;
}

/** What was done last is kept before the page goes, and before the screen is left. */
function keepLast(id: string, table: GameView | string | null): void {
  if (!(table instanceof GameView)) return;
  table.keepNow();
  keepHand(id, table);
}

function closeTable(table: GameView | string | null): void {
  if (table instanceof GameView) table.close();
}

/** The game of this name, anew when another tab has gone on with it. */
function useKeptGame(id: string): GameView | string | null {
  const [table, setTable] = useState<GameView | string | null>(null);
  const current = useRef<GameView | string | null>(null);
  useEffect(() => {
    let wanted = true;
    const use = (text: string | null | undefined) => {
      if (!wanted) return;
      closeTable(current.current);
      current.current = text ? openTable(id, text) : t("This game is not kept on this device any more.");
      setTable(current.current);
    };
    void loadGame(id).then((text) => {
      use(text);
      if (current.current instanceof GameView) bringHand(id, current.current);
    });
    const unwatch = watchGame(id, (text) => (text === null ? go("", true) : use(text)));
    const keep = () => keepLast(id, current.current);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep); // a phone may end a page that is not seen
    return () => {
      wanted = false;
      unwatch();
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      keep();
      closeTable(current.current);
      current.current = null;
    };
  }, [id]);
  return table;
}

function useBots(table: GameView): Bots {
  const [bots] = useState(() => new Bots(table, botSteps, (ms, work) => void setTimeout(work, ms)));
  useEffect(() => {
    bots.wake();
    const quiet = table.onChange(() => bots.wake());
    return () => {
      quiet();
      bots.stop();
    };
  }, [bots]);
  return bots;
}

/** Counts the player's time while the sheet is before the player's eyes. */
function useClock(table: GameView): void {
  const { clock, phase, seats } = table.view;
  const runs = clock > 0 && phase === "draw" && table.cover === null && seats[table.player]?.ended === false;
  useEffect(() => {
    if (!runs) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      table.spend(Math.round(now - last));
      last = now;
    }, 1000);
    return () => clearInterval(timer);
  }, [runs, table.player]);
}

/** The first tap is as quick as all others, and so is a hint where there were some before. */
function useWarmth({ game, player, serial, view }: GameView): void {
  useEffect(() => {
    let stops: (() => void)[] | null = [];
    const begin = ({ warmUp, wakeEngine }: typeof import("./warm")) => {
      stops?.push(warmUp(core, game, player), wakeEngine(view.config, settings.value.hinted));
    };
    import("./warm").then(begin, () => undefined);
    return () => {
      for (const stop of stops ?? []) stop();
      stops = null;
    };
  }, [serial]);
}

/** What the end of a game is shown with comes in its last round. */
function useEndInTime({ view: { round, rounds } }: GameView): void {
  useEffect(() => {
    if (round >= rounds) later(() => prepare(AROUND));
  }, [round >= rounds]);
}

function Seated({ table }: { table: GameView }) {
  useChanges(table);
  useEndInTime(table);
  useClock(table);
  const bots = useBots(table);
  useEffect(() => settings.watch(() => table.wish(boardWords())), [table]);
  useEffect(() => onWords(() => table.view.banner && table.look()), [table]); // long sentences come last
  useWarmth(table);
  useEffect(() => {
    document.title = `${table.view.title} · Inkrail`;
  }, [table.view.title]);
  if (table.cover !== null)
    return (
      <Cover
        round={table.view.roundText}
        name={table.view.seats[table.cover]?.name ?? ""}
        leave={t("Leave; the game is kept")}
        before={table.before?.name}
        onShow={() => table.uncover()}
        onBack={() => table.stay()}
      />
    );
  return <Stage table={table} trouble={bots.trouble} />;
}

/** A new version is not offered over a board. */
export const busy = true;

export default function Game({ address }: ScreenProps) {
  const id = address.words[0] ?? "";
  const table = useKeptGame(id);
  if (table === null) return null;
  if (typeof table === "string") return <NoGame why={table} />;
  return <Seated key={table.serial} table={table} />;
}
