import { t } from "../../core/speech";

export default function Lobby() {
  return <main>{t("Play now")}</main>;
}
