// Who one is to the server. Nobody, until it is needed: then a guest with a name, whom the cookie knows (no script can
// read it). What the page may know of that person lies in the small storage, so that it asks the server only then.
import type { Refused } from "../core/answers";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { Observable } from "../store/observable";
import { settings } from "../store/store";
import { rest } from "./rest";

export interface Person {
  person: string; // its number
  name: string;
  account: string; // its name; "" for a guest
}

const KEY = "inkrail.person";
const NAME_BYTES = 40;

function kept(): Person | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Person> | null;
    if (typeof found?.person !== "string") return null;
    return { person: found.person, name: found.name ?? "", account: found.account ?? "" };
  } catch {
    return null;
  }
}

/** The person of this browser, null if there is none. */
export const person = new Observable<Person | null>(kept());

window.addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) person.set(kept());
});

/** Notes who this is now. */
export function setPerson(now: Person | null): void {
  try {
    if (now) localStorage.setItem(KEY, JSON.stringify(now));
    else localStorage.removeItem(KEY);
  } catch {
    // it holds until the page is closed
  }
  person.set(now);
}

/** As much of a name as the server takes: whole letters, no control characters. */
export function goodName(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, " ").trim();
  let name = "";
  let length = 0;
  for (const letter of plain) {
    length += new TextEncoder().encode(letter).length;
    if (length > NAME_BYTES) break;
    name += letter;
  }
  return name.trim();
}

/** How one is called at tables if nothing else was said. */
export const ownName = (): string => goodName(settings.value.name) || person.value?.name || t("Guest");

let making: Promise<Person | Refused> | undefined;

async function makeGuest(name: string): Promise<Person | Refused> {
  const made = await rest.post<{ person: string; name: string }>("api/guest", { name });
  if (isRefused(made)) return made;
  const guest = { person: made.person, name: made.name, account: "" };
  setPerson(guest);
  return guest;
}

/** Somebody to the server: who is known already, or a new guest. */
export function beSomebody(name = ownName()): Promise<Person | Refused> {
  if (person.value) return Promise.resolve(person.value);
  making ??= makeGuest(goodName(name) || t("Guest")).finally(() => {
    making = undefined;
  });
  return making;
}

/** Does what only people may. If the server no longer knows this one (signed out elsewhere, forgotten), it is done
    as a new guest. */
export async function asSomebody<Answer>(
  work: () => Promise<Answer | Refused>,
  name?: string,
): Promise<Answer | Refused> {
  const who = await beSomebody(name);
  if (isRefused(who)) return who;
  const answer = await work();
  if (!isRefused(answer) || answer.status !== "WHO") return answer;
  setPerson(null);
  const again = await beSomebody(name);
  return isRefused(again) ? again : work();
}
