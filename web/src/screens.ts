// All screens, by the first word of the address after '#/'. Each is fetched when it is first wanted.
import type { ComponentType } from "preact";
import type { Address } from "./app";

export interface ScreenProps {
  address: Address;
}
export interface Screen {
  default: ComponentType<ScreenProps>;
}

export const screens: Record<string, () => Promise<Screen>> = {
  "": () => import("./screens/lobby/lobby"),
  game: () => import("./screens/game/game"),
  learn: () => import("./screens/learn/learn"),
  rules: () => import("./screens/rules/rules"),
  daily: () => import("./screens/daily/daily"),
  history: () => import("./screens/history/history"),
};
