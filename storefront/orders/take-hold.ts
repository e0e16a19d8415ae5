import type { HeldBookingAnswer } from "#contract/bookings.ts";
import type { ApiClient, CallInput } from "#contract/client.ts";
import type { EventDetail } from "#contract/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale, Localized } from "#domain/brands/brand.ts";
import { applyPromo, clearPromoCode } from "#domain/cart/promo.ts";
import { selectionOf } from "#domain/cart/selection.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import type { Promo } from "#domain/promos/promo.ts";
import { noteHeldChoice } from "./held-order.ts";
import { sessionOf } from "./session-choice.ts";
import { browserStore } from "../state/stored-text.ts";
import { readTransaction, updateTransaction } from "./transaction-store.ts";
import { newKey } from "../state/act-keys.ts";
import { attemptKey, forgetAttempt } from "../state/attempt-key.ts";
import { keepBooking } from "./booking-store.ts";

export type Shop = { readonly api: ApiClient; readonly ui: string; readonly locale: Locale };
/** A code that was taken off the order, or one of a campaign that does not hold for what is chosen; and the server's reason. */
export type LostPromo = { readonly code: string; readonly why: Localized; readonly wasOn: boolean };

export type HoldOutcome =
  /** `lostPromo`: a code that did not hold any more, and why; the tickets are held without it. */
  | { readonly kind: "held"; readonly lostPromo?: LostPromo }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  | { readonly kind: "offline" };
type HoldBody = CallInput<"holdBooking">["body"];

/**
 * Takes the transaction's selection off sale, in place of its earlier hold. Where the price has moved the tickets are
 * taken at the new one, and the old total stays in the transaction until the visitor accepts. `promo` says that the
 * visitor put a code in, or took it away with null: then the new total is accepted already.
 */
export async function takeHold(shop: Shop, event: EventDetail, promo?: Promo | null): Promise<HoldOutcome> {
  const txn = readTransaction(shop.ui, event.id);
  const changed = promo === undefined ? txn : promo === null ? clearPromoCode(txn) : applyPromo(txn, promo);
  const body = holdBody(event, changed);
  const outcome = await send(shop, event, { ...body, shownTotal: promo === undefined ? body.shownTotal : null });
  if (outcome.kind === "refused" && promo === undefined && changed.promo && outcome.problem.code.startsWith("PROMO_")) {
    const lostPromo = { code: changed.promo.code, why: outcome.problem.message, wasOn: true };
    updateTransaction(shop.ui, event.id, clearPromoCode);
    const without = await takeHold(shop, event);
    return without.kind === "held" ? { ...without, lostPromo } : without;
  }
  if (outcome.kind !== "held") return outcome;
  keepHold(shop.ui, event, changed, outcome.booking, promo !== undefined);
  return { kind: "held" };
}

function holdBody(event: EventDetail, txn: EventTransaction): HoldBody {
  const { categories, addons } = selectionOf(txn);
  return {
    eventId: event.id,
    sessionId: sessionOf(event, txn.patron.eventAt)?.id ?? null,
    selection: { categories: [...categories], addons: [...addons] },
    promoCode: txn.promo?.code ?? null,
    shownTotal: txn.bookingData?.total ?? null,
    utm: { ...txn.utm },
    replaces: txn.bookingId,
  };
}

type Sent = { readonly kind: "held"; readonly booking: HeldBookingAnswer } | Exclude<HoldOutcome, { kind: "held" }>;

async function send(shop: Shop, event: EventDetail, body: HoldBody): Promise<Sent> {
  const act = `hold.${event.id}`;
  try {
    const idempotencyKey = attemptKey(browserStore, act, body, newKey);
    const answer = await shop.api("holdBooking", { query: { locale: shop.locale }, body, idempotencyKey });
    if (answer.ok) {
      forgetAttempt(browserStore, act);
      return { kind: "held", booking: answer.data };
    }
    const { problem } = answer;
    if (problem.code === "PRICE_CHANGED" && body.shownTotal !== null) return await send(shop, event, { ...body, shownTotal: null });
    if (answer.status < 500 && answer.status !== 429) forgetAttempt(browserStore, act);
    return { kind: "refused", problem };
  } catch {
    return { kind: "offline" };
  }
}

function keepHold(ui: string, event: EventDetail, changed: EventTransaction, held: HeldBookingAnswer, accepted: boolean): void {
  const { accessKey: _key, ...booking } = held;
  keepBooking(booking);
  updateTransaction(ui, event.id, (now) => ({
    ...now,
    promo: changed.promo,
    promoCode: changed.promoCode,
    utm: changed.utm,
    event: { id: event.id, slug: event.slug, name: event.name },
    bookingId: held.id,
    bookingData: {
      reference: held.reference,
      holdUntil: held.holdUntil,
      total: accepted ? held.quote.total : (now.bookingData?.total ?? held.quote.total),
      status: held.status,
    },
  }));
  noteHeldChoice(ui, event.id, readTransaction(ui, event.id));
}
