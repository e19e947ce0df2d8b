// Those who draw on paper, kept on the teacher's device by the table's code.
import { useState } from "preact/hooks";
import { randomId } from "../../store/random";
import type { Paper } from "./results";

const PREFIX = "inkrail.paper.";
const MOST = 500;

function isPaper(value: unknown): value is Paper {
  const paper = value as Partial<Paper> | null;
  return (
    typeof paper?.id === "string" && typeof paper.name === "string" && Number.isSafeInteger(paper.points)
  );
}

function load(code: string): Paper[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + code) ?? "[]");
    return Array.isArray(found) ? found.filter(isPaper) : [];
  } catch {
    return [];
  }
}

function keep(code: string, papers: Paper[]): void {
  try {
    localStorage.setItem(PREFIX + code, JSON.stringify(papers));
  } catch {
    // they hold until the page is closed
  }
}

export interface Papers {
  papers: Paper[];
  add: (name: string, points: number) => void;
  remove: (id: string) => void;
}

export function usePapers(code: string): Papers {
  const [papers, setPapers] = useState(() => load(code));
  const change = (next: Paper[]) => {
    keep(code, next);
    setPapers(next);
  };
  return {
    papers,
    add: (name, points) => change([...papers, { id: randomId(8), name, points }].slice(0, MOST)),
    remove: (id) => change(papers.filter((paper) => paper.id !== id)),
  };
}
