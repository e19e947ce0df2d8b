// Rankings of the server: of a daily game, of any seed.
import type { Refused } from "../core/answers";
import { rest } from "./rest";
import type { Everyone, RankedDay } from "./standing";

export const fetchDay = (date: string): Promise<RankedDay | Refused> => rest.get<RankedDay>(`daily/${date}`);

export function fetchRanking(config: string, seed: string): Promise<Everyone | Refused> {
  const query = new URLSearchParams({ config, seed });
  return rest.get<Everyone>(`ranking?${query}`);
}
