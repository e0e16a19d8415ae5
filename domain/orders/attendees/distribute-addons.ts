import type { Addon } from "../../catalogue/event.ts";

export type AttendeeAddon = { readonly addonId: string; readonly qty: number };
type ChosenAddon = Pick<Addon, "id" | "eventPriceId" | "isDistributedPerAttendee"> & {
  readonly qty: number;
};

/**
 * Each attendee's add-ons, for attendees given by their category ids. See docs/rules/cart.md#attendees: a distributed add-on is divided
 * evenly over its category's attendees, with the remainder one each to the first. Any other goes to the first attendee of its category.
 * Throws RangeError for an add-on whose category has no attendee, or a quantity that is not a positive integer.
 */
export function distributeAddons(
  attendeeCategoryIds: readonly string[],
  chosen: readonly ChosenAddon[],
): readonly (readonly AttendeeAddon[])[] {
  const shares: AttendeeAddon[][] = attendeeCategoryIds.map(() => []);
  for (const addon of chosen) {
    if (!Number.isSafeInteger(addon.qty) || addon.qty < 1) throw new RangeError(`a quantity is a positive integer, not ${addon.qty}`);
    const holders = attendeeCategoryIds.flatMap((id, index) => (id === addon.eventPriceId ? [index] : []));
    if (holders.length === 0) throw new RangeError(`no attendee holds the category of add-on ${addon.id}`);
    for (const [place, index] of holders.entries()) {
      const qty = shareOf(addon, place, holders.length);
      if (qty > 0) shares[index]?.push({ addonId: addon.id, qty });
    }
  }
  return shares;
}

function shareOf(addon: ChosenAddon, place: number, holders: number): number {
  if (!addon.isDistributedPerAttendee) return place === 0 ? addon.qty : 0;
  return Math.floor(addon.qty / holders) + (place < addon.qty % holders ? 1 : 0);
}
