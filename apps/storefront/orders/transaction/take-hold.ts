import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { ApiClient, CallInput, CallResult } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { applyPromo, clearPromoCode } from "#domain/orders/cart/promo.ts";
import { selectionWithSeats } from "#domain/orders/cart/seats.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore, removeStored } from "../../shell/state/stored-text.ts";
import { passKey } from "../../shell/links/queue-path.ts";
import { saveBooking } from "./booking-store.ts";
import { isAlreadyHeld, rememberHeldChoice } from "./held-order.ts";
import { leadToQueue } from "./lead-to-queue.ts";
import { readReleased } from "./released-draft.ts";
import { sessionOf } from "./session-choice.ts";
import { readTransaction, updateTransaction } from "./transaction-store.ts";

export type Shop = { readonly api: ApiClient; readonly ui: string; readonly locale: Locale };
export type HoldTerms = {
  /** The total in rupiah that the visitor has seen: another price is refused with PRICE_CHANGED. Null takes whatever it costs now. */
  readonly shownTotal: number | null;
  /** The total that stays in the transaction until the visitor accepts another; that of the hold unless told. */
  readonly keptTotal?: number | null;
  /** A code that the visitor put on with this hold, or took off with null. */
  readonly promo?: Promo | null;
  /** Asks nothing where just this choice is held already, by this device's clock. */
  readonly unlessHeld?: boolean;
};
export type HoldOutcome =
  | { readonly kind: "held" }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  /** The network failed: asking again for the same tickets gives the same hold. */
  | { readonly kind: "offline" };

/** It expired by itself or was given back: the stored answer belongs to an old attempt. */
const ENDED = new Set<HeldBookingAnswer["status"]>(["expired", "cancelled"]);

/**
 * Takes what is chosen off sale, in place of the visitor's earlier hold of the event, and keeps the answer in the event transaction.
 * A line before the event leads into its waiting room instead, and from there back to this page.
 * Until an answer is final (see `sendAttempt`) the same choice is the same hold, however often and on whichever page it is asked for.
 */
export async function takeHold(shop: Shop, event: EventDetail, terms: HoldTerms): Promise<HoldOutcome> {
  const { api, ui, locale } = shop;
  const before = readTransaction(ui, event.id);
  if (terms.unlessHeld && isAlreadyHeld(ui, { eventId: event.id, txn: before, now: Date.now() })) return { kind: "held" };
  const chosen = withPromo(before, terms.promo);
  const draft = event.bookingMode === "whatsapp" ? readReleased(ui, event.id) : null;
  const body = { ...bodyOf(event, chosen, terms.shownTotal), ...(draft === null ? {} : { draft }) };
  const attempt = { store: browserStore, act: `hold.${event.id}`, body };
  const ask = () => sendAttempt(attempt, (idempotencyKey) => api("holdBooking", { query: { locale }, body, idempotencyKey }));
  let answer: CallResult<"holdBooking">;
  try {
    answer = await ask();
    if (answer.ok && ENDED.has(answer.data.status)) answer = await ask();
  } catch {
    return { kind: "offline" };
  }
  if (!answer.ok && answer.problem.code === "QUEUE_REQUIRED") return leadToQueue(event.slug);
  if (!answer.ok) return { kind: "refused", problem: answer.problem };
  removeStored(passKey(ui, event.id));
  keepHold(ui, { event, chosen, kept: { held: answer.data, terms } });
  return { kind: "held" };
}

function withPromo(txn: EventTransaction, promo: Promo | null | undefined): EventTransaction {
  if (promo === undefined) return txn;
  return promo === null ? clearPromoCode(txn) : applyPromo(txn, promo);
}

function bodyOf(event: EventDetail, txn: EventTransaction, shownTotal: number | null): CallInput<"holdBooking">["body"] {
  const { categories, addons } = selectionWithSeats(txn, event.seating?.categoryIds ?? []);
  const named = categories.map(({ seats, ...line }) => (seats ? { ...line, seats: [...seats] } : line));
  return {
    eventId: event.id,
    sessionId: sessionOf(event, txn.patron.eventAt)?.id ?? null,
    selection: { categories: named, addons: [...addons] },
    promoCode: txn.promo?.code ?? null,
    shownTotal,
    utm: { ...txn.utm },
    // Only a hold can be given back: what is being paid, or is over, stays as it is.
    replaces: txn.bookingData?.status === "held" ? txn.bookingId : null,
  };
}

type Kept = { readonly held: HeldBookingAnswer; readonly terms: HoldTerms };

function keepHold(
  ui: string,
  { event, chosen, kept: { held, terms } }: { readonly event: EventDetail; readonly chosen: EventTransaction; readonly kept: Kept },
): void {
  const { accessKey: _key, ...booking } = held;
  saveBooking(booking);
  const { id, reference, holdUntil, status, quote } = booking;
  updateTransaction(ui, event.id, (now) => ({
    ...withPromo(now, terms.promo),
    event: { id: event.id, slug: event.slug, name: event.name },
    bookingId: id,
    bookingData: { reference, holdUntil, total: terms.keptTotal ?? quote.total, status },
  }));
  // What was asked for, not what may have been chosen since.
  rememberHeldChoice(ui, event.id, { ...chosen, bookingId: id });
}
