import { EDGE_NODES, PEAK_SECONDS, PLANNED, type Capacity, type Need, type Resource, type Setup } from "./capacity.ts";
import type { Costs } from "./costs.ts";
import { percent, whole, wrap } from "./say.ts";

const NAMES: Readonly<Record<Resource, string>> = { process: "processes", database: "cores of the database", valkey: "Valkey nodes" };
const COLUMNS = [24, 8, 10, 26] as const;
const WIDTH = 96;

const line = (cells: readonly string[]) => `  ${cells.map((cell, i) => cell.padEnd(COLUMNS[i] ?? 0)).join("")}`.trimEnd();
const at = (visitors: number | null) => (visitors === null ? "the sale's own, no crowd" : `${whole(visitors)} visitors`);

function rowOf({ resource, units, utilisation, oneBreaksAt, breaksAt }: Need): string {
  return line([NAMES[resource], whole(units), percent(utilisation), at(oneBreaksAt), at(breaksAt)]);
}

function setupLines({ hasEdge, counter, needs, firstToBreak }: Setup): string[] {
  const first = needs.find(({ resource }) => resource === firstToBreak)!;
  return [
    "",
    `  ${hasEdge ? "Behind an edge cache" : "Without an edge cache"}, places counted in ${counter === "valkey" ? "Valkey" : "the database"}`,
    line(["", "needed", "busy", "one is enough up to", "so many break at"]),
    ...needs.map(rowOf),
    `  First to break: ${NAMES[firstToBreak]}, at ${at(first.breaksAt)}.`,
  ];
}

/** The capacity plan in plain words. */
export function capacityLines({ visitors, setups, peaks, megabitsAtPeak }: Capacity, costs: Costs): string[] {
  const { open, behindEdge } = megabitsAtPeak;
  return [
    "",
    `Machines for ${whole(visitors)} visitors, at most ${percent(PLANNED)} busy at the peak of ${PEAK_SECONDS} seconds`,
    `  a second at the peak      ${whole(peaks.polls)} looks at the state, ${whole(peaks.joins)} joins, ${peaks.holds.toFixed(1)} holds, ${peaks.orders.toFixed(1)} orders`,
    `  traffic of the origin     ${whole(open)} Mbit/s; behind an edge cache ${whole(behindEdge)} Mbit/s`,
    ...setups.flatMap(setupLines),
    "",
    ...[
      `Costs: ${costs.measured}`,
      `An edge is taken as ${EDGE_NODES} caches that each ask for state and page every two seconds. A process uses one core. The counter of one event is one key: it lives on one Valkey node, and a second one carries other events.`,
      ...(costs.valkeyPerSecond === null ? ["No Valkey was there to be measured: the plan is without it."] : []),
    ].flatMap((text) => wrap(text, WIDTH - 2).map((each) => `  ${each}`)),
  ];
}
