// A class room: without a code one is made, with one it stands on the wall.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../core/speech";
import { codeOf } from "../../net/server";
import type { LiveTable } from "../../net/table";
import { Button, Segment, Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { useLocalPlayers, useNews } from "../table/local-players";
import { Boards } from "./boards";
import { Results } from "./list";
import { Make } from "./make";
import { Running, Waiting } from "./projector";
import { Tools } from "./tools";
import "../table/table.css";
import "./class.css";

const CALM_MS = 150; // hundreds come and are ready, each with a message

type Look = "wall" | "boards" | "results";

function Looks({ value, onChange }: { value: Look; onChange: (look: Look) => void }) {
  return (
    <Segment
      label={t("What is shown")}
      value={value}
      options={[
        { value: "wall" as const, text: t("Dice") },
        { value: "boards" as const, text: t("Sheets") },
        { value: "results" as const, text: t("Results") },
      ]}
      onChange={onChange}
    />
  );
}

function Shown({ live, look }: { live: LiveTable; look: Look }) {
  if (live.state.state === "waiting") return <Waiting live={live} />;
  if (look === "boards") return <Boards live={live} />;
  if (look === "results") return <Results live={live} />;
  return <Running live={live} />;
}

/** What was refused, or has happened: the last sentence, for a while. */
function Told({ live }: { live: LiveTable }) {
  const last = live.told.at(-1);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setSeen(last.number), 8000);
    return () => clearTimeout(timer);
  }, [last?.number]);
  return (
    <p class="class-told" role="status">
      {last?.bad && last.number > seen ? last.text : ""}
    </p>
  );
}

function ClassRoom({ live }: { live: LiveTable }) {
  const { state } = live;
  const [look, setLook] = useState<Look>("wall");
  const [, redraw] = useState(0);
  const over = state.state === "over";
  useEffect(() => {
    if (over) setLook("results");
  }, [over]);
  const title = state.title || t("Class room");
  return (
    <div class={`page class-room is-${over && look === "wall" ? "over" : look}`}>
      <Top title={title} sub={state.configTitle} back="#/friends">
        {state.state !== "waiting" && <Looks value={look} onChange={setLook} />}
        <Tools live={live} onChange={() => redraw((count) => count + 1)} />
      </Top>
      <main>
        <Told live={live} />
        {state.lost && <p class="class-lost">{t("The connection is lost; it comes back by itself.")}</p>}
        <Shown live={live} look={over && look === "wall" ? "results" : look} />
      </main>
    </div>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <div class="page narrow">
      <Top title={t("Class room")} back="#/friends" />
      <main class="group">
        <p role="status">{text}</p>
        <div class="buttons">
          <Button href="#/class">{t("Make a class room")}</Button>
        </div>
      </main>
    </div>
  );
}

function Found({ code }: { code: string }) {
  const { lives, trouble } = useLocalPlayers(code);
  const [live] = lives;
  useNews(lives, live?.state.classroom ? CALM_MS : 0);
  if (trouble) return <Nothing text={trouble} />;
  if (!live?.state.known)
    return (
      <Nothing
        text={live?.state.gone ? (live.told.at(-1)?.text ?? t("Nobody is there.")) : t("Connecting …")}
      />
    );
  return <ClassRoom live={live} />;
}

/** A new version is not offered on the wall. */
export const busy = true;

export default function Class({ address }: ScreenProps) {
  const { code } = codeOf(address.words[0] ?? "");
  return code === "" ? <Make /> : <Found key={code} code={code} />;
}
