// One line above the dice: what to do, why not, what has happened; or a bar where something comes first.
import type { Banner, Note } from "../core/answers";

export function Status({ note, more = "" }: { note: Note | null; more?: string }) {
  return <p class={`status is-${note?.kind ?? "hint"}`}>{`${note?.text ?? ""} ${more}`.trim()}</p>;
}

export function BannerBar({ banner }: { banner: Banner }) {
  return (
    <p class={`banner is-${banner.kind}`}>
      <b>{banner.title}</b>
      <span>{banner.text}</span>
    </p>
  );
}
