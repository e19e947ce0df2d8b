// The game of an online table: the screen of any game, and what a table adds: for whom everyone waits, the chat,
// what the host may do; and the hand-over where several sit at this device.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import type { LiveTable } from "../../net/table";
import { settings } from "../../store/store";
import { boardWords, later, sound, useChanges } from "../game/around";
import type { Around } from "../game/game-view";
import { type Extras, MenuItem } from "../game/overlays";
import { Cover, Stage } from "../game/stage";
import { useAnnounced } from "./announce";
import { Chat } from "./chat";
import { Hall } from "./hall";
import { ChatDialog, DeviceDialog, TableDialog } from "./host";
import type { LocalPlayers } from "./local-players";
import { MOST_THUMBS, OnlineGame } from "./online-game";
import { StatusLine } from "./status-line";
import { Watch } from "./watch";

const around: Around = {
  keep: () => undefined, // the table keeps it
  later,
  after: (ms, work) => void setTimeout(work, ms),
  sound,
  finished: () => undefined,
};

/** The table's game on the screen, following what comes from the table. */
export function useOnlineGame(live: LiveTable): OnlineGame {
  const { game } = live.state;
  const online = useMemo(() => new OnlineGame(core, live, around, boardWords()), [live, game]);
  useLayoutEffect(() => live.watch((news) => online.hear(news)), [live, online]); // before anything else can come
  useEffect(() => settings.watch(() => online.wish(boardWords())), [online]);
  useChanges(online);
  return online;
}

/** Has whoever sits here something to do? */
function isDue({ state }: LiveTable): boolean {
  const seat = state.seats.find((one) => one.seat === state.own);
  return seat?.turn === true && seat.level === 0;
}

type Open = "chat" | "table" | "device" | null;

interface ExtrasWish {
  live: LiveTable;
  online: OnlineGame;
  host: boolean; // somebody at this device is
  heard: string;
  open: (what: Open) => void;
}

function extrasOf({ live, online, host, heard, open }: ExtrasWish): Extras {
  const { state } = live;
  const many = state.playerCount > MOST_THUMBS;
  return {
    line: <StatusLine live={live} onChat={() => open("chat")} />,
    beside: many ? null : <Chat live={live} />,
    players: many ? <Hall live={live} online={online} /> : null,
    heard,
    ready: state.classroom ? state.endedCount : undefined,
    menu: (close) => {
      const show = (what: Open) => () => {
        close();
        open(what);
      };
      return (
        <>
          <MenuItem
            icon="people"
            text={host ? t("The table: seats, clock, pause") : t("The table")}
            onPress={show("table")}
          />
          {(state.chatOn || state.chat.length > 0) && (
            <MenuItem icon="chat" text={t("Chat")} onPress={show("chat")} />
          )}
          {state.seatLink && (
            <MenuItem icon="share" text={t("Play on another device, too")} onPress={show("device")} />
          )}
          <MenuItem icon="back" text={t("Leave; the table goes on")} href="#/" />
        </>
      );
    },
  };
}

function PlayAt({ live, local }: { live: LiveTable; local: LocalPlayers }) {
  const online = useOnlineGame(live);
  const [open, setOpen] = useState<Open>(null);
  const host = local.lives.find((one) => one.state.host);
  const heard = useAnnounced(live);
  const extras = extrasOf({ live, online, host: host !== undefined, heard, open: setOpen });
  const close = () => setOpen(null);
  return (
    <>
      <Stage key={online.serial} table={online} trouble="" extras={extras} />
      {open === "chat" && <ChatDialog live={live} onClose={close} />}
      {open === "table" && <TableDialog live={host ?? live} onClose={close} />}
      {open === "device" && <DeviceDialog live={live} onClose={close} />}
    </>
  );
}

/** Whose sheet is before the eyes, of those at this device; and to whom it is handed on. */
function useHands(lives: LiveTable[]): {
  at: LiveTable | undefined;
  next: LiveTable | undefined;
  take: () => void;
} {
  const seated = lives.filter((live) => live.state.player >= 0);
  const [taken, setTaken] = useState<LiveTable>();
  if (seated.length < 2) return { at: seated[0], next: undefined, take: () => undefined };
  const at = taken && seated.includes(taken) ? taken : undefined;
  const due = seated.filter(isDue);
  const next = at && (isDue(at) || due.length === 0) ? undefined : (due[0] ?? (at ? undefined : seated[0]));
  return { at, next, take: () => setTaken(next) };
}

export function Play({ local }: { local: LocalPlayers }) {
  const { at, next, take } = useHands(local.lives);
  if (next) {
    const seat = next.state.seats.find((one) => one.seat === next.state.own);
    const round = t("Round %d", next.state.round);
    return (
      <Cover round={round} name={seat?.name ?? ""} leave={t("Leave; the table goes on")} onShow={take} />
    );
  }
  const [first] = local.lives;
  if (at) return <PlayAt key={at.tab} live={at} local={local} />;
  return first ? <Watch live={first} /> : null;
}
