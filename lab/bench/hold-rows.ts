import { randomBytes } from "node:crypto";
import { claimsOf } from "#domain/orders/cart/claims-of.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import { newId, newReference } from "#server/platform/base/new-id.ts";
import { pricedCategories, pricedEvent } from "#server/modules/catalogue/events/describe-event.ts";
import type { Catalogue, LoadedEvent } from "#server/modules/catalogue/events/load-catalogue.ts";
import { windowOf, quoteIdOf, type Offer } from "#server/modules/orders/hold/price-selection.ts";
import type { ReserveRow } from "#server/modules/orders/hold/batch-holds.ts";

/** Two tickets of a category. */
export function offerOf(catalogue: Catalogue, { event, categoryId }: { readonly event: LoadedEvent; readonly categoryId: string }): Offer {
  const selection = { categories: [{ categoryId, qty: 2 }], addons: [] };
  const price = quote({
    event: pricedEvent(event),
    categories: pricedCategories(catalogue, { event, locale: "en", sessionId: null }),
    selection,
    promo: null,
  });
  return {
    eventVersion: event.row.version,
    sessionId: null,
    quote: price,
    quoteId: quoteIdOf(price),
    promoId: null,
    promoVersion: null,
    ttlSeconds: 900,
    ...windowOf(event, selection, null),
    claims: claimsOf(event.uses, selection, null),
  };
}

let serial = 0;

/** Holds of one offer, each by another buyer, with these seats if given. */
export function rowMaker(offer: Offer): (seats?: ReserveRow["seats"]) => ReserveRow {
  // Randomness comes from one pool, since it is the buyers' work, not the shop's.
  const pool = randomBytes(1 << 20).toString("hex");
  return (seats = []) => ({
    id: newId(),
    reference: newReference(),
    owner: pool.substr((serial * 7919) % (pool.length - 64), 64),
    key: `bench-key-${(serial += 1)}`,
    bodyHash: "x",
    opening: null,
    sealed: null,
    seats,
    utm: {},
    offer,
    network: String(serial * 7919),
    isProved: false,
    replaces: null,
  });
}
