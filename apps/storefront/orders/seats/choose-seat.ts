import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Venue } from "./load-venue.ts";
import type { SeatKind } from "./seat-kinds.ts";

/** The result of a tap on a seat. */
export type SeatStep =
  | { readonly kind: "chosen" | "given-back"; readonly seats: readonly number[]; readonly touched: readonly number[] }
  | { readonly kind: "taken" }
  | { readonly kind: "not-sold" }
  | { readonly kind: "most"; readonly most: number }
  /** The seat belongs to another category than the chosen ones: ask the visitor before replacing those. */
  | { readonly kind: "replace"; readonly seats: readonly number[]; readonly from: SeatKind; readonly to: SeatKind };

export type SeatRules = {
  readonly venue: Pick<Venue, "seating">;
  readonly states: SeatStates;
  readonly kinds: readonly (SeatKind | null)[];
  readonly allowMultipleCategory: boolean;
};

/** The seats sold together with one: all of a table that is sold whole, else the seat alone. */
function withNeighbours({ venue: { seating } }: SeatRules, seat: number): readonly number[] {
  const run = seating.runs[seating.run[seat]!]!;
  return run.isWhole ? Array.from({ length: run.count }, (_, i) => run.first + i) : [seat];
}

/** Chooses or releases a seat. In `states`, the seats in `chosen` count as free. */
export function chooseSeat(rules: SeatRules, chosen: readonly number[], seat: number): SeatStep {
  const { venue, states, kinds, allowMultipleCategory } = rules;
  const wanted = withNeighbours(rules, seat);
  if (chosen.includes(seat)) return { kind: "given-back", seats: chosen.filter((each) => !wanted.includes(each)), touched: wanted };
  const kindOf = (each: number) => kinds[venue.seating.category[each]!] ?? null;
  const kind = kindOf(seat);
  if (wanted.some((each) => states[each] !== SEAT_STATE.free)) return { kind: "taken" };
  if (!kind?.isSeated || wanted.some((each) => !kindOf(each)?.isSeated)) return { kind: "not-sold" };
  const other = chosen.map(kindOf).find((each) => each !== null && each.category.id !== kind.category.id);
  if (other && !allowMultipleCategory) return { kind: "replace", seats: wanted, from: other, to: kind };
  const seats = [...chosen, ...wanted.filter((each) => !chosen.includes(each))];
  const most = kind.category.maxPerOrder * kind.size;
  if (seats.filter((each) => kindOf(each)?.category.id === kind.category.id).length > most) return { kind: "most", most };
  return { kind: "chosen", seats, touched: wanted };
}
