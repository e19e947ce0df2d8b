// "A new version is ready": offered where nothing is being played, never over a board.
import { useState } from "preact/hooks";
import { t } from "../core/speech";
import { useObserved } from "../store/observable";
import { takeUpdate, updateIsReady } from "./offline";
import "./update.css";

export function UpdateOffer() {
  const ready = useObserved(updateIsReady);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <aside class="update" aria-live="polite">
      <span>{t("A new version is ready.")}</span>
      <button type="button" class="update-now" onClick={takeUpdate}>
        {t("Use it now")}
      </button>
      <button type="button" class="update-later" onClick={() => setLater(true)}>
        {t("Later")}
      </button>
    </aside>
  );
}
