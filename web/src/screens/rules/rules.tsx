// The rules: the text of docs/rules.*.md in the reader's language, with examples drawn by the pen. "#/rules", and
// "#/rules/HEADING" for a place in it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Svg } from "../../core/answers";
import { isRefused } from "../../core/core";
import { type Language, language, t } from "../../core/speech";
import { core } from "../../core/start";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/ui";
import type { ScreenProps } from "../../screens";
import "../../style/print.css";
import "./rules.css";

interface Rules {
  html: string;
  headings: { level: number; id: string; text: string }[];
}

const texts: Record<Language, () => Promise<{ default: Rules }>> = {
  en: () => import("rules:en"),
  de: () => import("rules:de"),
  fr: () => import("rules:fr"),
  ko: () => import("rules:ko"),
};

/** Shows only some spaces of a sheet, 100 units each: column, row, and how many of each. */
function crop(svg: Element | null, words: string): void {
  const [column = 0, row = 0, across = 1, down = 1] = words.split(",").map(Number);
  svg?.setAttribute("viewBox", `${100 * column} ${100 * row} ${100 * across} ${100 * down}`);
}

/** Draws what comes into sight. */
function drawWhenSeen(text: HTMLElement): () => void {
  const draw = (place: HTMLElement) => {
    const { config = "", text: drawn = "", crop: part, options = "" } = place.dataset;
    const answer = core.try<Svg>("sketch", config, options, drawn);
    if (isRefused(answer)) return;
    place.innerHTML = answer.svg; // of the core: names and numbers, nothing of strangers
    if (part) crop(place.querySelector("svg"), part);
  };
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        draw(target as HTMLElement);
        watcher.unobserve(target);
      }
    },
    { rootMargin: "400px" },
  );
  for (const place of text.querySelectorAll(".rule-drawing")) watcher.observe(place);
  return () => watcher.disconnect();
}

/** On a phone one sees all chapters at once, and opens the one that is wanted. */
function foldChapters(text: HTMLElement): void {
  if (!matchMedia("(max-width: 599px)").matches) return;
  for (const chapter of text.querySelectorAll("details")) chapter.open = false;
}

function useRules(): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  const spoken = language();
  useEffect(() => {
    let wanted = true;
    void texts[spoken]().then((module) => wanted && setRules(module.default));
    return () => {
      wanted = false;
    };
  }, [spoken]);
  return rules;
}

function Contents({ rules, here }: { rules: Rules; here: string }) {
  return (
    <nav class="rules-contents" aria-label={t("Contents")}>
      <ul>
        {rules.headings.map(({ level, id, text }) => (
          <li key={id} class={`is-level-${level}`}>
            <a href={`#/rules/${encodeURIComponent(id)}`} aria-current={id === here ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function RulesPage({ address }: ScreenProps) {
  const rules = useRules();
  const text = useRef<HTMLElement>(null);
  const here = address.words[0] ?? "";
  useEffect(() => (rules && text.current ? drawWhenSeen(text.current) : undefined), [rules]);
  useEffect(() => (rules && text.current ? foldChapters(text.current) : undefined), [rules]);
  useEffect(() => {
    const place = rules && here ? document.getElementById(here) : null;
    const chapter = place?.closest("details");
    if (chapter) chapter.open = true;
    place?.scrollIntoView();
  }, [rules, here]);
  if (!rules) return null;
  return (
    <div class="page rules-page">
      <Top title={t("Rules")} back="#/learn" />
      <main class="rules-main">
        <details class="rules-fold">
          <summary>
            {t("Contents")}
            <Icon name="next" />
          </summary>
          <Contents rules={rules} here={here} />
        </details>
        <aside>
          <Contents rules={rules} here={here} />
        </aside>
        {/* Made of the project's own text when the page is built. */}
        <article ref={text} dangerouslySetInnerHTML={{ __html: rules.html }} />
      </main>
    </div>
  );
}
