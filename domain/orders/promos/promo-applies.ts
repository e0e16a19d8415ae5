import type { Promo, PromoScope } from "./promo.ts";

/**
 * Whether a promo gives anything for these chosen categories. See docs/rules/prices.md#promo-scope: its list is empty, or has an entry for
 * this event with no price, or an entry with neither event nor price, or an entry whose price is among the chosen ones.
 */
export function promoApplies(promo: Pick<Promo, "multipleEvents">, eventId: string, chosenCategoryIds: readonly string[]): boolean {
  if (promo.multipleEvents.length === 0) return true;
  return promo.multipleEvents.some(
    (entry) => coversEvent(entry, eventId) || (entry.eventPriceId !== null && chosenCategoryIds.includes(entry.eventPriceId)),
  );
}

/**
 * Which of the chosen categories a promo names: all of them when it covers the whole event, else those listed.
 * The base of the discount where a tenant sets `promoBase` to "eligible".
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
