// Says for a moment what became of something that was sent.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/speech";
import type { Sent } from "./deliver";

const MOMENT_MS = 4000;

export function wordsOf(sent: Sent): string {
  if (sent === "copied") return t("Copied.");
  return sent === "failed" ? t("It could not be copied.") : "";
}

/** The sentence, "" when its time is over: counted from the last that was sent. */
export function useSent(): [string, (work: Promise<Sent>) => void] {
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const note = async (work: Promise<Sent>) => {
    const words = wordsOf(await work);
    clearTimeout(timer.current);
    setText(words);
    timer.current = setTimeout(() => setText(""), MOMENT_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return [text, (work) => void note(work)];
}
