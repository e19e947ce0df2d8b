// The keys of the game, as the game itself has them.
import { t } from "../../core/speech";
import { helpLines } from "../game/keys";

export function Keys() {
  return (
    <section class="group keys">
      <h2>{t("Keys")}</h2>
      <ul>
        {helpLines().map((line) => (
          <li key={line.text}>
            <span class="caps">
              {line.shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
