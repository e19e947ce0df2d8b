// Notices about a table while the page is closed: opt-in, for this table, in this browser.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../core/speech";
import { type PushState, pushState, refreshPush, switchOff, switchOn } from "../../net/push";
import { Switch } from "../../parts/ui";

export function Notify({ code }: { code: string }) {
  const [state, setState] = useState<PushState>(() => pushState(code));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  useEffect(() => void refreshPush(code).catch(() => undefined), [code]);
  if (state === "none") return null;
  const change = async (on: boolean) => {
    setBusy(true);
    setWrong(
      await (on ? switchOn : switchOff)(code).catch(() => t("This browser cannot be notified just now.")),
    );
    setState(pushState(code));
    setBusy(false);
  };
  return (
    <div class="notify">
      <Switch
        label={t("Notify me")}
        note={
          state === "denied"
            ? t("The browser does not allow notifications from this page.")
            : t("when it is my turn here, or the game is over, also if the page is closed")
        }
        checked={state === "on"}
        disabled={busy || state === "denied"}
        onChange={(on) => void change(on)}
      />
      {wrong !== "" && (
        <p class="bad small" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
