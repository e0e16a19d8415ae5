import { distributeAddons } from "#domain/orders/attendees/distribute-addons.ts";
import type { TicketCategory } from "#domain/catalogue/event.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { quotePlaces } from "../transaction/quote-places.ts";

export type IncludedAddon = { readonly name: string; readonly qty: number };

/** Chosen add-ons of each attendee, in attendee order. See docs/rules/cart.md#attendees. */
export function attendeeAddons(quote: Pick<Quote, "lines">, prices: readonly TicketCategory[]): readonly (readonly IncludedAddon[])[] {
  const shared = new Set(
    prices.flatMap((price) => price.additionals.filter((addon) => addon.isDistributedPerAttendee).map((addon) => addon.id)),
  );
  const chosen = quote.lines.flatMap((line) =>
    line.addons.map((addon) => ({
      ...addon,
      id: addon.addonId,
      eventPriceId: line.categoryId,
      isDistributedPerAttendee: shared.has(addon.addonId),
    })),
  );
  const places = quotePlaces(quote).map((place) => place.categoryId);
  const shares = distributeAddons(places, chosen);
  return shares.map((share) =>
    share.map(({ addonId, qty }) => ({ name: chosen.find((addon) => addon.addonId === addonId)?.name ?? "", qty })),
  );
}
