import type { Promo, PromoScope } from "./promo.ts";

/**
 * Whether a promo applies to these categories. See docs/rules/prices.md#promo-scope: its list is empty, has an entry for this event without
 * a price, an entry without event and price, or an entry with one of the chosen prices.
 */
export function promoApplies(promo: Pick<Promo, "multipleEvents">, eventId: string, chosenCategoryIds: readonly string[]): boolean {
  if (promo.multipleEvents.length === 0) return true;
  return promo.multipleEvents.some(
    (entry) => coversEvent(entry, eventId) || (entry.eventPriceId !== null && chosenCategoryIds.includes(entry.eventPriceId)),
  );
}

/**
 * The chosen categories in a promo's scope: all if it covers the event, else those listed. The base of the discount if a tenant sets
 * `promoBase` to "eligible".
 */
export function eligibleCategories(
  promo: Pick<Promo, "multipleEvents">,
  eventId: string,
  chosenCategoryIds: readonly string[],
): readonly string[] {
  const coversAll = promo.multipleEvents.length === 0 || promo.multipleEvents.some((entry) => coversEvent(entry, eventId));
  if (coversAll) return chosenCategoryIds;
  return chosenCategoryIds.filter((id) => promo.multipleEvents.some((entry) => entry.eventPriceId === id));
}

function coversEvent(entry: PromoScope, eventId: string): boolean {
  return entry.eventPriceId === null && (entry.eventId === null || entry.eventId === eventId);
}
