import { SEAT_STATE, type SeatStates } from "../states/seat-states.ts";
import { TRAIT, type SeatRun, type Seating } from "../map/lay-out.ts";

/** A wish for seats. */
export type SeatWish = {
  readonly count: number;
  /** A category of the map, or null for any. */
  readonly category: number | null;
  /** How many of the seats are wheelchair places. The others are companion seats or any seats beside them. */
  readonly wheelchairs: number;
  readonly near: "stage" | "aisle";
};

/** The seats to search. `costs`: how much worse each seat is than the best. */
export type Search = {
  readonly seating: Seating;
  readonly states: SeatStates;
  readonly costs: Float32Array;
  /** Seats already proposed. */
  readonly avoid?: ReadonlySet<number> | undefined;
  /** Rank groups that leave an orphan seat last, or exclude them. If absent, an orphan only adds `SINGLE_COST`. */
  readonly singles?: "last" | "never" | undefined;
};

/** Free neighbours: `size` seats of a run from `start` on. At a round table they may wrap around. */
export type Window = { readonly run: number; readonly start: number; readonly size: number; readonly cost: number };

export const ACCESSIBLE = TRAIT.wheelchair | TRAIT.companion;
/** The cost of leaving an orphan seat, measured in seats, so that another window of about the same worth comes first. */
const SINGLE_COST = 4;
/** More than the worth of any seat. */
const LAST = 1_000_000;
/** The cost of a seat away from the aisle, measured in seats, if the wish is for the aisle. */
const AISLE_COST = 25;

/** The numbers of a window's seats, in order. */
export function seatsOf({ runs }: Seating, { run, start, size }: Window): number[] {
  const { first, count } = runs[run]!;
  return Array.from({ length: size }, (_, i) => first + ((start + i) % count));
}

/** Whether a wish may have this seat. Wheelchair and companion places are only for wishes that ask for them. */
function suits({ seating, states, avoid }: Search, seat: number, { category, wheelchairs }: SeatWish): boolean {
  if (states[seat] !== SEAT_STATE.free || avoid?.has(seat) === true) return false;
  if (category !== null && seating.category[seat] !== category) return false;
  return wheelchairs > 0 || (seating.traits[seat]! & ACCESSIBLE) === 0;
}

/**
 * The orphan seats beside a window: free, with no free seat on their other side. Wheelchair and companion places and chairs at a table are
 * never orphans.
 */
export function singlesBeside(
  { seating, states }: Pick<Search, "seating" | "states">,
  run: SeatRun,
  { start, size }: Pick<Window, "start" | "size">,
): number[] {
  if (seating.places[run.place]!.kind === "table") return [];
  const isFree = (at: number) => at >= 0 && at < run.count && states[run.first + at] === SEAT_STATE.free;
  const isSingle = (at: number, beyond: number) => isFree(at) && !isFree(beyond) && (seating.traits[run.first + at]! & ACCESSIBLE) === 0;
  const singles: number[] = [];
  if (isSingle(start - 1, start - 2)) singles.push(run.first + start - 1);
  if (isSingle(start + size, start + size + 1)) singles.push(run.first + start + size);
  return singles;
}

/** The cost of a window: the mean cost of its seats, and its effect on the neighbours. Null if it is excluded. */
function costOf(
  search: Search,
  run: SeatRun,
  { start, size, mean, near }: { start: number; size: number; mean: number; near: SeatWish["near"] },
): number | null {
  const singles = singlesBeside(search, run, { start, size }).length;
  if (singles > 0 && search.singles === "never") return null;
  const isAtAisle = run.isRing || start === 0 || start + size === run.count;
  const aisle = near === "aisle" && !isAtAisle ? AISLE_COST : 0;
  return mean + (aisle + (search.singles === "last" ? LAST : SINGLE_COST) * singles) * search.seating.seat;
}

/** Adjacent seats of a run that suit a wish, as long as possible. At a round table they may wrap around. */
export type Stretch = { readonly run: number; readonly start: number; readonly size: number };

/** Every stretch of seats that suit a wish. One pass over the seats, so that later steps look only at free ones. */
export function findStretches(search: Search, wish: SeatWish): readonly Stretch[] {
  const { runs } = search.seating;
  const found: Stretch[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const { first, count, isRing } = runs[index]!;
    // Start a ring right after an unsuitable seat, so that no stretch of seats wraps around the end of the list.
    let from = 0;
    if (isRing) while (from < count && suits(search, first + from, wish)) from += 1;
    if (from === count) {
      found.push({ run: index, start: 0, size: count });
      continue;
    }
    let size = 0;
    for (let i = 0; i <= count; i += 1) {
      if (i < count && suits(search, first + ((from + i) % count), wish)) size += 1;
      else if (size > 0) {
        found.push({ run: index, start: (from + i - size) % count, size });
        size = 0;
      }
    }
  }
  return found;
}

/** Calls `each` with every window of a size within some stretches. Each sum is updated from the window before. */
export function eachWindow(
  search: Search,
  {
    stretches,
    size,
    near,
    wheelchairs,
  }: Pick<SeatWish, "near" | "wheelchairs"> & { readonly stretches: readonly Stretch[]; readonly size: number },
  each: (window: Window) => void,
): void {
  const { seating, costs } = search;
  for (const stretch of stretches) {
    if (stretch.size < size) continue;
    const run = seating.runs[stretch.run]!;
    if (run.isWhole && run.count !== size) continue;
    // If a whole ring is free, windows begin at each of its seats.
    const last = run.isRing && stretch.size === run.count && size < run.count ? run.count + size - 1 : stretch.size;
    let [sum, chairs] = [0, 0];
    for (let i = 0; i < last; i += 1) {
      const seat = run.first + ((stretch.start + i) % run.count);
      sum += costs[seat]!;
      chairs += seating.traits[seat]! & TRAIT.wheelchair;
      if (i >= size) {
        const gone = run.first + ((stretch.start + i - size) % run.count);
        sum -= costs[gone]!;
        chairs -= seating.traits[gone]! & TRAIT.wheelchair;
      }
      if (i < size - 1 || chairs !== wheelchairs) continue;
      const start = (stretch.start + i - size + 1) % run.count;
      const cost = costOf(search, run, { start, size, mean: sum / size, near });
      if (cost !== null) each({ run: stretch.run, start, size, cost });
    }
  }
}
