// One result of a ranking: its sheet, its replay, and the check that anyone can make: the record is played again here by
// the rules, and must come to the points that are told.
import { useEffect, useState } from "preact/hooks";
import type { Opened, Result, Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { t, tn } from "../../core/speech";
import { core, startTogether } from "../../core/start";
import type { Proof } from "../../core/table-answers";
import { http } from "../../net/http";
import type { Ranked } from "../../net/standing";
import { download, fileName } from "../../parts/deliver";
import { Icon } from "../../parts/icons";
import { atTable } from "../../parts/opened";
import { points } from "../../parts/score";
import { Button, Dialog, Picture } from "../../parts/ui";

interface Checked {
  good: boolean;
  text: string; // what the check has found
  dice: string; // and of the dice
  record: string;
  seed: string | null;
  svg: string;
  player: number;
}

/** Plays a record again, and looks whether somebody there has made so many points. */
function checkRecord(record: string, total: number): Checked {
  const none = { record, dice: "", seed: null, svg: "", player: 0 };
  const opened = core.try<Opened>("open", record);
  if (isRefused(opened)) return { ...none, good: false, text: opened.error };
  const result = core.ask<Result>("result", opened.game);
  const rank = result.ranks.find((one) => one.total === total);
  const player = rank?.player ?? result.ranks[0]?.player ?? 0;
  const { svg } = core.ask<Svg>("board", opened.game, player, "small plain");
  core.try("close", opened.game);
  const good = result.over && rank !== undefined;
  const told = tn("%s point", "%s points", total, points(total));
  const text = good
    ? t("Played again here, step by step: every move is legal, and it comes to %s.", told)
    : t("Played again here it does not come to %s.", told);
  return { good, text, dice: "", record, seed: result.seed, svg, player };
}

type Found = Checked | { failed: string } | null;

/** The dice, too. A record with dice that its seed does not give is refused by the core; of fair ones it is told what
    `inkrail verify` says. */
async function checkDice(checked: Checked): Promise<Checked> {
  await startTogether().catch(() => undefined); // without it nothing is said of fair dice
  const proof = core.try<Proof>("proof", checked.record);
  if (!isRefused(proof) && proof.finding !== "none") return { ...checked, good: proof.ok, dice: proof.line };
  return checked.seed === null ? checked : { ...checked, dice: t("The dice are those of the seed.") };
}

export function useChecked(code: string, total: number): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let wanted = true;
    setFound(null);
    void http.text(`tables/${encodeURIComponent(code)}/record`).then((answer) => {
      if (!wanted) return;
      if (isRefused(answer)) return setFound({ failed: answer.error });
      const checked = checkRecord(answer.text, total);
      setFound(checked);
      if (checked.good) void checkDice(checked).then((more) => wanted && setFound(more));
    });
    return () => {
      wanted = false;
    };
  }, [code, total]);
  return found;
}

/** The line that says what was found. */
export function Verdict({ checked }: { checked: Checked }) {
  return (
    <p class={`checked${checked.good ? "" : " is-bad"}`} role="status">
      <Icon name={checked.good ? "check" : "close"} />
      <span>
        {checked.text} {checked.dice}
      </span>
    </p>
  );
}

export function CheckDialog({ result, onClose }: { result: Ranked; onClose: () => void }) {
  const found = useChecked(result.code, result.total);
  const name = result.name || t("Somebody");
  const title = t("%s: %s", name, tn("%s point", "%s points", result.total, points(result.total)));
  return (
    <Dialog open title={title} class="check-dialog" onClose={onClose}>
      {found === null && <p role="status">{t("The record is fetched …")}</p>}
      {found !== null && "failed" in found && <p role="alert">{found.failed}</p>}
      {found !== null && !("failed" in found) && (
        <>
          <Picture svg={found.svg} class="check-sheet" label={t("The sheet of %s", name)} />
          <Verdict checked={found} />
          <div class="buttons">
            <Button icon="play" kind="main" href={`#/replay/${atTable(result.code)}?player=${found.player}`}>
              {t("Replay")}
            </Button>
            <Button icon="eye" href={`#/end/${atTable(result.code)}`}>
              {t("Score")}
            </Button>
            <Button
              icon="down"
              onPress={() =>
                download(
                  fileName(found.seed ?? result.code, "txt"),
                  new Blob([found.record], { type: "text/plain" }),
                )
              }
            >
              {t("Record")}
            </Button>
          </div>
          <p class="small muted">
            {t("The program checks it as well, without this page:")} <code>inkrail verify FILE</code>
          </p>
        </>
      )}
    </Dialog>
  );
}
