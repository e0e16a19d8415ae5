import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Rates } from "./price-breakdown.tsx";

/** The rates of an event on sale. */
export function eventRates(event: Pick<EventDetail, "prices" | "taxPercentage"> & NonNullable<Rates["charging"]>): Rates {
  const required = event.prices.flatMap(({ additionals }) => additionals).filter(({ isRequired }) => isRequired);
  return { charging: event, taxPercentage: event.taxPercentage, required: new Set(required.map(({ id }) => id)) };
}
