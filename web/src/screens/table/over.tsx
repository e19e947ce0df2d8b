// The end of a table: the same as that of any game, and besides: were the dice fair, who wants a rematch.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Result, Text } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { keptTables } from "../../net/saved-tables";
import type { LiveTable } from "../../net/table";
import type { Looked } from "../../parts/opened";
import { Button } from "../../parts/ui";
import { finishGame, store } from "../../store/store";
import { Finished } from "../end/end";
import { Chat } from "./chat";
import { FairLine } from "./fair";
import { arriveAt } from "./local-players";
import { nameAt } from "./seating";
import { Trouble } from "./trouble";

/** The name of a table's game among those that are kept here. */
const keptName = (code: string): string => `table-${code}`;

/** Whoever played keeps the game here, too: to be replayed and reviewed without the table. */
function useKept(live: LiveTable): string {
  const { state } = live;
  const id = keptName(state.code);
  const [kept, setKept] = useState("");
  useEffect(() => {
    const { text } = core.ask<Text>("record", state.game);
    const seats = [...state.seats].filter((seat) => seat.player >= 0).sort((a, b) => a.player - b.player);
    const names = seats.map((seat) => ({ name: nameAt(seat), level: seat.level }));
    const keep = async () => {
      const before = await store.loadFinished(id);
      if (!before) await finishGame(id, text, undefined, names);
      setKept(id);
    };
    void keep();
  }, [id]);
  return kept;
}

function Again({ live }: { live: LiveTable }) {
  const { state } = live;
  const own = state.seats.find((seat) => seat.seat === state.own);
  const goThere = () => {
    const { beside } = keptTables.load(state.code);
    arriveAt(state.rematch, own ? { name: own.name, beside } : undefined);
  };
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && state.rematch) goThere();
  }, [asked, state.rematch]);
  const rematch = (verb: string) => {
    setAsked(true);
    live.tell(verb);
  };
  if (state.rematch)
    return (
      <Button kind="main" wide onPress={goThere}>
        {t("To the new table")}
      </Button>
    );
  if (!state.host) return <p class="muted">{t("The host may ask for a rematch.")}</p>;
  return (
    <div class="buttons">
      <Button kind="main" onPress={() => rematch("rematch")}>
        {t("Rematch")}
      </Button>
      <Button onPress={() => rematch("rematch-same")}>{t("Same dice again")}</Button>
    </div>
  );
}

export function Over({ live, fresh }: { live: LiveTable; fresh: boolean }) {
  const { state } = live;
  const id = useKept(live);
  const result = useMemo(() => core.ask<Result>("result", state.game), [state.game]);
  const looked: Looked = { id, game: state.game, date: "" };
  return (
    <Finished
      looked={looked}
      result={result}
      fresh={fresh}
      player={state.player}
      table={
        <>
          <div role="status">
            <Trouble live={live} />
          </div>
          <FairLine state={state} />
          <Again live={live} />
          <Chat live={live} />
        </>
      }
    />
  );
}
