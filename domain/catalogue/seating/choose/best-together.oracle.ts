import type { Proposal } from "./best-together.ts";
import type { Search, SeatWish } from "./windows.ts";

/** All combinations of `count` of these numbers. */
function* choices(from: readonly number[], count: number): Generator<number[]> {
  if (count === 0) yield [];
  for (const [index, first] of from.entries()) for (const rest of choices(from.slice(index + 1), count - 1)) yield [first, ...rest];
}

/** The cost of neighbours in one run, or null if they are not neighbours. Does not support tables. */
function costOf({ seating, states, costs }: Search, seats: readonly number[], near: SeatWish["near"]): number | null {
  const run = seating.runs[seating.run[seats[0]!]!]!;
  if (seats.some((seat, index) => seating.run[seat] !== seating.run[seats[0]!] || seat !== seats[0]! + index)) return null;
  const isIn = (seat: number) => seat >= run.first && seat < run.first + run.count;
  const isFree = (seat: number) => isIn(seat) && states[seat] === 0 && !seats.includes(seat);
  const beside = [seats[0]! - 1, seats.at(-1)! + 1];
  const single = beside.filter(
    (seat) => isFree(seat) && (seating.traits[seat]! & 3) === 0 && !isFree(seat - 1) && !isFree(seat + 1),
  ).length;
  const isAtEnd = beside.some((seat) => !isIn(seat));
  const mean = seats.reduce((sum, seat) => sum + costs[seat]!, 0) / seats.length;
  return mean + single * 4 * seating.seat + (near === "aisle" && !isAtEnd ? 25 * seating.seat : 0);
}

/** The cost of a choice in two rows of one section, or null if it is not one. */
function rowsCost(search: Search, seats: readonly number[], wish: SeatWish): number | null {
  const { seating } = search;
  const placeOf = (seat: number) => seating.runs[seating.run[seat]!]!.place;
  const front = seats.filter((seat) => placeOf(seat) === placeOf(seats[0]!));
  const back = seats.filter((seat) => placeOf(seat) === placeOf(seats[0]!) + 1);
  if (back.length === 0 || front.length + back.length < seats.length) return null;
  if (seats.length >= 4 && Math.min(front.length, back.length) < 2) return null;
  const [a, b] = [costOf(search, front, wish.near), costOf(search, back, wish.near)];
  const middle = (group: readonly number[], axis: Float32Array) => group.reduce((sum, seat) => sum + axis[seat]!, 0) / group.length;
  const far = Math.hypot(middle(front, seating.x) - middle(back, seating.x), middle(front, seating.y) - middle(back, seating.y));
  if (a === null || b === null || far > seating.seat * (4 + Math.abs(front.length - back.length) / 2)) return null;
  return (a * front.length + b * back.length) / seats.length + far / 2;
}

/** The best seats by exhaustive search, for halls of a few seats in one section. */
export function bestByTrying(search: Search, wish: SeatWish): Proposal | null {
  const { seating, states } = search;
  const free = Array.from({ length: seating.count }, (_, seat) => seat).filter(
    (seat) => states[seat] === 0 && (wish.wheelchairs > 0 || (seating.traits[seat]! & 3) === 0),
  );
  let [together, rows]: [Proposal | null, Proposal | null] = [null, null];
  for (const seats of choices(free, wish.count)) {
    if (seats.filter((seat) => (seating.traits[seat]! & 1) !== 0).length !== wish.wheelchairs) continue;
    const cost = costOf(search, seats, wish.near);
    if (cost !== null && cost < (together?.cost ?? Infinity)) together = { kind: "together", seats, cost };
    const split = wish.wheelchairs > 0 || cost !== null ? null : rowsCost(search, seats, wish);
    if (split !== null && split < (rows?.cost ?? Infinity)) rows = { kind: "rows", seats, cost: split };
  }
  if (together !== null || wish.wheelchairs > 0) return together;
  return rows ?? (free.length >= wish.count && wish.count > 1 ? { kind: "apart", seats: [], cost: 0 } : null);
}
