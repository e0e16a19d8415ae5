import type { Capacity } from "./capacity.ts";
import type { Costs } from "./costs.ts";
import type { Findings } from "./findings.ts";
import { NOT_MODELLED } from "./report.ts";
import type { SeriesName, Tally } from "./tally.ts";

const SHOWN = ["waiting", "served", "holds", "sold"] as const satisfies readonly SeriesName[];

type All = { readonly findings: Findings; readonly capacity: Capacity; readonly costs: Costs };

/** A rehearsal for programs: all results, and the state at the end of each minute. */
export function jsonReport({ findings, capacity, costs }: All, { series, fromSecond }: Pick<Tally, "series" | "fromSecond">): string {
  const last = findings.endedAt - fromSecond;
  const minutes = Array.from({ length: Math.ceil((last + 1) / 60) }, (_, minute) => {
    const slot = Math.min(last, minute * 60 + 59);
    return { second: slot + fromSecond, ...Object.fromEntries(SHOWN.map((name) => [name, series[name][slot]!])) };
  });
  return `${JSON.stringify({ isSimulation: true, notModelled: NOT_MODELLED, ...findings, capacity, costs, minutes }, null, 2)}\n`;
}
