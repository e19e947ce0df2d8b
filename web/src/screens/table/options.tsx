// The options of a table on one card. The core says which there are, what each means, and which may be changed now.
import { useState } from "preact/hooks";
import { t } from "../../core/speech";
import type { TableOption } from "../../core/table-answers";
import type { LiveTable } from "../../net/table";
import { Button, Form, Option, Stepper, Switch } from "../../parts/ui";

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

/** A number of which some are offered: that it is now is one of them, too. */
function OfferedLine({ option, set }: LineProps) {
  const known = option.choices.some((choice) => choice.value === option.value);
  const choices = known ? option.choices : [...option.choices, { value: option.value, name: option.words }];
  return (
    <Option label={option.name} note={option.text}>
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
        note={option.words}
        checked={option.value === yes}
        onChange={(checked) => set((checked ? yes : no) as string)}
      />
    );
  }
  return (
    <Option label={option.name} note={option.text}>
      <Select label={option.name} value={option.value} choices={option.choices} onChange={set} />
    </Option>
  );
}

function TextLine({ option, set }: LineProps) {
  const [text, setText] = useState(option.value);
  return (
    <Option label={option.name} note={option.text}>
      <Form class="option-text" onSubmit={() => set(text.trim())}>
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
      </Form>
    </Option>
  );
}

function Line({ option, set }: LineProps) {
  if (option.kind === "number" && option.choices.length > 0) return <OfferedLine option={option} set={set} />;
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
