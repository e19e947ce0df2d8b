// What the store has to say, above any screen: that nothing is kept here, or that the last step was not.
import { t } from "../core/speech";
import { settings, store, useObserved } from "../store/store";
import { Button } from "./ui";

function troubleText(trouble: string): string {
  return trouble === "full"
    ? t(
        "This device is full: the last step was not saved. Save a copy as a file and delete old games.",
      )
    : t("This browser could not keep the last step. Take a file along to be safe.");
}

export function Notices() {
  const { keeping, trouble } = useObserved(store.state);
  const { memoryTold } = useObserved(settings);
  if (trouble)
    return (
      <div class="notice bad" role="alert">
        <span>{troubleText(trouble)}</span>
        <Button href="#/settings">{t("Storage")}</Button>
      </div>
    );
  if (keeping !== "memory" || memoryTold) return null;
  return (
    <div class="notice" role="status">
      <span>
        {t("This browser keeps nothing here (a private window?): games last until the page is closed.")}
      </span>
      <Button onPress={() => settings.change({ memoryTold: true })}>{t("I see")}</Button>
    </div>
  );
}
