// What is kept on this device: how much, as a file, from a file, away with it.
import { useState } from "preact/hooks";
import { number, t, tn } from "../../core/speech";
import { type AskProps, Button, Confirm } from "../../parts/ui";
import { settings, store } from "../../store/store";
import { useKept } from "../../store/use-kept";
import { Bring, takeAlong } from "../history/backup";

async function count(): Promise<{ games: number; results: number; bytes: number }> {
  const [games, results] = [await store.listGames(), await store.history()];
  const bytes = (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0;
  return { games: games.length, results: results.length, bytes };
}

function Counts() {
  const { games, results, bytes } = useKept(count) ?? { games: 0, results: 0, bytes: 0 };
  return (
    <p class="muted">
      {tn("%d game under way", "%d games under way", games, number(games))},{" "}
      {tn("%d result", "%d results", results, number(results))}
      {bytes > 0 && <>, {t("%s MB in all", number(bytes / 1e6, 1))}</>}
    </p>
  );
}

function AskToDelete(props: AskProps) {
  return (
    <Confirm
      {...props}
      title={t("Delete everything?")}
      text={t(
        "Running games, results and settings of this device go and cannot be brought back. Take a file along first if you may want them.",
      )}
      yes={t("Delete everything")}
      danger
    />
  );
}

export function Storage() {
  const [said, say] = useState("");
  const [asked, ask] = useState(false);
  const deleteAll = async () => {
    ask(false);
    await store.deleteAll();
    settings.reset();
    say(t("Everything is deleted."));
  };
  return (
    <section class="group storage">
      <h2>{t("Storage")}</h2>
      <Counts />
      <p class="small muted">{t("All of it lies on this device only. A file takes it to another one.")}</p>
      <div class="buttons">
        <Button icon="down" onPress={() => void takeAlong()}>
          {t("Take a file along")}
        </Button>
        <Bring />
        <Button icon="trash" kind="danger" onPress={() => ask(true)}>
          {t("Delete everything")}
        </Button>
      </div>
      <p class="small" role="status">
        {said}
      </p>
      <AskToDelete open={asked} onNo={() => ask(false)} onYes={() => void deleteAll()} />
    </section>
  );
}
