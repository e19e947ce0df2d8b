// A name is looked for among many.
import { t } from "../core/speech";

export function SearchName({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <input
      type="search"
      class="input"
      dir="auto"
      value={value}
      placeholder={t("Search a name")}
      aria-label={t("Search a name")}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
