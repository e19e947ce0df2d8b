// The teacher's tools: small, beside what is far away to be read.
import { useEffect, useState } from "preact/hooks";
import { go } from "../../app";
import { t } from "../../core/speech";
import type { LiveTable } from "../../net/table";
import { type Document, Print } from "../../parts/print";
import { Button, Confirm, IconButton } from "../../parts/ui";
import { hideHere, isHidden } from "./names";

const BOARDS = 30;

/** After the game nothing of a table changes any more: then names are shown here alone. */
function Names({ live, onChange }: Props) {
  const hidden = isHidden(live);
  const over = live.state.state === "over";
  const change = () => {
    if (over) hideHere(live.code, !hidden);
    else live.tell("set", 0, `names=${hidden ? "shown" : "hidden"}`);
    onChange();
  };
  return (
    <Button icon="eye" onPress={change}>
      {hidden ? t("Show names") : t("Hide names")}
    </Button>
  );
}

function Next({ live }: { live: LiveTable }) {
  const [asked, ask] = useState(false);
  const { endedCount, playerCount, paused } = live.state;
  const next = () => {
    ask(false);
    live.tell("next");
  };
  return (
    <>
      <Button kind="main" icon="next" disabled={paused} onPress={() => ask(true)}>
        {t("Next round now")}
      </Button>
      <Confirm
        open={asked}
        title={t("Next round now?")}
        text={t("%d of %d are ready. A bot ends the round for the others.", endedCount, playerCount)}
        yes={t("Next round now")}
        onNo={() => ask(false)}
        onYes={next}
      />
    </>
  );
}

/** A new class room for the same people, with the same dice or with others. */
function Again({ live }: { live: LiveTable }) {
  const [asked, ask] = useState(false);
  const { rematch } = live.state;
  useEffect(() => {
    if (asked && rematch) go(`class/${encodeURIComponent(rematch)}`);
  }, [asked, rematch]);
  const again = (verb: string) => {
    ask(true);
    live.tell(verb);
  };
  if (rematch && !asked)
    return (
      <Button kind="main" href={`#/class/${encodeURIComponent(rematch)}`}>
        {t("To the new class room")}
      </Button>
    );
  return (
    <>
      <Button kind="main" icon="turn" disabled={asked} onPress={() => again("rematch-same")}>
        {t("Same seed again")}
      </Button>
      <Button icon="plus" disabled={asked} onPress={() => again("rematch")}>
        {t("New dice")}
      </Button>
    </>
  );
}

function Running({ live }: { live: LiveTable }) {
  const { paused } = live.state;
  return (
    <>
      <Button icon={paused ? "play" : "pause"} onPress={() => live.tell(paused ? "resume" : "pause")}>
        {paused ? t("Go on") : t("Pause")}
      </Button>
      <Next live={live} />
    </>
  );
}

export function FullScreen() {
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const change = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return (
    <IconButton
      icon={on ? "close" : "full"}
      label={on ? t("Leave the full screen") : t("Full screen")}
      onPress={change}
    />
  );
}

interface Props {
  live: LiveTable;
  onChange: () => void; // something is to be drawn anew
}

/** For those who draw on paper. The dice are not known before. */
function boardsOf(live: LiveTable): Document {
  const { config, title } = live.state;
  return {
    kind: "boards",
    text: t("Boards to draw on"),
    fields: { config, title, count: String(BOARDS) },
  };
}

export function Tools({ live, onChange }: Props) {
  const { state, takenCount, host } = live.state;
  return (
    <div class="class-tools" role="group" aria-label={t("Tools")}>
      {host && state === "waiting" && (
        <Button
          kind={takenCount > 0 ? "main" : "wait"}
          disabled={takenCount === 0}
          onPress={() => live.tell("start")}
        >
          {t("Start with %d", takenCount)}
        </Button>
      )}
      {host && state === "running" && <Running live={live} />}
      {host && state === "over" && <Again live={live} />}
      {host && state === "waiting" && <Print documents={() => [boardsOf(live)]} />}
      {host && <Names live={live} onChange={onChange} />}
      <FullScreen />
    </div>
  );
}
