import { SEAT_STATE, type SeatStates } from "../states/seat-states.ts";
import { TRAIT, type SeatRun, type Seating } from "../map/lay-out.ts";

/** What somebody asks for. */
export type SeatWish = {
  readonly count: number;
  /** Which of the map's categories; any where it is null. */
  readonly category: number | null;
  /** How many of the places are for wheelchairs. The others are companions' seats or any seats beside them. */
  readonly wheelchairs: number;
  readonly near: "stage" | "aisle";
};

/** Where and among what seats are looked for. `costs` says how much worse each seat is than the best. */
export type Search = {
  readonly seating: Seating;
  readonly states: SeatStates;
  readonly costs: Float32Array;
  /** Seats that were proposed before and are not wanted. */
  readonly avoid?: ReadonlySet<number> | undefined;
  /** What of seats that would leave a single one beside them: taken last of all, or never. Where it is not said, others of about the same worth go first. */
  readonly singles?: "last" | "never" | undefined;
};

/** Neighbours that are free: `size` seats of a run, from its `start`th on; at a round table past the last to the first. */
export type Window = { readonly run: number; readonly start: number; readonly size: number; readonly cost: number };

export const ACCESSIBLE = TRAIT.wheelchair | TRAIT.companion;
/** What a single seat that would be left costs, in seats: another window of about the same worth is taken before it. */
const SINGLE_COST = 4;
/** More than any seat is worth. */
const LAST = 1_000_000;
/** What a seat between others costs somebody who wants the aisle, in seats. */
const AISLE_COST = 25;

/** The numbers of a window's seats, in order. */
export function seatsOf({ runs }: Seating, { run, start, size }: Window): number[] {
  const { first, count } = runs[run]!;
  return Array.from({ length: size }, (_, i) => first + ((start + i) % count));
}

/** Whether this seat may be given to this wish at all. Places for wheelchairs and companions are for those who ask for them. */
function suits({ seating, states, avoid }: Search, seat: number, { category, wheelchairs }: SeatWish): boolean {
  if (states[seat] !== SEAT_STATE.free || avoid?.has(seat) === true) return false;
  if (category !== null && seating.category[seat] !== category) return false;
  return wheelchairs > 0 || (seating.traits[seat]! & ACCESSIBLE) === 0;
}

/**
 * The single free seats that a window leaves beside it: free, and with nothing free on their other side. Places for
 * wheelchairs and companions are never single, nor are chairs at a table.
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

/** How much a window costs: what its seats cost on the mean, and what it does to its neighbours. Null where it is not looked at. */
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

/** Neighbours that suit a wish, as many as there are in one place of a run; at a round table they may go past the last to the first. */
export type Stretch = { readonly run: number; readonly start: number; readonly size: number };

/** Every stretch of seats that suit a wish: one pass over the seats, after which only what is free is looked at. */
export function findStretches(search: Search, wish: SeatWish): readonly Stretch[] {
  const { runs } = search.seating;
  const found: Stretch[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const { first, count, isRing } = runs[index]!;
    // A ring is walked from behind a seat that does not suit, so that no stretch is cut at its first seat.
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

/** Every window of so many seats within some stretches, given to `each`. A window's sum is the one before it, without its first seat and with a new last one. */
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
    // All of a ring is free: windows begin at each of its seats.
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
