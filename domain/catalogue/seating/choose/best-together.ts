import { TRAIT, type Seating } from "../map/lay-out.ts";
import { eachWindow, findStretches, seatsOf, type Search, type SeatWish, type Stretch, type Window } from "./windows.ts";
import { rateNearness } from "./rate-seats.ts";

/** Seats for a wish: all beside each other, in two rows one behind the other, or in separate pieces close together. */
export type Proposal = { readonly kind: "together" | "rows" | "apart"; readonly seats: readonly number[]; readonly cost: number };

/** The largest search. */
export const MOST_TOGETHER = 100;
/** Rows farther apart than this, in seats, do not count as one behind the other. */
const BEHIND = 4;
/** The cost of the sideways shift between the groups of two rows, as a share of its length. */
const SPREAD = 0.5;

/** The search: the wish, its matching stretches, and the number of adjacent seats. */
type Look = Pick<SeatWish, "near" | "wheelchairs"> & { readonly stretches: readonly Stretch[]; readonly size: number };

function bestWindow(search: Search, look: Look): Window | null {
  let best: Window | null = null;
  eachWindow(search, look, (group) => {
    if (best === null || group.cost < best.cost) best = group;
  });
  return best;
}

/** All windows of one size, by row. */
function windowsByPlace(search: Search, look: Look): Map<number, Window[]> {
  const found = new Map<number, Window[]>();
  eachWindow(search, look, (group) => {
    const { place } = search.seating.runs[group.run]!;
    const list = found.get(place);
    if (list) list.push(group);
    else found.set(place, [group]);
  });
  return found;
}

function middleOf(seating: Seating, group: Window): readonly [number, number] {
  const seats = seatsOf(seating, group);
  return [seats.reduce((sum, i) => sum + seating.x[i]!, 0) / seats.length, seats.reduce((sum, i) => sum + seating.y[i]!, 0) / seats.length];
}

/** The distance between groups in two rows, or null if the rows are not one behind the other. */
function distance(seating: Seating, front: Window, back: Window): number | null {
  const [[x1, y1], [x2, y2]] = [middleOf(seating, front), middleOf(seating, back)];
  const far = Math.hypot(x1 - x2, y1 - y2);
  return far <= BEHIND * seating.seat + (Math.abs(front.size - back.size) * seating.seat) / 2 ? far : null;
}

const isRowBehind = ({ places }: Seating, front: number) => {
  const [a, b] = [places[front], places[front + 1]];
  return a?.kind === "row" && b?.kind === "row" && a.section === b.section;
};

/** The best two groups in two rows one behind the other. From four people on, nobody sits alone. */
function bestInRows(search: Search, wish: SeatWish, stretches: readonly Stretch[]): Proposal | null {
  const { seating } = search;
  const bySize = new Map<number, Map<number, Window[]>>();
  const ofSize = (size: number) => {
    const found = bySize.get(size) ?? windowsByPlace(search, { ...wish, stretches, size });
    bySize.set(size, found);
    return found;
  };
  const least = wish.count >= 4 ? 2 : 1;
  let best: Proposal | null = null;
  for (let size = least; size <= wish.count - least; size += 1) {
    const [fronts, backs] = [ofSize(size), ofSize(wish.count - size)];
    for (const [place, windows] of fronts) {
      if (!isRowBehind(seating, place)) continue;
      for (const front of windows)
        for (const back of backs.get(place + 1) ?? []) {
          const bound = (front.cost * front.size + back.cost * back.size) / wish.count;
          if (best !== null && bound >= best.cost) continue;
          const far = distance(seating, front, back);
          if (far === null || (best !== null && bound + far * SPREAD >= best.cost)) continue;
          best = { kind: "rows", seats: [...seatsOf(seating, front), ...seatsOf(seating, back)], cost: bound + far * SPREAD };
        }
    }
  }
  return best;
}

/** A few groups near each other: the largest first, the next as close to it as possible. */
function bestApart(search: Search, wish: SeatWish): Proposal | null {
  const avoid = new Set(search.avoid);
  const seats: number[] = [];
  let near: Search = { ...search, avoid };
  while (seats.length < wish.count) {
    const stretches = findStretches(near, wish);
    // Try smaller groups too: whole tables, or single seats beside them, may leave no group of the largest size.
    let piece: Window | null = null;
    for (let size = wish.count - Math.max(1, seats.length); size > 0 && piece === null; size -= 1)
      piece = bestWindow(near, { ...wish, stretches, size });
    if (piece === null) return null;
    for (const seat of seatsOf(search.seating, piece)) {
      avoid.add(seat);
      seats.push(seat);
    }
    near = { ...search, avoid, costs: rateNearness(search.seating, seats) };
  }
  return { kind: "apart", seats, cost: seats.reduce((sum, seat) => sum + search.costs[seat]!, 0) / wish.count };
}

/** Whether a group with wheelchairs fits. Only wheelchairs use wheelchair places. The others sit beside them. */
function hasRoom({ seating }: Search, { wheelchairs }: SeatWish): boolean {
  return wheelchairs === 0 || seating.traits.some((traits) => (traits & TRAIT.wheelchair) !== 0);
}

/**
 * The best seats for a wish: adjacent, else in two rows one behind the other, else in few pieces (the first solution found). Null if there
 * are not enough seats. Groups with wheelchairs are never divided.
 */
export function bestTogether(search: Search, wish: SeatWish): Proposal | null {
  if (!Number.isInteger(wish.count) || wish.count < 1 || wish.count > MOST_TOGETHER || wish.wheelchairs > wish.count) return null;
  if (!hasRoom(search, wish)) return null;
  const stretches = findStretches(search, wish);
  const group = bestWindow(search, { ...wish, stretches, size: wish.count });
  if (group) return { kind: "together", seats: seatsOf(search.seating, group), cost: group.cost };
  if (wish.wheelchairs > 0 || wish.count === 1) return null;
  return bestInRows(search, wish, stretches) ?? bestApart(search, wish);
}

/** Alternatives to lost seats: up to three nearest groups of adjacent seats, no seat twice. */
export function nearestAlternatives(search: Search, wish: SeatWish & { readonly wanted: readonly number[] }): readonly Proposal[] {
  const costs = rateNearness(search.seating, wish.wanted);
  const avoid = new Set(search.avoid);
  const found: Proposal[] = [];
  for (let i = 0; i < 3; i += 1) {
    const proposal = bestTogether({ ...search, costs, avoid }, wish);
    if (proposal === null || (i > 0 && proposal.kind === "apart")) break;
    found.push(proposal);
    for (const seat of proposal.seats) avoid.add(seat);
  }
  return found;
}
