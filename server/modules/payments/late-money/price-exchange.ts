import { distributeAddons } from "#domain/orders/attendees/distribute-addons.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { categoryState } from "../../catalogue/events/judge-stock.ts";
import type { Catalogue, LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import type { Reviewed } from "../settle/answer-review.ts";
import { offerChoice, judgeChoice } from "../../orders/hold/price-selection.ts";
import { seatedCategories } from "../../orders/seats/judge-seats.ts";
import { selectionOf } from "../../orders/waiting-list/offer-places.ts";
import type { Exchange } from "./store.ts";

export type PricedExchange = { readonly qty: number; readonly quote: Quote; readonly exchange: Exchange };

export type Shelf = { readonly catalogue: Catalogue; readonly event: LoadedEvent };

/** Judges the other tickets with the order's promo code, or without it if it is not valid for them. */
async function judge(
  act: WebAct,
  { booking, selection }: { readonly booking: Reviewed; readonly selection: ReturnType<typeof selectionOf> },
) {
  const input = { eventId: booking.event_id, sessionId: booking.session_id, selection, fresh: true };
  const promoCode = booking.quote.promoCode ?? null;
  try {
    return await judgeChoice(act, { ...input, promoCode });
  } catch (error) {
    if (promoCode === null || !(error instanceof Problem) || !error.code.startsWith("PROMO_")) throw error;
    return judgeChoice(act, { ...input, promoCode: null });
  }
}

function sharesOf({ event }: Shelf, quote: Quote): Exchange["addons"] {
  const [line] = quote.lines;
  const addons = line!.addons.map(({ addonId: id, name, qty }) => ({
    id,
    name,
    qty,
    eventPriceId: line!.categoryId,
    isDistributedPerAttendee: event.addons.find((addon) => addon.id === id)?.is_distributed_per_attendee ?? false,
  }));
  const places = Array.from({ length: line!.tickets }, () => line!.categoryId);
  return distributeAddons(places, addons).map((shares) =>
    shares.map(({ addonId, qty }) => ({ addonId, name: addons.find(({ id }) => id === addonId)!.name, qty })),
  );
}

/**
 * Prices as many tickets of another category today, with required add-ons. Null if they are unavailable, if bundles do not add up to that
 * number, for hidden categories, or for the booking's own category without seats. With seats, its own category is allowed: other seats of it may be free.
 */
export async function priceExchange(
  act: WebAct,
  { shelf, booking, categoryId }: { readonly shelf: Shelf; readonly booking: Reviewed; readonly categoryId: string },
): Promise<PricedExchange | null> {
  const { catalogue, event } = shelf;
  const { session_id: sessionId, tickets } = booking;
  const category = event.categories.find(({ id }) => id === categoryId);
  const isOwn = booking.quote.lines.some((line) => line.categoryId === categoryId);
  if (!category || category.is_hidden || (isOwn && !seatedCategories(event).has(categoryId))) return null;
  const size = bundleSize(String(category.bundling_ticket));
  const isOpen = isBuyable(categoryState(catalogue, { event, category, sessionId, now: act.now().getTime() }));
  if (!isOpen || tickets % size !== 0) return null;
  const qty = tickets / size;
  try {
    const choice = await judge(act, { booking, selection: selectionOf(shelf, { session_id: sessionId, category_id: categoryId, qty }) });
    const { eventVersion: version, quote, quoteId, promoId, claims } = offerChoice(act, { choice, isReplacing: false });
    return { qty, quote, exchange: { version, quoteId, promoId, claims, category: categoryId, addons: sharesOf(shelf, quote) } };
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return null;
    throw error;
  }
}
