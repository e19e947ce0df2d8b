// All that this device keeps, as a file: taken along, and brought back.
import { useRef, useState } from "preact/hooks";
import type { Opened } from "../../core/answers";
import { isRefused } from "../../core/core";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Button, Dialog } from "../../parts/ui";
import { type Brought, exportAll, importAll } from "../../store/backup";
import { dayOf } from "../../store/lines";
import { settings, store } from "../../store/store";

export async function takeAlong(): Promise<void> {
  const text = await exportAll(store, settings);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `inkrail-${dayOf(new Date())}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Can the core read it? */
function isSound(text: string): boolean {
  const opened = core.try<Opened>("open", text);
  if (isRefused(opened)) return false;
  core.try("close", opened.game);
  return true;
}

function told(brought: Brought): string {
  const games = brought.history + brought.games;
  const sentences = [tn("%d game was brought.", "%d games were brought.", games, number(games))];
  if (brought.refused > 0)
    sentences.push(
      tn(
        "%d was no game and was left out.",
        "%d were no games and were left out.",
        brought.refused,
        number(brought.refused),
      ),
    );
  return sentences.join(" ");
}

export function Bring() {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      setSaid(told(await importAll(store, settings, await file.text(), isSound)));
    } catch {
      setSaid(t("This is not a file of Inkrail."));
    }
  };
  return (
    <>
      <Button icon="up" onPress={() => input.current?.click()}>
        {t("Bring a file")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Dialog open={said !== ""} title={t("Bring a file")} onClose={() => setSaid("")}>
        <p>{said}</p>
        <Button kind="main" onPress={() => setSaid("")}>
          {t("Close")}
        </Button>
      </Dialog>
    </>
  );
}
