// The sheet as a picture to be kept: with its score, in the colours that are shown.
import { useState } from "preact/hooks";
import type { Svg } from "../../core/answers";
import { t } from "../../core/speech";
import { core } from "../../core/start";
import { download, fileName, pngOf } from "../../parts/deliver";
import { Button, Dialog } from "../../parts/ui";

const PNG_WIDE = 1620;

function themeNow(): string {
  return document.documentElement.dataset.theme || "light";
}

interface Props {
  game: number;
  player: number;
  seed: string | null;
  label: string;
  onClose: () => void;
}

export function PictureDialog({ game, player, seed, label, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const { svg } = core.ask<Svg>("picture", game, player, themeNow());
  const savePng = async () => {
    try {
      download(fileName(seed, "png"), await pngOf(svg, PNG_WIDE));
    } catch {
      setFailed(true);
    }
  };
  const shown = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <Dialog open title={t("Picture")} class="picture-dialog" onClose={onClose}>
      <img class="kept-picture" src={shown} alt={label} />
      <div class="buttons">
        <Button kind="main" icon="down" onPress={() => void savePng()}>
          PNG
        </Button>
        <Button
          icon="down"
          onPress={() => download(fileName(seed, "svg"), new Blob([svg], { type: "image/svg+xml" }))}
        >
          SVG
        </Button>
      </div>
      {failed && <p role="alert">{t("This browser cannot draw the picture; you can save it as SVG.")}</p>}
    </Dialog>
  );
}
