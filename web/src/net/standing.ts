// How one stands among all with the same dice: types of the server's rankings, places, and the bars of a chart.

export interface Ranked {
  place: number;
  name: string;
  total: number;
  errors: number;
  ended: number; // ms since 1970
  code: string; // of its table: the record is there
  you: boolean;
  help?: number; // how often there was a hint, or other help
}
/** How everyone has done with the same dice. */
export interface Everyone {
  ranking: Ranked[]; // the best ones of those who were not known to be helped: all numbers are theirs
  helped?: Ranked[]; // and of the others; not there on a server of before
  histogram: [total: number, count: number][]; // of all, by total
  count: number;
  total?: number; // one's own best
  percentile?: number; // of how many others in a hundred it is the better one
  with_help?: number; // one's own best of those with help
}
export interface RankedGame extends Everyone {
  preset: string;
  config: string;
  seed: string;
}
export interface RankedDay {
  date: string;
  open: boolean; // may a counted try be made still?
  games: RankedGame[];
}

/** Is a game of one's own in either list? */
export const isIn = ({ total, with_help }: Everyone): boolean =>
  total !== undefined || with_help !== undefined;

/** One's own place: as it is listed, else after all who have more. 0: not in it. */
export function ownPlace({ ranking, histogram, total }: Everyone): number {
  if (total === undefined) return 0;
  const listed = ranking.find((one) => one.you);
  if (listed) return listed.place;
  return 1 + histogram.reduce((sum, [points, count]) => sum + (points > total ? count : 0), 0);
}

/** "Top 4 %": the own place among all, in whole hundredths; 0 if there is none, or nobody else. */
export function topShare(everyone: Everyone): number {
  const place = ownPlace(everyone);
  return place === 0 || everyone.count < 2 ? 0 : Math.ceil((100 * place) / everyone.count);
}

export interface Bars {
  from: number; // the least total of the first bar
  width: number; // totals a bar
  bars: number[]; // how many
}

const MOST_BARS = 14;

/** The least of 1, 2, 5, 10, 20, 50 … that serves. */
function roundWidth(serves: (width: number) => boolean): number {
  for (let unit = 1; ; unit *= 10)
    for (const width of [unit, 2 * unit, 5 * unit]) if (serves(width)) return width;
}

/** The histogram in at most so many bars, whose limits are round numbers. */
export function barsOf(histogram: [number, number][], most = MOST_BARS): Bars {
  const totals = histogram.map(([total]) => total);
  const [least, greatest] = [Math.min(...totals), Math.max(...totals)];
  if (totals.length === 0) return { from: 0, width: 1, bars: [] };
  const begin = (width: number) => Math.floor(least / width) * width;
  const need = (width: number) => Math.floor((greatest - begin(width)) / width) + 1;
  const width = roundWidth((one) => need(one) <= most);
  const bars = new Array<number>(need(width)).fill(0);
  for (const [total, count] of histogram) {
    const bar = Math.floor((total - begin(width)) / width);
    bars[bar] = (bars[bar] ?? 0) + count;
  }
  return { from: begin(width), width, bars };
}
