// Results as bars beside each other, the best first. A list for a section "compare".
import { points } from "./score";

export interface Bar {
  name: string;
  total: number;
  me: boolean;
}

export function Bars({ bars }: { bars: Bar[] }) {
  const sorted = [...bars].sort((a, b) => b.total - a.total);
  const most = Math.max(1, ...bars.map((bar) => bar.total));
  return (
    <ul>
      {sorted.map((bar) => (
        <li key={bar.name} class={bar.me ? "is-me" : ""}>
          <span dir="auto">{bar.name}</span>
          <meter min={0} max={most} value={Math.max(0, bar.total)} aria-hidden="true" />
          <b>{points(bar.total)}</b>
        </li>
      ))}
    </ul>
  );
}
