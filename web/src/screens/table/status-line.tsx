// One line under the bar of a game at a table: for whom everyone waits, how the connection is, what was said last.
import { useLayoutEffect } from "preact/hooks";
import { t, tn } from "../../core/speech";
import type { LiveTable } from "../../net/table";
import { Icon } from "../../parts/icons";
import { useObserved } from "../../store/store";
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

/** Lines of the chat that nobody has seen yet since this table was opened here. */
function useUnread({ seen, state }: LiveTable): number {
  const known = useObserved(seen);
  useLayoutEffect(() => {
    if (seen.value < 0) seen.set(state.chatCount); // before the next one can come
  }, [seen]);
  return known < 0 ? 0 : Math.max(0, state.chatCount - known);
}

export function StatusLine({ live, onChat }: { live: LiveTable; onChat: () => void }) {
  const { state } = live;
  const bad = useBad(live);
  const unread = useUnread(live);
  const text = state.lost ? lostText(state.pending) : bad || state.waits;
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
          onClick={onChat}
        >
          <Icon name="chat" />
          {unread > 0 && <b aria-hidden="true">{unread}</b>}
        </button>
      )}
    </div>
  );
}
