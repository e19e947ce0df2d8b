// Which game is played: a box, its rules, its expansions and goals. The core says what goes together.
import type { About, Config } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t, tc } from "../../core/speech";
import { core } from "../../core/start";
import { Art } from "../../parts/board/art";
import { Option, Segment, Switch } from "../../parts/ui";
import {
  configText,
  type Form,
  type GoalWish,
  modulesOf,
  withBox,
  withCard,
  withHouse,
  withModule,
} from "./form";

export interface Part {
  about: About;
  form: Form;
  set: (form: Form) => void;
}

const Plus = () => (
  <span class="box-art plus" aria-hidden="true">
    +
  </span>
);

function Boxes({ about, form, set }: Part) {
  const cards = [...about.boxes, { key: "", name: t("Custom"), brief: t("anything together") }];
  return (
    <div class="box-cards" role="radiogroup" aria-label={t("Box")}>
      {cards.map((box) => (
        <label class="choice" key={box.key}>
          <input
            type="radio"
            name="box"
            checked={form.box === box.key}
            onChange={() => set(withBox(about, form, box.key))}
          />
          {box.key ? <Art name={box.key} most={2} class="box-art" /> : <Plus />}
          <b>{box.name}</b>
          <i class="sub">{box.brief}</i>
        </label>
      ))}
    </div>
  );
}

const FEW = 3; // that have room in a row

function Expansions({ about, form, set }: Part) {
  const modules = modulesOf(about, form.box);
  if (!form.house && modules.length <= FEW && about.together === 1)
    return (
      <Option label={t("Expansion")}>
        <Segment
          label={t("Expansion")}
          value={form.modules[0] ?? ""}
          options={[
            { value: "", text: tc("expansion", "None") },
            ...modules.map((one) => ({ value: one.key, text: one.name })),
          ]}
          onChange={(key) => set({ ...form, modules: key ? [key] : [] })}
        />
      </Option>
    );
  return (
    <fieldset class="module-list">
      <legend>{form.house ? t("Expansions") : t("Expansion")}</legend>
      {modules.map((module) => (
        <label class="choice row" key={module.key}>
          <input
            type="checkbox"
            checked={form.modules.includes(module.key)}
            onChange={() => set(withModule(about, form, module.key))}
          />
          <Art name={module.key} most={1} class="module-art" />
          <b>{module.name}</b>
        </label>
      ))}
    </fieldset>
  );
}

/** The goals that may be chosen, whichever are. */
function goalsFor(form: Form): Config["goals"] {
  const any = core.try<Config>("config", configText({ ...form, goals: "usual", draft: false }));
  return isRefused(any) ? [] : any.goals;
}

/** Which game it is: box, rules, expansions, goals; for several elsewhere also whether they draft. */
export function Rules({ drafts, ...part }: Part & { drafts?: boolean }) {
  const { about, form, set } = part;
  return (
    <section class="group rules">
      <h2>{t("Box")}</h2>
      <Boxes {...part} />
      <div class="lines">
        <Option label={t("Rules")}>
          <Segment
            label={t("Rules")}
            value={form.edition}
            options={about.editions.map((edition) => ({ value: edition.key, text: edition.name }))}
            onChange={(edition) => set({ ...form, edition })}
          />
        </Option>
        <Expansions {...part} />
        {!form.box && (
          <Switch
            label={t("House rules")}
            note={t("several expansions at once")}
            checked={form.house}
            onChange={(house) => set(withHouse(about, form, house))}
          />
        )}
        <Goals {...part} />
        {drafts && (
          <Switch
            label={t("Draft")}
            note={t("pairs of dice are picked in turn")}
            checked={form.draft}
            onChange={(draft) => set({ ...form, draft })}
          />
        )}
      </div>
    </section>
  );
}

function Goals({ form, set }: Part) {
  const wishes: { value: GoalWish; text: string }[] = [
    { value: "usual", text: t("As usual") },
    { value: "random", text: t("Random") },
    { value: "none", text: t("None") },
    { value: "these", text: t("Choose") },
  ];
  return (
    <>
      <Option label={t("Goals")}>
        <Segment
          label={t("Goals")}
          value={form.goals}
          options={wishes}
          onChange={(goals) => set({ ...form, goals })}
        />
      </Option>
      {form.goals === "these" && (
        <fieldset class="goal-list">
          <legend>{t("Goals, from top to bottom")}</legend>
          {goalsFor(form).map((goal) => {
            const place = form.cards.indexOf(goal.key) + 1;
            return (
              <label class="choice row" key={goal.key}>
                <input type="checkbox" checked={place > 0} onChange={() => set(withCard(form, goal.key))} />
                <span class={`goal-place${place ? " on" : ""}`}>{place || ""}</span>
                <b>{goal.name}</b>
              </label>
            );
          })}
        </fieldset>
      )}
    </>
  );
}
