// All screens, by the first word of the address after '#/'. Each is fetched when it is first wanted.
import type { ComponentType } from "preact";
import type { Address } from "./app";

export interface ScreenProps {
  address: Address;
}
interface Screen {
  default: ComponentType<ScreenProps>;
  busy?: boolean; // something is being played here: nothing else asks for attention
}

export const screens: Record<string, () => Promise<Screen>> = {
  "": () => import("./screens/lobby/lobby"),
  game: () => import("./screens/game/game"),
  new: () => import("./screens/new/new"),
  table: () => import("./screens/table/table"),
  friends: () => import("./screens/friends/friends"),
  end: () => import("./screens/end/end"),
  replay: () => import("./screens/replay/replay"),
  review: () => import("./screens/review/review"),
  settings: () => import("./screens/settings/settings"),
  learn: () => import("./screens/learn/learn"),
  rules: () => import("./screens/rules/rules"),
  daily: () => import("./screens/daily/daily"),
  ranking: () => import("./screens/ranking/ranking"),
  dice: () => import("./screens/dice/dice"),
  class: () => import("./screens/class/class"),
  tournament: () => import("./screens/tournament/tournament"),
  account: () => import("./screens/account/account"),
  privacy: () => import("./screens/privacy/privacy"),
  analyse: () => import("./screens/analyse/analyse"),
  history: () => import("./screens/history/history"),
};
