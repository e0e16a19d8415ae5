import type { ApiClient, CallInput, CallResult } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { applyPromo, clearPromoCode } from "#domain/orders/cart/promo.ts";
import { selectionWithSeats } from "#domain/orders/cart/seats.ts";
import type { BookingData, EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import { pagePath, withoutPrefix } from "../../shell/links/page-path.ts";
import { passKey, queuePath } from "../../shell/links/queue-path.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { browserStore, removeStored } from "../../shell/state/stored-text.ts";
import { accessOf } from "./access-of.ts";
import { saveBooking } from "./booking-store.ts";
import { choiceText, isChoiceHeld, rememberHeldChoice } from "./held-order.ts";
import { readReleased } from "./released-draft.ts";
import { sessionOf } from "./session-choice.ts";
import { readTransaction, updateTransaction } from "./transaction-store.ts";

type HoldBody = CallInput<"holdBooking">["body"];

/** A stored order, with the parts needed for a hold and a payment. */
export type Begun = {
  readonly bookingId: string | null;
  readonly bookingData: BookingData | null;
  /** The hold to request. */
  readonly asked: Pick<HoldBody, "sessionId" | "selection" | "promoCode" | "utm" | "draft" | "accessCode">;
  /** A text that is equal for equal choices. */
  readonly text: string;
};

/** A successful hold. */
type Taken = { readonly id: string; readonly data: BookingData };

/**
 * A choice to buy: tickets of an event, or a video (`video-choice.ts`), which has no sessions, attendees or seats. Both share the steps to
 * payment: `takeHold`, `orders/checkout/use-pay.ts`.
 */
export type Choice = {
  readonly kind: "event" | "video";
  readonly id: string;
  readonly slug: string;
  /** `promo`: a code to apply, or null to remove it. */
  readonly read: (ui: string, promo?: Promo | null) => Begun;
  readonly remember: (ui: string, taken: Taken, promo?: Promo | null) => void;
};

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
    ...accessOf(event, ui),
  };
  return { bookingId, bookingData, asked, text: choiceText(txn) };
}

function withPromo(txn: EventTransaction, promo: Promo | null | undefined): EventTransaction {
  if (promo === undefined) return txn;
  return promo === null ? clearPromoCode(txn) : applyPromo(txn, promo);
}

/**
 * Opens an event's waiting room. At the visitor's turn it returns to this page; from the event's own page it leads on to the buyer's
 * details. Choice and input stay in this browser. The promise never settles, since the page is left, and Back loads it again.
 */
function leadToQueue(slug: string): Promise<never> {
  const { pathname, search } = location;
  const here = withoutPrefix(pathname);
  const home = `/event/${slug}`;
  const next = here === home ? `${home}/patron-information` : here.startsWith(`${home}/`) ? here + search : home;
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(pagePath(queuePath(slug, next), { pathname, search }));
  return new Promise(() => {});
}

export type Shop = { readonly api: ApiClient; readonly ui: string; readonly locale: Locale };
export type HoldTerms = {
  /** The total in rupiah that the visitor saw. Another price is refused with PRICE_CHANGED. Null accepts any price. */
  readonly shownTotal: number | null;
  /** The total to store until the visitor accepts another. By default the hold's own. */
  readonly keptTotal?: number | null;
  /** A code applied with this hold, or null to remove it. */
  readonly promo?: Promo | null;
  /** Skips the call if exactly this choice is held already, by this device's clock. */
  readonly unlessHeld?: boolean;
};
export type HoldOutcome =
  | { readonly kind: "held" }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  /** The network failed. A retry with the same choice returns the same hold. */
  | { readonly kind: "offline" };

/** In these states the answer belongs to an earlier attempt, whose hold is gone. */
const ENDED = new Set<HeldBookingAnswer["status"]>(["expired", "cancelled"]);

/**
 * Holds the choice in place of the visitor's earlier hold, and stores the answer in the transaction. If the event has a queue, opens its
 * waiting room, which returns to this page. Until an answer is final (see `sendAttempt`), the same choice gets the same hold on every retry
 * and page.
 */
export async function takeHold({ api, ui, locale }: Shop, choice: Choice, terms: HoldTerms): Promise<HoldOutcome> {
  const { id, kind, slug } = choice;
  const chosen = choice.read(ui, terms.promo);
  if (terms.unlessHeld && isChoiceHeld(ui, { id, chosen, now: Date.now() })) return { kind: "held" };
  const body = bodyOf(id, chosen, terms.shownTotal);
  const attempt = { store: browserStore, act: `hold.${id}`, body };
  const ask = () => sendAttempt(attempt, (idempotencyKey) => api("holdBooking", { query: { locale }, body, idempotencyKey }));
  let answer: CallResult<"holdBooking">;
  try {
    answer = await ask();
    if (answer.ok && ENDED.has(answer.data.status)) answer = await ask();
  } catch {
    return { kind: "offline" };
  }
  if (!answer.ok && answer.problem.code === "QUEUE_REQUIRED" && kind === "event") return leadToQueue(slug);
  if (!answer.ok) return { kind: "refused", problem: answer.problem };
  removeStored(passKey(ui, id));
  const { accessKey: _key, ...booking } = answer.data;
  saveBooking(booking);
  const { id: bookingId, reference, holdUntil, status, quote } = booking;
  choice.remember(ui, { id: bookingId, data: { reference, holdUntil, total: terms.keptTotal ?? quote.total, status } }, terms.promo);
  // Store the requested choice, since the visitor may have changed the current one.
  rememberHeldChoice(ui, id, { bookingId, text: chosen.text });
  return { kind: "held" };
}

function bodyOf(eventId: string, { bookingId, bookingData, asked }: Begun, shownTotal: number | null): CallInput<"holdBooking">["body"] {
  const { sessionId, selection, promoCode, utm, ...others } = asked;
  // Replace only a hold: paid and ended bookings stay.
  const replaces = bookingData?.status === "held" ? bookingId : null;
  return { eventId, sessionId, selection, promoCode, shownTotal, utm, replaces, ...others };
}

/** Holds the tickets chosen for an event. */
export function holdTickets(shop: Shop, event: EventDetail, terms: HoldTerms): Promise<HoldOutcome> {
  return takeHold(shop, eventChoice(event), terms);
}
