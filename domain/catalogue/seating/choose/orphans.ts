import { SEAT_STATE } from "../states/seat-states.ts";
import type { SeatRun } from "../map/lay-out.ts";
import { bestTogether } from "./best-together.ts";
import { rateNearness } from "./rate-seats.ts";
import { ACCESSIBLE, singlesBeside, type Search } from "./windows.ts";

/** A refused choice: its orphan seats, and an alternative choice. */
export type OrphanRefusal = { readonly singles: readonly number[]; readonly instead: readonly number[] };

/** Adjacent chosen seats of a run: start and size. */
type Group = { readonly run: SeatRun; readonly start: number; readonly size: number };

function groupsOf({ seating }: Search, chosen: ReadonlySet<number>): Group[] {
  const groups: Group[] = [];
  for (const index of new Set([...chosen].map((seat) => seating.run[seat]!))) {
    const run = seating.runs[index]!;
    for (let at = 0; at < run.count; at += 1) {
      const start = at;
      while (at < run.count && chosen.has(run.first + at)) at += 1;
      if (at > start) groups.push({ run, start, size: at - start });
    }
  }
  return groups;
}

/** The nearest seats of the same number and category without an orphan: usually the same ones, moved by one. */
function insteadOf(before: Search, { run, start, size }: Group, chosen: ReadonlySet<number>): readonly number[] | null {
  const own = Array.from({ length: size }, (_, i) => run.first + start + i);
  const states = before.states.slice();
  for (const seat of chosen) if (!own.includes(seat)) states[seat] = SEAT_STATE.held;
  const search = { ...before, states, costs: rateNearness(before.seating, own), singles: "never" as const };
  const found = bestTogether(search, { count: size, category: before.seating.category[run.first + start]!, wheelchairs: 0, near: "stage" });
  return found?.kind === "together" ? found.seats : null;
}

/**
 * Whether a choice leaves an orphan: a single free seat between taken and chosen seats, or at the end of a run. Null (allowed) if it leaves
 * none, if the seat was an orphan before, if every other choice of that size in the category leaves one, for groups with wheelchair or
 * companion places, and at tables. See docs/seat-map.md#single-seats.
 */
export function judgeOrphans(before: Search, chosen: readonly number[]): OrphanRefusal | null {
  const { traits } = before.seating;
  if (chosen.some((seat) => (traits[seat]! & ACCESSIBLE) !== 0)) return null;
  const states = before.states.slice();
  for (const seat of chosen) states[seat] = SEAT_STATE.held;
  const all = new Set(chosen);
  for (const group of groupsOf(before, all)) {
    const singles = singlesBeside({ ...before, states }, group.run, group);
    if (singles.length === 0) continue;
    const instead = insteadOf(before, group, all);
    if (instead !== null) return { singles, instead };
  }
  return null;
}
