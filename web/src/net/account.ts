// Oneself at the server: an account by name and passphrase, the devices one is known on, everything that is kept.
import type { Refused } from "../core/answers";
import { isRefused } from "../core/core";
import { settings } from "../store/store";
import { http } from "./http";
import { isKnownHere } from "./known";
import { type Person, rename, shortName, whoAmI } from "./server";

export interface Device {
  id: string;
  made: number; // ms since 1970
  seen: number; // to the day
  here: boolean;
}

let arriving: Promise<unknown> | undefined;

/** Who the server knows here; null: nobody. The guest who is just becoming an account is nobody to be shown. */
export async function fetchMe(): Promise<Person | null | Refused> {
  await arriving;
  if (!isKnownHere()) return null;
  try {
    return (await whoAmI()) ?? null;
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), status: "OFFLINE" };
  }
}

/** Makes an account of whoever one is here; somebody who is nobody yet becomes a guest of this name first. */
export function makeAccount(name: string, passphrase: string): Promise<Person | Refused> {
  if (!isKnownHere() && settings.value.name === "") settings.change({ name: shortName(name) });
  const made = http.workAsPerson<Person>("account", { name: shortName(name), passphrase });
  arriving = made;
  return made;
}

/** Signs in; tables of the guest one was become the account's, and one is called as there. */
export async function signIn(name: string, passphrase: string): Promise<Person | Refused> {
  const answer = await http.work<Person>("login", { name: shortName(name), passphrase });
  if (!isRefused(answer)) settings.change({ name: answer.name });
  return answer;
}

/** Another passphrase; all other devices are signed out by that. */
export const changePassphrase = (old: string, passphrase: string): Promise<Person | Refused> =>
  http.work<Person>("account/passphrase", { old, passphrase });

export const signOut = (): Promise<object | Refused> => http.post<object>("logout");
export const signOutEverywhere = (): Promise<object | Refused> => http.remove<object>("me/devices");
export const forgetMe = (): Promise<object | Refused> => http.remove<object>("me");

export async function fetchDevices(): Promise<Device[] | Refused> {
  const answer = await http.get<{ devices: Device[] }>("me/devices");
  return isRefused(answer) ? answer : answer.devices;
}

export const removeDevice = (id: string): Promise<object | Refused> =>
  http.remove<object>(`me/devices/${encodeURIComponent(id)}`);

/** All that the server keeps about one, as text. */
export const exportMe = (): Promise<{ text: string } | Refused> => http.text("me/export");

export { rename };
