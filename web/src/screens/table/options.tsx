// The options of a table on one card. The core says which there are, what each means, and which may be changed now.
import { useState } from "preact/hooks";
import { t, tn } from "../../core/speech";
import type { TableOption } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { Button, Option, Segment, Stepper, Switch } from "../../parts/ui";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOCKS = [0, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR, DAY, 2 * DAY, 7 * DAY];
const SIDE_BY_SIDE = 3;

const units: [seconds: number, words: (count: number) => string][] = [
  [DAY, (count) => tn("%d day", "%d days", count, count)],
  [HOUR, (count) => tn("%d hour", "%d hours", count, count)],
  [MINUTE, (count) => tn("%d minute", "%d minutes", count, count)],
  [1, (count) => tn("%d second", "%d seconds", count, count)],
];

/** "2 minutes", "1 day". */
export function clockWords(seconds: number): string {
  const unit = units.find(([size]) => seconds % size === 0);
  return seconds > 0 && unit ? unit[1](seconds / unit[0]) : t("None");
}

interface LineProps {
  option: TableOption;
  set: (value: string) => void;
}

interface SelectProps {
  label: string;
  value: string;
  choices: { value: string; name: string }[];
  onChange: (value: string) => void;
}

function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <select
      class="input option-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

function ClockLine({ option, set }: LineProps) {
  const all = [...new Set([...CLOCKS, Number(option.value)])].sort((a, b) => a - b);
  const choices = all.map((seconds) => ({ value: String(seconds), name: clockWords(seconds) }));
  return (
    <Option label={option.name} note={t("for each round")}>
      <Select label={option.name} value={option.value} choices={choices} onChange={set} />
    </Option>
  );
}

function ChoiceLine({ option, set }: LineProps) {
  const values = option.choices.map((choice) => choice.value);
  if (values.length === 2 && values.every((value) => ["yes", "no", "on", "off"].includes(value))) {
    const [yes, no] = values.includes("on") ? ["on", "off"] : ["yes", "no"];
    return (
      <Switch
        label={option.name}
        note={option.text}
        checked={option.value === yes}
        onChange={(checked) => set((checked ? yes : no) as string)}
      />
    );
  }
  return (
    <Option label={option.name} note={option.text}>
      {values.length <= SIDE_BY_SIDE ? (
        <Segment
          label={option.name}
          value={option.value}
          options={option.choices.map(({ value, name }) => ({ value, text: name }))}
          onChange={set}
        />
      ) : (
        <Select label={option.name} value={option.value} choices={option.choices} onChange={set} />
      )}
    </Option>
  );
}

function TextLine({ option, set }: LineProps) {
  const [text, setText] = useState(option.value);
  return (
    <Option label={option.name} note={option.text}>
      <form
        class="option-text"
        onSubmit={(event) => {
          event.preventDefault();
          set(text.trim());
        }}
      >
        <input
          class="input"
          dir="auto"
          value={text}
          aria-label={option.name}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button disabled={text.trim() === option.value} onPress={() => set(text.trim())}>
          {t("Set")}
        </Button>
      </form>
    </Option>
  );
}

function Line({ option, set }: LineProps) {
  if (option.key === "clock") return <ClockLine option={option} set={set} />;
  if (option.kind === "choice") return <ChoiceLine option={option} set={set} />;
  if (option.kind === "text") return <TextLine key={option.value} option={option} set={set} />;
  return (
    <Option label={option.name} note={option.text}>
      <Stepper
        label={option.name}
        value={Number(option.value)}
        min={option.least}
        max={option.most}
        onChange={(value) => set(String(value))}
      />
    </Option>
  );
}

/** Those that may be changed now; which game it is has a form of its own. */
export function OptionLines({ live }: { live: LiveTable }) {
  const open = live.state.options.filter((option) => option.now && option.key !== "config");
  return (
    <div class="lines option-lines">
      {open.map((option) => (
        <Line
          key={option.key}
          option={option}
          set={(value) => live.tell("set", 0, `${option.key}=${value}`)}
        />
      ))}
    </div>
  );
}
