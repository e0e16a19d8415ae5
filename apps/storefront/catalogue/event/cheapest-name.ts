import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { rowPrice } from "./row-price.ts";
import { shownFirst } from "./shown-first.ts";

/** The category that the event's lowest price is of. Null if the list of categories begins with it. */
export function cheapestName(event: EventDetail): string | null {
  const open = shownFirst(event.prices).filter(({ state }) => isBuyable(state));
  const at = open.findIndex((category) => rowPrice(event, category, "").amount === event.from);
  return at > 0 ? open[at]!.name : null;
}
