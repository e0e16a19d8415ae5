import type { SaleState } from "./event.ts";

/** In order of preference for a visitor. */
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

/** The best state of several parts: a category over its dates, an event over its categories. Without parts: not on sale yet. */
export function eventState(states: readonly SaleState[]): SaleState {
  return BEST_FIRST.find((state) => states.includes(state)) ?? "coming_soon";
}
