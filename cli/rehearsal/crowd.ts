export const ARRIVALS = ["rush", "steady", "evening"] as const;
export type Arrivals = (typeof ARRIVALS)[number];

/** The visitors of a sale. Shares are from 0 to 1. */
export type Crowd = {
  /** All visitors who want a place, including bots. */
  readonly visitors: number;
  readonly seed: number;
  /** Minutes after the opening to simulate. */
  readonly minutes: number;
  readonly arrivals: Arrivals;
  /** Share of visitors that are scripts, a thousand per network. */
  readonly bots: number;
  /** Share of people who pay slowly, many of them too late. */
  readonly slowPayers: number;
  /** Share of people who give up within an hour. */
  readonly abandon: number;
};

/** The length of the prequeue before the opening, for an event without a queue. */
export const PREQUEUE_SECONDS = 1800;
export const BOTS_PER_NETWORK = 1000;

/** Human behaviour: evenly spaced quantiles in seconds, and shares. Assumptions, named in every report. */
export const PERSON = {
  takesTurn: [1, 2, 4, 8, 20, 60],
  chooses: [10, 20, 35, 60, 100, 240],
  typesDetails: [25, 45, 70, 110, 180, 400],
  pays: [12, 25, 45, 80, 150, 400],
  paysSlowly: [400, 600, 900, 1500, 2400, 5400],
  looksAgain: [15, 25, 30, 45],
  leaves: [60, 300, 700, 1400, 2400, 3600],
  triesAgainWhenFull: [30, 40, 60, 90, 150],
  missesTurn: 0.04,
  comesBackAfterMissing: 0.5,
  takesNothing: 0.12,
  leavesHold: 0.08,
  extendsHold: 0.7,
  takesLess: 0.5,
  takesOtherCategory: 0.6,
  givesUpWhenFull: 0.3,
  joinsWaitingList: 0.3,
  /** Share of people who view the event's page before they wait. */
  looksAtEvent: 1,
} as const;

/** Shares of people by tickets wanted, from one on. */
export const PARTY = [0.2, 0.45, 0.15, 0.15, 0.03, 0.02] as const;

/** A script never leaves, takes the most that an order allows, pays, and returns under another name. */
export const BOT = {
  takesTurn: [0, 1, 2],
  chooses: [1, 2, 4],
  typesDetails: [1, 2, 4],
  pays: [5, 10, 20],
  looksAgain: [5, 10],
  triesAgainWhenFull: [5, 5, 10],
  comesAgain: 1,
} as const;

type Point = readonly [second: number, weight: number];

/** Arrivals over time, before (negative) and after the opening: weights with linear interpolation. */
export function arrivalCurve(arrivals: Arrivals, prequeueSeconds: number): readonly Point[] {
  const start = -prequeueSeconds;
  const points: Readonly<Record<Arrivals, readonly Point[]>> = {
    rush: [
      [start, 0.1],
      [start / 3, 0.25],
      [start / 20, 1.2],
      [start / 400, 4],
      [0, 20],
      [10, 8],
      [60, 2],
      [300, 0.6],
      [1200, 0.1],
      [3600, 0],
    ],
    steady: [
      [start, 1],
      [3600, 1],
    ],
    evening: [
      [start, 0.1],
      [0, 0.4],
      [3600, 0.5],
      [7200, 1.5],
      [10_800, 1],
      [14_400, 0],
    ],
  };
  // Without a time before the opening several points are at 0. The last one counts.
  return points[arrivals].filter(([second], i, all) => i === all.length - 1 || all[i + 1]![0] > second);
}

/** Arrivals in each second from `from` on. Each visitor's second is drawn independently. */
export function arrivalsBySecond(points: readonly Point[], of: { readonly count: number; next(): number }): Uint32Array {
  const from = Math.floor(points[0]![0]);
  const until = Math.ceil(points.at(-1)![0]);
  const sums = new Float64Array(until - from);
  let sum = 0;
  let at = 0;
  for (let second = from; second < until; second++) {
    while (at < points.length - 2 && second >= points[at + 1]![0]) at += 1;
    const [[x0, y0], [x1, y1]] = [points[at]!, points[at + 1]!];
    sum += Math.max(0, y0 + ((y1 - y0) * (second + 0.5 - x0)) / (x1 - x0));
    sums[second - from] = sum;
  }
  const counts = new Uint32Array(sums.length);
  for (let i = 0; i < of.count; i++) {
    const wanted = of.next() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > wanted) high = middle;
      else low = middle + 1;
    }
    counts[low]! += 1;
  }
  return counts;
}
