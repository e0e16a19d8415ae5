import type { Costs, DatabaseAct, ProcessAct } from "./costs.ts";
import type { Series, SeriesName } from "./tally.ts";

/** The most of a core that is planned as busy. The rest is reserve. */
export const PLANNED = 0.7;
/** Peaks are means over this many seconds, because a queue of requests evens out shorter ones. */
export const PEAK_SECONDS = 10;
/** An edge location caches the public state for two seconds, and pages for longer. */
const EDGE_KEEPS_SECONDS = 2;
export const EDGE_NODES = 50;

const CORE_MICROS = 1_000_000;

type Row = readonly [series: SeriesName, act: ProcessAct];
/**
 * Operations behind each counted event. Operations of the crowd grow with its size. Operations of the sale are bounded by slots and stock.
 */
const OF_CROWD: readonly Row[] = [
  ["polls", "poll"],
  ["joins", "join"],
  ["arrivals", "eventPage"],
  ["joins", "roomPage"],
];
const OF_SALE: readonly Row[] = [
  ["enters", "enter"],
  ["reserves", "hold"],
  ["details", "details"],
  ["payments", "payment"],
  ["settled", "notice"],
];
const AT_EDGE: ReadonlySet<ProcessAct> = new Set(["poll", "eventPage"]);

export type Resource = "process" | "database" | "valkey";
export type Need = {
  readonly resource: Resource;
  /** Utilisation of one unit at the peak, 1 is full. `crowd` grows with the visitors, `sale` does not. */
  readonly crowd: number;
  readonly sale: number;
  readonly units: number;
  /** Utilisation of all `units` at the peak. */
  readonly utilisation: number;
  /** The number of visitors that saturates one unit, and the number that saturates all `units`. Null: no number does. */
  readonly oneBreaksAt: number | null;
  readonly breaksAt: number | null;
};
export type Setup = {
  readonly hasEdge: boolean;
  readonly counter: "database" | "valkey";
  readonly needs: readonly Need[];
  readonly firstToBreak: Resource;
};
export type Capacity = {
  readonly visitors: number;
  readonly setups: readonly Setup[];
  readonly peaks: Readonly<Record<"polls" | "joins" | "holds" | "orders", number>>;
  readonly megabitsAtPeak: { readonly open: number; readonly behindEdge: number };
};

/** The greatest mean over PEAK_SECONDS of a value computed per second. */
function peak(length: number, at: (slot: number) => number): number {
  let [sum, most] = [0, 0];
  for (let slot = 0; slot < length; slot++) {
    sum += at(slot);
    if (slot >= PEAK_SECONDS) sum -= at(slot - PEAK_SECONDS);
    if (slot >= PEAK_SECONDS - 1) most = Math.max(most, sum / PEAK_SECONDS);
  }
  return most;
}

type Load = { readonly crowd: number; readonly sale: number };

function needOf(resource: Resource, { crowd, sale }: Load, visitors: number): Need {
  const all = crowd + sale;
  const units = Math.max(1, Math.ceil(all / PLANNED));
  const limit = (of: number) => (crowd === 0 ? null : Math.max(0, Math.floor((visitors * (of - sale)) / crowd)));
  return { resource, crowd, sale, units, utilisation: all / units, oneBreaksAt: limit(1), breaksAt: limit(units) };
}

function setupOf(
  series: Series,
  { costs, visitors }: { readonly costs: Costs; readonly visitors: number },
  how: Pick<Setup, "hasEdge" | "counter">,
): Setup {
  const length = series.polls.length;
  const sumOf = (rows: readonly Row[], micros: (act: ProcessAct) => number) =>
    peak(length, (slot) => rows.reduce((sum, [name, act]) => sum + series[name][slot]! * micros(act), 0)) / CORE_MICROS;
  const processMicros = (act: ProcessAct) => (how.hasEdge && AT_EDGE.has(act) ? 0 : costs.process[act]);
  const databaseMicros = (act: ProcessAct) => {
    if (act === "join" && how.counter === "valkey") return 0;
    return act in costs.database ? costs.database[act as DatabaseAct] : 0;
  };
  const edge = how.hasEdge ? (EDGE_NODES / EDGE_KEEPS_SECONDS) * (costs.process.poll + costs.process.eventPage) : 0;
  const loads: readonly (readonly [Resource, Load])[] = [
    ["process", { crowd: sumOf(OF_CROWD, processMicros), sale: sumOf(OF_SALE, processMicros) + edge / CORE_MICROS }],
    ["database", { crowd: sumOf(OF_CROWD, databaseMicros), sale: sumOf(OF_SALE, databaseMicros) }],
  ];
  const perSecond = costs.valkeyPerSecond;
  const counts = how.counter === "valkey" && perSecond !== null;
  const valkey = peak(length, (slot) => series.joins[slot]!) / (perSecond ?? 1);
  const needs = [
    ...loads.map(([resource, load]) => needOf(resource, load, visitors)),
    ...(counts ? [needOf("valkey", { crowd: valkey, sale: 0 }, visitors)] : []),
  ];
  const first = needs.toSorted((a, b) => (a.breaksAt ?? Infinity) - (b.breaksAt ?? Infinity))[0]!;
  return { ...how, needs, firstToBreak: first.resource };
}

/** The needs of a sale with these peaks, with and without an edge cache, counting numbers in the database or in Valkey. */
export function capacityOf(series: Series, visitors: number, costs: Costs): Capacity {
  const length = series.polls.length;
  const counters = costs.valkeyPerSecond === null ? (["database"] as const) : (["database", "valkey"] as const);
  const setups = [false, true].flatMap((hasEdge) => counters.map((counter) => setupOf(series, { costs, visitors }, { hasEdge, counter })));
  const peakOf = (name: SeriesName) => peak(length, (slot) => series[name][slot]!);
  const { state, roomPage, eventPage } = costs.bytes;
  const megabits = (slot: number, isOpen: boolean) =>
    ((isOpen ? series.polls[slot]! * state + series.arrivals[slot]! * eventPage : 0) + series.joins[slot]! * roomPage) * 8e-6;
  return {
    visitors,
    setups,
    peaks: { polls: peakOf("polls"), joins: peakOf("joins"), holds: peakOf("reserves"), orders: peakOf("settled") },
    megabitsAtPeak: { open: peak(length, (slot) => megabits(slot, true)), behindEdge: peak(length, (slot) => megabits(slot, false)) },
  };
}
