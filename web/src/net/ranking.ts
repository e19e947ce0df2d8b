// Rankings of the server: of a daily game, of any seed.
import type { Refused } from "../core/answers";
import { http } from "./http";
import type { Everyone, RankedDay } from "./standing";

export const fetchDay = (date: string): Promise<RankedDay | Refused> => http.get<RankedDay>(`daily/${date}`);

export function fetchRanking(config: string, seed: string): Promise<Everyone | Refused> {
  const query = new URLSearchParams({ config, seed });
  return http.get<Everyone>(`ranking?${query}`);
}
