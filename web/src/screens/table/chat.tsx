// One line at a time to all at the table, and the last ones that were said.
import { useEffect, useRef, useState } from "preact/hooks";
import { locale, t } from "../../core/speech";
import type { LiveTable } from "../../net/table";
import { Button } from "../../parts/ui";

const MOST_BYTES = 200;

function time(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}

function Lines({ live: { state, seen } }: { live: LiveTable }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: "nearest" });
    if (end.current?.offsetParent) seen.set(state.chatCount); // not where there is no room for a chat
  }, [state.chatCount]);
  return (
    <ol class="chat-lines" aria-label={t("What was said")}>
      {state.chat.map((line, i) => (
        <li key={state.chatCount - state.chat.length + i} ref={i + 1 === state.chat.length ? end : null}>
          <b dir="auto">{line.name || t("Host")}</b> <span dir="auto">{line.text}</span>{" "}
          <time dateTime={new Date(line.at).toISOString()}>{time(line.at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** As long as the server takes it. */
function cut(text: string): string {
  const encoder = new TextEncoder();
  let short = [...text];
  while (encoder.encode(short.join("")).length > MOST_BYTES) short = short.slice(0, -1);
  return short.join("");
}

export function Chat({ live }: { live: LiveTable }) {
  const [text, setText] = useState("");
  const { state } = live;
  const say = (event: Event) => {
    event.preventDefault();
    const line = cut(text.replace(/\s+/g, " ").trim());
    if (!line) return;
    live.tell("say", 0, line);
    setText("");
  };
  if (!state.chatOn && state.chat.length === 0) return null;
  const may = state.chatOn && (state.own > 0 || state.host);
  return (
    <section class="chat" aria-label={t("Chat")}>
      {state.chat.length > 0 && <Lines live={live} />}
      {may && (
        <form class="chat-form" onSubmit={say}>
          <input
            class="input"
            dir="auto"
            value={text}
            maxLength={MOST_BYTES}
            placeholder={t("Say something to all")}
            aria-label={t("Say something to all")}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button disabled={!text.trim()} onPress={say}>
            {t("Send")}
          </Button>
        </form>
      )}
      {!state.chatOn && <p class="small muted">{t("The host has switched the chat off.")}</p>}
    </section>
  );
}
