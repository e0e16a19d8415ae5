import type { EventDetail } from "#contract/catalogue/events.ts";
import { applyPromo, clearPromoCode } from "#domain/orders/cart/promo.ts";
import { selectionWithSeats } from "#domain/orders/cart/seats.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import type { Begun, Choice } from "./choice.ts";
import { choiceText } from "./held-order.ts";
import { readReleased } from "./released-draft.ts";
import { sessionOf } from "./session-choice.ts";
import { type HoldOutcome, type HoldTerms, type Shop, takeHold } from "./take-hold.ts";
import { readTransaction, updateTransaction } from "./transaction-store.ts";

/** The tickets chosen for an event. */
export function eventChoice(event: EventDetail): Choice {
  const { id, slug, name } = event;
  return {
    kind: "event",
    id,
    slug,
    read: (ui, promo) => begunOf(event, withPromo(readTransaction(ui, id), promo), ui),
    remember: (ui, { id: bookingId, data: bookingData }, promo) =>
      updateTransaction(ui, id, (now) => ({ ...withPromo(now, promo), event: { id, slug, name }, bookingId, bookingData })),
  };
}

function begunOf(event: EventDetail, txn: EventTransaction, ui: string): Begun {
  const { bookingId, bookingData, patron, promo, utm } = txn;
  const { categories, addons } = selectionWithSeats(txn, event.seating?.categoryIds ?? []);
  const named = categories.map(({ seats, ...line }) => (seats ? { ...line, seats: [...seats] } : line));
  const draft = event.bookingMode === "whatsapp" ? readReleased(ui, event.id) : null;
  const asked = {
    sessionId: sessionOf(event, patron.eventAt)?.id ?? null,
    selection: { categories: named, addons: [...addons] },
    promoCode: promo?.code ?? null,
    utm: { ...utm },
    ...(draft === null ? {} : { draft }),
  };
  return { bookingId, bookingData, asked, text: choiceText(txn) };
}

function withPromo(txn: EventTransaction, promo: Promo | null | undefined): EventTransaction {
  if (promo === undefined) return txn;
  return promo === null ? clearPromoCode(txn) : applyPromo(txn, promo);
}

/** Holds the tickets chosen for an event. */
export function holdTickets(shop: Shop, event: EventDetail, terms: HoldTerms): Promise<HoldOutcome> {
  return takeHold(shop, eventChoice(event), terms);
}
