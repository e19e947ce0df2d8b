// Whose work this is, and on what terms.
import { t } from "../../core/speech";

const works = [
  { name: "Inkrail", by: "The Inkrail authors", licence: "MIT" },
  { name: "Preact", by: "Jason Miller", licence: "MIT" },
  { name: "Overpass", by: "The Overpass Project Authors", licence: "SIL Open Font License 1.1" },
] as const;

export function Licences() {
  return (
    <details class="licences">
      <summary>{t("Licences")}</summary>
      <ul>
        {works.map((work) => (
          <li key={work.name}>
            <b>{work.name}</b> © {work.by}, {work.licence}
          </li>
        ))}
      </ul>
    </details>
  );
}
