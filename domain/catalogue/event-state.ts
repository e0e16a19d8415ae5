import type { SaleState } from "./event.ts";

/** From the best for a visitor to the worst. */
const BEST_FIRST: readonly SaleState[] = [
  "available",
  "few_left",
  "reserved",
  "coming_soon",
  "waiting_list",
  "sold_out",
  "sale_ended",
  "ended",
  "postponed",
  "cancelled",
];

/** One state for a whole: the best of its parts, for a category over its dates or an event over its categories. Without parts nothing is on sale yet. */
export function eventState(states: readonly SaleState[]): SaleState {
  return BEST_FIRST.find((state) => states.includes(state)) ?? "coming_soon";
}
