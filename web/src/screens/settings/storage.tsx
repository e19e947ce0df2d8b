// What is kept on this device: how much, as a file, from a file, away with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Opened } from "../../core/answers";
import { isRefused } from "../../core/core";
import { number, t, tn } from "../../core/speech";
import { core } from "../../core/start";
import { Button, Confirm } from "../../parts/ui";
import { type Brought, exportAll, importAll, WrongFileError } from "../../store/luggage";
import { settings, store, useObserved } from "../../store/store";

/** Can the core open it? */
function sound(text: string): boolean {
  const opened = core.try<Opened>("open", text);
  if (isRefused(opened)) return false;
  core.ask("close", opened.game);
  return true;
}

function broughtText(brought: Brought): string {
  const { games, history, daily, refused } = brought;
  const all = games + history + daily;
  const came = tn("%d game was added.", "%d games were added.", all, all);
  if (refused === 0) return came;
  return `${came} ${tn("%d entry could not be read.", "%d entries could not be read.", refused, refused)}`;
}

async function takeAlong(): Promise<void> {
  const file = new Blob([await exportAll(store, settings)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `inkrail-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function bring(file: File): Promise<string> {
  try {
    return broughtText(await importAll(store, settings, await file.text(), sound));
  } catch (error) {
    if (error instanceof WrongFileError) return t("This is not a file that was exported here.");
    throw error;
  }
}

function useCounts(): { games: number; results: number; bytes: number } {
  const changes = useObserved(store.changes);
  const [counts, setCounts] = useState({ games: 0, results: 0, bytes: 0 });
  useEffect(() => {
    let wanted = true;
    void (async () => {
      const [games, results] = [await store.listGames(), await store.history()];
      const bytes = (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0;
      if (wanted) setCounts({ games: games.length, results: results.length, bytes });
    })();
    return () => {
      wanted = false;
    };
  }, [changes]);
  return counts;
}

export function Storage() {
  const [said, say] = useState("");
  const [asked, ask] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { games, results, bytes } = useCounts();
  const deleteAll = async () => {
    ask(false);
    await store.deleteAll();
    settings.reset();
    say(t("Everything is deleted."));
  };
  return (
    <section class="group storage">
      <h2>{t("Storage")}</h2>
      <p class="muted">
        {tn("%d game under way", "%d games under way", games, games)},{" "}
        {tn("%d result", "%d results", results, results)}
        {bytes > 0 && <>, {t("%s MB in all", number(bytes / 1e6, 1))}</>}
      </p>
      <p class="small muted">{t("All of it lies on this device only. A file takes it to another one.")}</p>
      <div class="buttons">
        <Button icon="down" onPress={() => void takeAlong()}>
          {t("Export")}
        </Button>
        <Button icon="up" onPress={() => input.current?.click()}>
          {t("Import")}
        </Button>
        <Button icon="trash" kind="danger" onPress={() => ask(true)}>
          {t("Delete everything")}
        </Button>
      </div>
      <input
        ref={input}
        class="heard"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t("File to import")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void bring(file).then(say);
        }}
      />
      <p class="small" role="status">
        {said}
      </p>
      <Confirm
        open={asked}
        title={t("Delete everything?")}
        text={t(
          "Running games, results, dailies and settings of this device go, and cannot be brought back. Export them first if you may want them.",
        )}
        yes={t("Delete everything")}
        danger
        onNo={() => ask(false)}
        onYes={() => void deleteAll()}
      />
    </section>
  );
}
