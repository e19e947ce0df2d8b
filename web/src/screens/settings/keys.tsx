// The keys of the game, as the game itself has them.
import { t } from "../../core/speech";

const keys: { shown: string; text: () => string }[] = [];

export function Keys() {
  if (keys.length === 0) return null;
  return (
    <section class="group keys">
      <h2>{t("Keys")}</h2>
      <ul>
        {keys.map((key) => (
          <li key={key.shown}>
            <kbd>{key.shown}</kbd>
            <span>{key.text()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
