import { SEAT_STATE } from "../states/seat-states.ts";
import type { SeatRun } from "../map/lay-out.ts";
import { bestTogether } from "./best-together.ts";
import { rateNearness } from "./rate-seats.ts";
import { ACCESSIBLE, singlesBeside, type Search } from "./windows.ts";

/** A choice that is refused: the single seats that it would leave, and what could be chosen instead. */
export type OrphanRefusal = { readonly singles: readonly number[]; readonly instead: readonly number[] };

/** Seats of a run that are beside each other in a choice: where they begin, and how many. */
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

/** The nearest other seats of the same number and category that leave no single seat: usually the same ones, moved by one. */
function insteadOf(before: Search, { run, start, size }: Group, chosen: ReadonlySet<number>): readonly number[] | null {
  const own = Array.from({ length: size }, (_, i) => run.first + start + i);
  const states = before.states.slice();
  for (const seat of chosen) if (!own.includes(seat)) states[seat] = SEAT_STATE.held;
  const search = { ...before, states, costs: rateNearness(before.seating, own), singles: "never" as const };
  const found = bestTogether(search, { count: size, category: before.seating.category[run.first + start]!, wheelchairs: 0, near: "stage" });
  return found?.kind === "together" ? found.seats : null;
}

/**
 * Whether a choice of free seats leaves a single free seat between what is taken and what is chosen, or the end of a run. It is
 * null, so not refused, where it leaves none; where the seat was single before; where no other choice of that size in the
 * category leaves none; for groups with places for wheelchairs or companions; and at tables. See docs/seat-map.md#single-seats.
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
