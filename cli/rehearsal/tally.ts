/** What is counted second by second. */
export const SERIES = [
  "waiting",
  "served",
  "holds",
  "active",
  "sold",
  "arrivals",
  "joins",
  "polls",
  "enters",
  "reserves",
  "details",
  "payments",
  "settled",
] as const;
export type SeriesName = (typeof SERIES)[number];
export type Series = Readonly<Record<SeriesName, Float64Array>>;

/** What is counted once. Tickets unless it says otherwise. */
export type Counts = {
  people: number;
  bots: number;
  places: number;
  botPlaces: number;
  /** People who were told at least once that the room is full. */
  sawFull: number;
  gaveUpWhenFull: number;
  leftWaiting: number;
  /** Turns that were offered, and those that nobody took. */
  turns: number;
  missedTurns: number;
  entered: number;
  botsEntered: number;
  holds: number;
  refusedByNetwork: number;
  foundNothing: number;
  heldTickets: number;
  /** Held, and not paid in time; and how many of these somebody else bought. */
  abandoned: number;
  orders: number;
  sold: number;
  botTickets: number;
  waitingList: number;
};

export type Tally = {
  readonly fromSecond: number;
  readonly counts: Counts;
  readonly series: Series;
  /** Who had a turn, in the order of turns, by the order of coming; and who went in. */
  readonly turnsOf: number[];
  readonly enteredBy: number[];
  /** Milliseconds that each person who bought waited, from joining or the opening, whichever was later. */
  readonly waits: number[];
  readonly soldOf: number[];
  /** The second at which nothing of a category was free for the first time, and after which nothing was free any more; null: never. */
  readonly firstGone: (number | null)[];
  readonly goneFor: (number | null)[];
};

export function openTally(fromSecond: number, seconds: number, categories: number): Tally {
  const series = Object.fromEntries(SERIES.map((name) => [name, new Float64Array(seconds)])) as Record<SeriesName, Float64Array>;
  const names = [
    "people",
    "bots",
    "places",
    "botPlaces",
    "sawFull",
    "gaveUpWhenFull",
    "leftWaiting",
    "turns",
    "missedTurns",
    "entered",
    "botsEntered",
    "holds",
    "refusedByNetwork",
    "foundNothing",
    "heldTickets",
    "abandoned",
    "orders",
    "sold",
    "botTickets",
    "waitingList",
  ] as const satisfies readonly (keyof Counts)[];
  return {
    fromSecond,
    counts: Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof Counts, number>,
    series,
    turnsOf: [],
    enteredBy: [],
    waits: [],
    soldOf: Array.from({ length: categories }, () => 0),
    firstGone: Array.from({ length: categories }, () => null),
    goneFor: Array.from({ length: categories }, () => null),
  };
}
