// The last part of a form that makes something of a game at the server: which game it is, and the button.
import { useMemo, useState } from "preact/hooks";
import { go } from "../../app";
import type { About, Config, Refused } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import { Button } from "../../parts/ui";
import { configText, emptyForm, tableForm } from "./form";
import { Rules } from "./rules";
import "./new.css";

interface Props {
  screen: string; // where what was made is shown, by its code
  text: string; // of the button
  drafts?: boolean; // several play together, so they may draft
  make: (config: string) => Promise<{ code: string } | Refused>;
}

export function Making({ screen, text, drafts = false, make }: Props) {
  const about = useMemo(() => core.ask<About>("about"), []);
  const [form, set] = useState(() => {
    const empty = emptyForm(about, "", "");
    return drafts ? tableForm(empty) : empty;
  });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const config = core.try<Config>("config", configText(form));
  const press = async () => {
    if (isRefused(config) || busy) return;
    setBusy(true);
    setWrong("");
    const made = await make(config.open);
    setBusy(false);
    if (isRefused(made)) setWrong(made.error);
    else go(`${screen}/${encodeURIComponent(made.code)}`);
  };
  return (
    <>
      <Rules about={about} form={form} set={set} drafts={drafts} />
      {isRefused(config) && <p role="alert">{config.error}</p>}
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <Button kind="main" wide disabled={busy || isRefused(config)} onPress={() => void press()}>
        {text}
      </Button>
    </>
  );
}
