// Ornaments: drawn by the pen like everything else, so that a page that knows no drawing shows only real ones.
import type { Art as Drawn } from "../../core/answers";
import { isRefused } from "../../core/core";
import { core } from "../../core/start";
import { Picture } from "../ui";

const known = new Map<string, string[]>();

function pictures(name: string): string[] {
  let found = known.get(name);
  if (!found) {
    const drawn = core.try<Drawn>("art", name);
    found = isRefused(drawn) ? [] : drawn.pictures;
    known.set(name, found);
  }
  return found;
}

/** `name` is an ornament of the page, a box or an expansion; `most` pictures of it. */
export function Art({ name, most = 99, class: extra = "" }: { name: string; most?: number; class?: string }) {
  return (
    <span class={`art ${extra}`} aria-hidden="true">
      {pictures(name)
        .slice(0, most)
        .map((svg) => (
          <Picture key={svg} svg={svg} />
        ))}
    </span>
  );
}
