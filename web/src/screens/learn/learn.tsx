// Learning: the lessons there are, one of them tried by hand, and the legend. "#/learn", "#/learn/errors",
// "#/learn/legend".
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Lessons, LessonTitle } from "../../core/answers";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import { file } from "../../site/files";
import { settings, useObserved } from "../../store/store";
import { Legend } from "./legend";
import { LessonStage } from "./stage";
import "./learn.css";

/** A lesson under way is not to be disturbed. */
export const busy = true;

function Row({ lesson, done }: { lesson: LessonTitle; done: boolean }) {
  return (
    <li>
      <a class="row-link lesson-row" href={`#/learn/${lesson.key}`}>
        <span class={`lesson-done${done ? " is-done" : ""}`}>{done && <Icon name="check" />}</span>
        <span class="tx">
          <b>{lesson.title}</b>
          {done && <span class="heard">{t("done")}</span>}
        </span>
        <Icon name="next" />
      </a>
    </li>
  );
}

function Doors() {
  return (
    <nav class="learn-doors" aria-label={t("Learn")}>
      <a class="door first" href="#/learn/first">
        <b>{t("First steps")}</b>
        <i>{t("five, on the real board")}</i>
      </a>
      <a class="door" href="#/rules">
        <b>{t("Rules")}</b>
        <i>{t("all of them, with examples")}</i>
      </a>
      <a class="door" href="#/learn/legend">
        <b>{t("Legend")}</b>
        <i>{t("what lies on a sheet")}</i>
      </a>
    </nav>
  );
}

function List({ lessons }: { lessons: LessonTitle[] }) {
  const learned = useObserved(settings).learned;
  const others = lessons.filter((lesson) => lesson.group !== "first");
  const groups = [...new Set(others.map((lesson) => lesson.group))];
  const done = others.filter((lesson) => learned.includes(lesson.key)).length;
  return (
    <div class="page narrow">
      <Top
        title={t("Learn")}
        sub={
          done > 0
            ? t("%s of %s lessons done", number(done), number(others.length))
            : tn("%d lesson", "%d lessons", others.length, number(others.length))
        }
      />
      <main class="learn-list">
        <Doors />
        {groups.map((group) => {
          const these = others.filter((lesson) => lesson.group === group);
          return (
            <section class="group" key={group}>
              <h2>{these[0]?.groupName}</h2>
              <ul class="rows">
                {these.map((lesson) => (
                  <Row key={lesson.key} lesson={lesson} done={learned.includes(lesson.key)} />
                ))}
              </ul>
            </section>
          );
        })}
      </main>
    </div>
  );
}

/** Without a network, and never fetched before. */
function Missing() {
  return (
    <div class="page narrow">
      <Top title={t("Learn")} back="#/" />
      <main class="learn-list">
        <p role="alert">{t("There is no connection to the server.")}</p>
        <Doors />
      </main>
    </div>
  );
}

/** Tells the core the lessons, which nobody needs to play; false if they cannot be had. */
async function teach(): Promise<boolean> {
  try {
    const answer = await fetch(file("lessons.txt"));
    return answer.ok && core.teach(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    return false;
  }
}

/** Does the core know the lessons? Null until that is known. */
function useTaught(): boolean | null {
  const [taught, setTaught] = useState<boolean | null>(null);
  useEffect(() => {
    let wanted = true;
    void teach().then((is) => wanted && setTaught(is));
    return () => {
      wanted = false;
    };
  }, []);
  return taught;
}

function Taught({ lesson }: { lesson: string }) {
  const lessons = useMemo(() => core.ask<Lessons>("lessons").lessons, [document.documentElement.lang]);
  const at = lessons.findIndex(({ key }) => key === lesson);
  return at < 0 ? <List lessons={lessons} /> : <LessonStage key={lesson} lessons={lessons} at={at} />;
}

export default function Learn({ address }: ScreenProps) {
  const taught = useTaught();
  const lesson = address.words[0] ?? "";
  if (lesson === "legend") return <Legend config={address.query.get("config") ?? ""} />;
  if (taught === null) return null;
  return taught ? <Taught lesson={lesson} /> : <Missing />;
}
