import { locale } from "../../core/speech";

const LONG = { weekday: "long", day: "numeric", month: "long" } as const;

/** A day in words: "Monday 16 November". */
export function dayWords(day: string, options: Intl.DateTimeFormatOptions = LONG): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale(), options);
}
