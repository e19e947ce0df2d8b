// Instead of a game that is not there: why, and the way on.
import { t } from "../core/speech";
import { isEmbedded } from "../site/path";
import { Button, Top } from "./ui";

export function NoGame({ why }: { why: string }) {
  return (
    <div class="page narrow">
      <Top title={t("There is no such game")} back={isEmbedded() ? "" : "#/"} />
      <main class="group">
        <p>{why}</p>
        {!isEmbedded() && (
          <Button kind="main" href="#/">
            {t("To the lobby")}
          </Button>
        )}
      </main>
    </div>
  );
}
