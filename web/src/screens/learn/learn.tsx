// Learning: the lessons there are, one of them tried by hand, and the legend. "#/learn", "#/learn/errors",
// "#/learn/legend".
import { useMemo } from "preact/hooks";
import type { Lessons, LessonTitle } from "../../core/answers";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
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

export default function Learn({ address }: ScreenProps) {
  const lessons = useMemo(() => core.ask<Lessons>("lessons").lessons, [document.documentElement.lang]);
  const key = address.words[0] ?? "";
  if (key === "legend") return <Legend config={address.query.get("config") ?? ""} />;
  const at = lessons.findIndex((lesson) => lesson.key === key);
  return at < 0 ? <List lessons={lessons} /> : <LessonStage key={key} lessons={lessons} at={at} />;
}
