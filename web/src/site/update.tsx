// "A new version is ready": offered where nothing is being played, never over a board.
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/speech";
import { isUpdateReady, onUpdate, takeUpdate } from "./offline";
import "./update.css";

export function UpdateOffer() {
  const [ready, setReady] = useState(isUpdateReady);
  const [later, setLater] = useState(false);
  useEffect(() => onUpdate(() => setReady(isUpdateReady())), []);
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
