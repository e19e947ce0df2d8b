// One line under the bar of a game at a table: for whom everyone waits, how the connection is, what was said last.
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../../core/speech";
import type { LiveTable, Told } from "../../net/table";
import { Icon } from "../../parts/icons";

const BAD_MS = 8000; // so long something that went wrong is read

/** What went wrong a moment ago. */
function useBad(told: readonly Told[]): string {
  const last = told.at(-1);
  const [seen, setSeen] = useState(last?.number ?? 0);
  useEffect(() => {
    if (!last?.bad) return undefined;
    const timer = setTimeout(() => setSeen(last.number), BAD_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last?.bad && last.number > seen ? last.text : "";
}

function lostText(pending: number): string {
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
  const { state, told } = live;
  const bad = useBad(told);
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
