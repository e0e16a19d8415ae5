import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { holdSeconds } from "#domain/orders/hold.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { claimsOf } from "#domain/orders/cart/claims-of.ts";
import { checkAddons, checkSession, windowOf } from "./check-selection.ts";
import { priceChoice, type Choice } from "./price-selection.ts";
import { quoteIdOf, type Offer } from "./store/reserve.ts";

/** The number of offers cached per catalogue. In a rush most buyers choose the same. */
const MOST_STORED = 1000;
const offersOf = memoOf(() => new LRUCache<string, Offer>({ max: MOST_STORED }));

/** `isReplacing`: the visitor's own hold is released in exchange. */
type Offering = { readonly choice: Choice; readonly isReplacing: boolean };

/**
 * Checks that a choice is on sale, whatever the time. With `isReplacing`, leaves stock to the reservation, because the replaced hold's
 * stock is unknown here. Throws EVENT_NOT_ON_SALE, and the refusals of its date and add-ons.
 */
export function checkOnSale({ choice, isReplacing }: Offering): void {
  const { catalogue, event, selection, sessionId } = choice;
  if (event.row.status !== "published") throw new Problem("EVENT_NOT_ON_SALE");
  checkSession(event, sessionId);
  checkAddons(isReplacing ? null : catalogue, { event, selection, sessionId });
}

function makeOffer(act: WebAct, { choice, isReplacing }: Offering): Offer {
  const { event, selection, sessionId, promo } = choice;
  checkOnSale({ choice, isReplacing });
  const quote = priceChoice(act, choice);
  const used = quote.discount > 0 ? promo : null;
  return {
    eventVersion: event.row.version,
    sessionId,
    quote,
    quoteId: quoteIdOf(quote),
    promoId: used?.promo.id ?? null,
    promoVersion: used?.version ?? null,
    ttlSeconds: holdSeconds(choice.tickets),
    ...windowOf(event, selection, sessionId),
    claims: claimsOf(event.uses, selection, sessionId),
  };
}

/** Returns the offer for a choice. Throws the reason why it is not on sale now: event, session or add-on. */
export function offerChoice(act: WebAct, { choice, isReplacing }: Offering): Offer {
  const known = offersOf(choice.catalogue);
  const { event, sessionId, selection, promo } = choice;
  const key = JSON.stringify([event.row.id, sessionId, selection, promo?.promo.id, promo?.version, promo?.base, act.locale]);
  let offer = known.get(key);
  if (offer) return offer;
  offer = makeOffer(act, { choice, isReplacing });
  known.set(key, offer);
  return offer;
}
