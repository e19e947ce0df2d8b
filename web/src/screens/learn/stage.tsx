// The screen of a lesson: the sheet, the question, what lies in the tray if something is to be drawn, and what is
// said to a try.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { go } from "../../app";
import type { About, LessonTitle, Place, Task } from "../../core/answers";
import { number, t } from "../../core/speech";
import { core } from "../../core/start";
import { Board } from "../../parts/board/board";
import { Die, Special } from "../../parts/board/die";
import { ARROWS, beside, type PlaceKind, perRow } from "../../parts/board/places";
import { Icon } from "../../parts/icons";
import { useTitle } from "../../parts/title";
import { Button, IconButton, Top } from "../../parts/ui";
import { settings } from "../../store/store";
import { listenToFingers } from "../game/fingers";
import { type Command, commandOf } from "../game/keys";
import { type Item, trayOf } from "../game/turns";
import { beginAlone } from "../new/begin";
import { Trial } from "./lesson";

interface Props {
  trial: Trial;
}

// --- what it holds -------------------------------------------------------------------------------------

function useTrial(key: string): Trial {
  const trial = useMemo(() => new Trial(core, key), [key]);
  const [, again] = useState(0);
  useEffect(() => {
    const quiet = trial.onChange(() => again((count) => count + 1));
    return () => {
      quiet();
      trial.close();
    };
  }, [trial]);
  return trial;
}

/** A lesson that was gone through is remembered. */
function useLearned(trial: Trial): void {
  useEffect(() => {
    const { learned } = settings.value;
    if (trial.next === null && !learned.includes(trial.about.key))
      settings.change({ learned: [...learned, trial.about.key], welcomed: true });
  }, [trial.next]);
}

/** Of the first steps one leads to the next by itself. */
function useFlow(trial: Trial): void {
  useEffect(() => {
    if (trial.isFirst && trial.next) trial.goOn();
  }, [trial.next]);
}

function useFingers(trial: Trial) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current) return undefined;
    return listenToFingers(root.current, {
      kind: () => kindOf(trial),
      canDrag: (piece) => settings.value.drag && trial.view.pieces[piece]?.state === "waiting",
      canGoBack: (place) => trial.view.hand?.at === place,
      lift: (piece) => trial.view.hand?.piece !== piece && trial.take(piece),
      tapPiece: (piece) => trial.take(piece),
      tapPlace: (place) => trial.tap(place),
      put: (piece, place) => trial.put(piece, place),
      layBack: () => trial.layBack(),
      back: () => trial.layBack(),
    });
  }, [trial]);
  return root;
}

function kindOf(trial: Trial): PlaceKind {
  const { hand } = trial.view;
  return hand?.place === "corner" ? "corner" : "cell";
}

type Works = Partial<Record<Command, (key: string) => void>>;

/** What keys of the game do in a lesson, as far as it has use for them; some of them on the sheet alone. */
function worksOf(trial: Trial, focus: Place, goTo: (place: Place) => void, onBoard: boolean): Works {
  const move = (key: string) => goTo(beside(focus, kindOf(trial), ...(ARROWS[key] ?? [0, 0])));
  const layBack = () => trial.layBack();
  const tap = () => trial.tap(focus);
  const lay = () => (trial.ready && trial.view.hand?.at === focus ? trial.lay() : tap());
  const take = (key: string) => {
    const item = trayOf(trial.view).numbered[Number(key) - 1];
    if (item) trial.take(item.index);
  };
  return {
    ...(onBoard && { left: move, right: move, up: move, down: move, press: tap, lay }),
    piece: take,
    turn: () => trial.turn(1),
    turnBack: () => trial.turn(-1),
    back: layBack,
    leave: layBack,
  };
}

/** Keys work wherever the focus is. */
function useKeys(trial: Trial, focus: Place, goTo: (place: Place) => void): void {
  const act = (event: KeyboardEvent): boolean => {
    const onBoard = event.target instanceof Element && event.target.closest("[data-place]") !== null;
    const command = commandOf(event, settings.value.letters);
    const work = command ? worksOf(trial, focus, goTo, onBoard)[command] : undefined;
    work?.(event.key);
    return work !== undefined;
  };
  const latest = useRef(act);
  latest.current = act;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      if (latest.current(event)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

// --- what is seen ----------------------------------------------------------------------------------------

/** The right spaces, for those who want to be shown. */
function Marks({ places, kind }: { places: Place[]; kind: PlaceKind }) {
  const UNIT = 100 / 7.7;
  const size = perRow(kind);
  return (
    <div class="lesson-marks" aria-hidden="true">
      {places.map((place) => (
        <i
          key={place}
          style={{
            left: `${((place % size) + 0.35) * UNIT}%`,
            top: `${(Math.floor(place / size) + 0.35) * UNIT}%`,
          }}
        />
      ))}
    </div>
  );
}

/** What a die or a special route of the lesson is shown with. */
const pieceProps = ({ view, task }: Trial, { piece, index }: Item, shortcut: string) => ({
  config: view.config,
  piece,
  index,
  held: view.hand?.piece === index,
  idle: false,
  shortcut,
  lifted: task.pieces.includes(index) && !view.hand,
});

function SpecialsRow({ trial, items }: Props & { items: Item[] }) {
  return (
    <div class="specials-row">
      {items.map((item) => (
        <Special key={item.index} {...pieceProps(trial, item, "")} />
      ))}
    </div>
  );
}

/** Answers to an event: some in words, some by a special route. */
function Choices({ trial, items }: Props & { items: Item[] }) {
  return (
    <div class="lesson-tray">
      <div class="choices-row">
        {items
          .filter(({ piece }) => !piece.face)
          .map(({ piece, index }) => (
            <button
              key={index}
              type="button"
              class="choice-button"
              data-piece={index}
              aria-label={piece.text}
              aria-pressed={trial.view.hand?.piece === index}
            >
              <span>{piece.name}</span>
            </button>
          ))}
      </div>
      <SpecialsRow trial={trial} items={items.filter(({ piece }) => piece.face)} />
    </div>
  );
}

function Tray({ trial }: Props) {
  const tray = trayOf(trial.view);
  if (tray.choices.length > 0) return <Choices trial={trial} items={tray.choices} />;
  const urgent = tray.earned.filter(({ piece }) => piece.urgent);
  const items = urgent.length > 0 ? urgent : [...tray.dice, ...tray.earned];
  const specials = tray.specials.some((item) => trial.task.pieces.includes(item.index));
  return (
    <div class="lesson-tray">
      {!specials && (
        <div class={`dice of-${items.length}${items.length > 4 ? " is-many" : ""}`}>
          {items.map((item, i) => (
            <Die key={item.index} {...pieceProps(trial, item, String(i + 1))} />
          ))}
        </div>
      )}
      {specials && <SpecialsRow trial={trial} items={tray.specials} />}
    </div>
  );
}

function Answers({ trial }: Props) {
  return (
    <div class="lesson-answers">
      {trial.task.answers.map((answer, i) => (
        <Button
          key={answer}
          class={trial.chosen === i ? "is-chosen" : ""}
          disabled={trial.done}
          onPress={() => trial.answer(i)}
        >
          {answer}
        </Button>
      ))}
    </div>
  );
}

function Said({ trial }: Props) {
  const said = trial.said;
  return (
    <div aria-live="polite" class="lesson-said">
      {said && (
        <p class={`note ${said.kind === "right" ? "good" : "bad"}`}>
          <Icon name={said.kind === "right" ? "check" : "errors"} />
          <span>{said.text}</span>
        </p>
      )}
    </div>
  );
}

interface ActionsProps extends Props {
  after: LessonTitle | undefined;
}

/** A game such as the first steps were taken in. */
function play(): void {
  void beginAlone(core.ask<About>("about").presets[0]?.config ?? "");
}

/** After the last step: from the first steps into a game, from a lesson to the next. */
function Onwards({ trial, after }: ActionsProps) {
  if (trial.isFirst)
    return (
      <>
        <Button href="#/learn">{t("All lessons")}</Button>
        <Button kind="main" onPress={play}>
          {t("Play now")}
        </Button>
      </>
    );
  return (
    <>
      <Button onPress={() => trial.begin()}>{t("Once more")}</Button>
      <Button kind="main" href={after ? `#/learn/${after.key}` : "#/learn"}>
        {after ? t("Next lesson") : t("All lessons")}
      </Button>
    </>
  );
}

/** In the first steps the button of the game, which says what is missing; else only where a step is about it. */
function EndButton({ trial }: Props) {
  const { state, text } = trial.view.end;
  if (!trial.isFirst && !trial.task.end) return null;
  return (
    <Button kind={trial.isFirst && state !== "ready" ? "wait" : "main"} onPress={() => trial.end()}>
      {trial.isFirst ? text : t("End round")}
    </Button>
  );
}

function TurnButton({ trial }: Props) {
  const { hand } = trial.view;
  if (!hand || hand.at === null) return null;
  return <IconButton icon="turn" class="is-rimmed" label={t("Turn")} onPress={() => trial.turn(1)} />;
}

/** What goes on: end the round, the next step, the next lesson. The first steps have what a game has. */
function Actions({ trial, after }: ActionsProps) {
  const { task } = trial;
  if (trial.next === null) return <Onwards trial={trial} after={after} />;
  if (trial.done || task.task === "read")
    return (
      <Button kind="main" onPress={() => trial.goOn()}>
        {t("Go on")}
      </Button>
    );
  const choice = trial.view.hand?.place === "none";
  const shows = task.places.length > 0 && !trial.shown;
  return (
    <>
      {shows && <Button onPress={() => trial.show()}>{t("Show me")}</Button>}
      {!trial.isFirst && <TurnButton trial={trial} />}
      {choice && (
        <Button kind="main" onPress={() => trial.lay()}>
          {t("Do it")}
        </Button>
      )}
      {!choice && <EndButton trial={trial} />}
    </>
  );
}

/** Steps of a lesson, or lessons of a group, as a short railway. */
function Sleepers({ at, of, label }: { at: number; of: number; label: string }) {
  return (
    <svg class="track" viewBox={`0 0 ${of * 16} 24`} role="img" aria-label={label}>
      <path class="track-rail" d={`M4 12H${of * 16 - 4}`} />
      {Array.from({ length: of }, (_, i) => {
        const x = i * 16 + 8;
        const kind = i === at ? "is-now" : i < at ? "is-past" : "is-next";
        return <path key={i} class={`track-sleeper ${kind}`} d={i === at ? `M${x} 2V22` : `M${x} 5V19`} />;
      })}
    </svg>
  );
}

/** The numbers of the first steps. */
function Numbers({ task, done }: { task: Task; done: boolean }) {
  return (
    <ol class="lesson-numbers" aria-label={t("Step %d of %d", task.step + 1, task.steps)}>
      {Array.from({ length: task.steps }, (_, i) => {
        const kind = i < task.step || done ? "is-past" : i === task.step ? "is-now" : "";
        return (
          <li key={i} class={kind} aria-hidden="true">
            {number(i + 1)}
          </li>
        );
      })}
    </ol>
  );
}

function Frame({
  lessons,
  at,
  trial,
  children,
}: Props & { lessons: LessonTitle[]; at: number; children: ComponentChildren }) {
  const lesson = lessons[at];
  const first = lesson?.group === "first";
  const others = lessons.filter((one) => one.group === lesson?.group);
  const here = others.findIndex((one) => one.key === lesson?.key);
  const label = t("Lesson %d of %d", here + 1, others.length);
  return (
    <div class={`lesson${first ? " is-first" : ""}`}>
      <Top title={first ? t("First steps") : t("Lessons")} sub={first ? "" : label} back="#/learn">
        {first ? (
          <Button
            kind="plain"
            onPress={() => {
              settings.change({ welcomed: true });
              go("");
            }}
          >
            {trial.next === null ? t("To the lobby") : t("Skip")}
          </Button>
        ) : (
          <Sleepers at={here} of={others.length} label={label} />
        )}
      </Top>
      {children}
    </div>
  );
}

/** The sheet of the task, with the right spaces on it if they are to be shown. */
function TaskSheet({ trial, focus, onFocus }: Props & { focus: Place; onFocus: (place: Place) => void }) {
  const { task, about } = trial;
  const kind = kindOf(trial);
  return (
    <section class="lesson-sheet sheet-place" aria-label={t("Sheet")}>
      <div class="lesson-board">
        <Board
          picture={trial.picture}
          label={about.title}
          kind={kind}
          cells={trial.cells}
          focus={kind === "cell" ? Math.min(focus, 48) : focus}
          drying={[]}
          onFocus={onFocus}
        />
        {trial.shown && !trial.done && <Marks places={task.places} kind="cell" />}
      </div>
    </section>
  );
}

/** What is asked; of what lies right already, how it is turned and drawn. */
function saying({ ready, task, view }: Trial): string {
  if (!ready) return task.say;
  const turns = (view.hand?.ways ?? 1) > 1 ? `${t("Tap it again to turn it.")} ` : "";
  const ends = view.end.state === "ready";
  return (
    turns + (ends ? t("It is drawn when you end the round.") : t("It is drawn when you take the next die."))
  );
}

/** What is asked, what it is answered with, and what is said to it. */
function TaskSide({ trial, after }: Props & { after: LessonTitle | undefined }) {
  const { task, about, isFirst: first } = trial;
  const draws = task.task === "draw" || task.task === "refuse" || task.task === "end";
  return (
    <section class="lesson-side">
      {first ? <Numbers task={task} done={trial.next === null} /> : <h2 class="big">{about.title}</h2>}
      <Said trial={trial} />
      <div aria-live="polite">{!trial.done && <p class="lesson-say">{saying(trial)}</p>}</div>
      {task.task === "choose" && <Answers trial={trial} />}
      {draws && !trial.done && <Tray trial={trial} />}
      <span class="grow" />
      <div class="lesson-actions">
        <Actions trial={trial} after={first ? undefined : after} />
      </div>
    </section>
  );
}

export function LessonStage({ lessons, at }: { lessons: LessonTitle[]; at: number }) {
  const trial = useTrial(lessons[at]?.key ?? "");
  const root = useFingers(trial);
  const [focus, setFocus] = useState(24);
  useKeys(trial, focus, (place) => {
    setFocus(place);
    root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  });
  useLearned(trial);
  useFlow(trial);
  useTitle(trial.about.title);
  return (
    <Frame lessons={lessons} at={at} trial={trial}>
      <main class="lesson-main" ref={root}>
        <TaskSheet trial={trial} focus={focus} onFocus={setFocus} />
        <TaskSide trial={trial} after={lessons[at + 1]} />
      </main>
    </Frame>
  );
}
