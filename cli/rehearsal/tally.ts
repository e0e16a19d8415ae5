/** Counted per second. */
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

/** Counted once. Tickets unless stated otherwise. */
export type Counts = {
  people: number;
  bots: number;
  places: number;
  botPlaces: number;
  /** Visitors who saw a full room at least once. */
  sawFull: number;
  gaveUpWhenFull: number;
  leftWaiting: number;
  /** Offered turns, and those without an entry. */
  turns: number;
  missedTurns: number;
  entered: number;
  botsEntered: number;
  holds: number;
  refusedByNetwork: number;
  foundNothing: number;
  heldTickets: number;
  /** Tickets that were held but not paid in time. Some of them were sold later. */
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
  /** Arrival indexes in order of turns, and of entries. */
  readonly turnsOf: number[];
  readonly enteredBy: number[];
  /** Milliseconds from joining, or the opening if later, to the turn of each buyer. */
  readonly waits: number[];
  readonly soldOf: number[];
  /** The seconds at which a category was first, and finally, unavailable, or null. */
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
