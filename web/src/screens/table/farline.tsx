// One line under the bar of a game at a table: for whom everyone waits, how the connection is, what was said last.
import { useState } from "preact/hooks";
import { t, tn } from "../../core/speech";
import type { LiveTable } from "../../net/table";
import { Icon } from "../../parts/icons";
import { useBad } from "./trouble";

export function lostText(pending: number): string {
  if (pending === 0) return t("No connection just now; it is being tried again.");
  return tn(
    "No connection just now: %d step waits here and is sent later.",
    "No connection just now: %d steps wait here and are sent later.",
    pending,
    pending,
  );
}

/** Lines of the chat that were not seen yet. */
function useUnread(count: number): [number, () => void] {
  const [seen, setSeen] = useState(count);
  return [Math.max(0, count - seen), () => setSeen(count)];
}

export function FarLine({ live, onChat }: { live: LiveTable; onChat: () => void }) {
  const { state } = live;
  const bad = useBad(live);
  const [unread, read] = useUnread(state.chatCount);
  const text = state.lost ? lostText(state.pending) : bad || state.waits;
  const chat = () => {
    read();
    onChat();
  };
  return (
    <div class={`far-line${state.lost ? " is-lost" : bad ? " is-bad" : ""}`}>
      <i class="far-dot" aria-hidden="true" />
      <p class="far-waits" aria-live="polite">
        {text}
      </p>
      {(state.chatOn || state.chat.length > 0) && (
        <button
          type="button"
          class="far-chat"
          aria-label={unread > 0 ? tn("Chat: %d new line", "Chat: %d new lines", unread, unread) : t("Chat")}
          onClick={chat}
        >
          <Icon name="chat" />
          {unread > 0 && <b aria-hidden="true">{unread}</b>}
        </button>
      )}
    </div>
  );
}
