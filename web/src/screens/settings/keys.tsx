// The keys of the game, as the game itself has them; on a phone they are there for those who ask.
import { t } from "../../core/speech";
import { Icon } from "../../parts/icons";
import { KeyList } from "../game/key-list";

export function Keys() {
  return (
    <details class="group keys" open={matchMedia("(min-width: 600px)").matches}>
      <summary>
        <h2>{t("Keys")}</h2>
        <Icon name="next" />
      </summary>
      <KeyList />
    </details>
  );
}
