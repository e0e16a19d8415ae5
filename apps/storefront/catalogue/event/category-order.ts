import type { EventDetail } from "#contract/catalogue/events.ts";
import type { SaleState } from "#domain/catalogue/event.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { rowPrice } from "./row-price.ts";

type Category = { readonly state: SaleState };

/** Categories in the organiser's order, in three groups: on sale, on sale later, and gone. */
export function shownFirst<T extends Category>(categories: readonly T[]): readonly T[] {
  return categories.toSorted((a, b) => groupOf(a) - groupOf(b));
}

function groupOf({ state }: Category): number {
  return isBuyable(state) ? 0 : state === "coming_soon" ? 1 : 2;
}

/** The category that the event's lowest price is of. Null if the list of categories begins with it. */
export function cheapestName(event: EventDetail): string | null {
  const open = shownFirst(event.prices).filter(({ state }) => isBuyable(state));
  const at = open.findIndex((category) => rowPrice(event, category, "").amount === event.from);
  return at > 0 ? open[at]!.name : null;
}
