import type { ProblemCode } from "#contract/problems.ts";
import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { isLongWay } from "#domain/payments/time-to-pay.ts";
import type { WebAct, Act } from "../../../act.ts";
import type { Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { recordSession } from "../records/record-session.ts";
import type { Attempt } from "../records/list-attempts.ts";
import { needProvider } from "../records/need-provider.ts";
import { ProviderUnavailable, type ProviderSession } from "../../../platform/ports/payment-provider.ts";
import { operationOf, openWholeBooking } from "../../orders/records/access-booking.ts";
import { bookingAsItIs, forgetBooking, cachedBooking } from "../../orders/records/cached-booking.ts";
import { closePages } from "../records/close-pages.ts";
import { openPage, ownPage, type PageForm } from "./open-page.ts";
import { reconcilePayment } from "../settle/reconcile-payments.ts";
import { refuseSlow, tooSlow } from "./pay-times.ts";
import { refuseChannel } from "./refuse-channel.ts";
import { refuseUnpayable } from "../../orders/hold/refuse-unpayable.ts";
import { startPaymentInBatch, type PaymentCode } from "./store/start-in-batch.ts";
import { limitValues } from "../../orders/records/hold-limits.ts";
import type { WholeBooking } from "../../orders/records/booking-rows.ts";

type Paying = {
  readonly id: string;
  readonly key: string | undefined;
  readonly shownTotal: number;
  readonly idempotency: Once;
  readonly page?: PageForm | undefined;
  /** The channel chosen on our page. Null: the channel of the open page, else the provider's page asks. */
  readonly channel: PaymentChannel | null;
};

/** `attempt` is null if nothing remains to pay. */
type Prepared = { readonly whole: WholeBooking; readonly attempt: Attempt | null };

/** The payment with an open page of another channel. */
type Occupied = { readonly occupiedBy: string };

const REFUSALS = {
  missing: "NOT_FOUND",
  mismatch: "IDEMPOTENCY_MISMATCH",
  expired: "HOLD_EXPIRED",
  state: "BOOKING_STATE",
  details: "DETAILS_MISSING",
  seats: "SEATS_REQUIRED",
  over: "EVENT_NOT_ON_SALE",
  owned: "VIDEO_OWNED",
} as const satisfies Partial<Record<PaymentCode, ProblemCode>>;

const HERE_IN: Readonly<Record<WebAct["locale"], PageForm>> = {
  en: { prefix: "/en", headerless: false, footerless: false },
  id: { prefix: "/id", headerless: false, footerless: false },
};

/** Refuses a priced booking if the brand has no payment account. One that is free, already paid or over continues. Throws NO_PAYMENT_PROVIDER. */
async function refuseUnpaid(act: Act, id: string, key: string | undefined): Promise<void> {
  const { booking } = await openWholeBooking(act, { id, key });
  const isUnpaid = isUnpaidStatus(booking.status);
  if (isUnpaid && booking.hold_until > booking.now) refuseUnpayable(act, booking);
}

/** Commits the intention first: after a crash from here on, querying the provider finishes the payment. */
async function prepare(act: Act, { id, key, shownTotal, idempotency, channel }: Omit<Paying, "page">): Promise<Prepared | Occupied> {
  const { db, tenant, provider } = act;
  if (!provider) await refuseUnpaid(act, id, key);
  const { name = "" } = provider ?? {};
  const asked = { provider: name, shownTotal, paymentId: act.newId(), channel, limits: limitValues(act.settings.holdLimits) };
  const deed = { ...operationOf(act, { id, key }), ...idempotency, ...asked };
  const { code, payment, now } = await startPaymentInBatch(db, deed);
  if (code === "open") return { occupiedBy: payment! };
  if (code === "slow") throw tooSlow();
  if (code === "price") {
    const booking = await cachedBooking(db, tenant, { id, fresh: true });
    throw new Problem("PRICE_CHANGED", { details: { quote: booking!.quote } });
  }
  if (code !== "paid" && code !== "replay") throw new Problem(REFUSALS[code]);
  const booking = await bookingAsItIs(db, tenant, { id, now: now! });
  forgetBooking(db, tenant, id);
  const { attempts, people, right } = now!;
  return { whole: { booking, people: people!, attempts, right }, attempt: attempts.find((a) => a.id === payment) ?? null };
}

/**
 * Closes the page of a payment before another channel's opens, so that two can never be paid. The provider's report counts, including a
 * payment made in that moment. Throws PAYMENT_UNAVAILABLE if it cannot be closed now. It then remains the open payment.
 */
export async function closeForAnother(act: Act, open: Attempt): Promise<void> {
  await closePages(act, open).catch((error: unknown) => refuseUnavailable(error, open.expires_at));
  await reconcilePayment(act, open);
}

/**
 * Prepares the payment after closing another channel's page. If that page was paid just then, its money confirms the booking. Throws
 * PAYMENT_UNAVAILABLE.
 */
async function prepareAnew(act: Act, asked: Omit<Paying, "page">, { occupiedBy }: Occupied): Promise<Prepared> {
  const { attempts } = await openWholeBooking(act, asked);
  const open = attempts.find((attempt) => attempt.id === occupiedBy);
  // An order with an open page of a slow channel keeps its hours, whichever channel is chosen now.
  if (!open?.channel || !isLongWay(open.channel)) await refuseSlow(act, asked);
  if (open) await closeForAnother(act, open);
  const prepared = await prepare(act, asked);
  if ("occupiedBy" in prepared) throw unavailable(open?.expires_at);
  return prepared;
}

/** The refusal during an outage of the provider. `until`: how long the tickets stay held for another try. */
export function unavailable(until?: Date): Problem {
  return new Problem("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 3, ...(until && { details: { until: until.toISOString() } }) });
}

function refuseUnavailable(error: unknown, until: Date): never {
  throw error instanceof ProviderUnavailable ? unavailable(until) : error;
}

/** Closes a superfluous second page of one payment. If it cannot be closed now, it remains an attempt and is queried. */
async function closeFurtherPage(act: Act, { provider }: Attempt, { providerRef, redirectUrl }: ProviderSession): Promise<void> {
  await needProvider(act, provider)
    .cancelSession(providerRef, redirectUrl)
    .catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
}

/**
 * Returns the address for paying an attempt: the order's own page if it has instructions, else the provider's known page, or a newly opened
 * one. Throws PAYMENT_UNAVAILABLE with the instant until which the tickets stay held, and BOOKING_STATE if the order has been given up.
 */
export async function choosePaymentPage(
  act: WebAct,
  {
    whole,
    attempt,
    page = HERE_IN[act.locale],
  }: { readonly whole: WholeBooking; readonly attempt: Attempt; readonly page?: PageForm | undefined },
): Promise<{ readonly redirectUrl: string | null; readonly whole: WholeBooking }> {
  const leadTo = async ({ instructions, redirect_url }: Attempt) =>
    instructions ? ownPage(act, { booking: whole.booking, page }) : redirect_url;
  if (attempt.redirect_url) return { redirectUrl: await leadTo(attempt), whole };
  try {
    const session = await openPage(act, { whole, attempt, page });
    const kept = await recordSession(act, { attempt, session });
    if (kept.bookingStatus === "cancelled") {
      // The order was given up in another tab while the provider opened the page.
      await needProvider(act, attempt.provider).cancelSession(session.providerRef, session.redirectUrl);
      throw new Problem("BOOKING_STATE");
    }
    const attempts = whole.attempts.map((a) => (a.id === attempt.id ? kept.attempt : a));
    if (kept.attempt.redirect_url !== session.redirectUrl) await closeFurtherPage(act, attempt, session);
    return { redirectUrl: await leadTo(kept.attempt), whole: { ...whole, attempts } };
  } catch (error) {
    return refuseUnavailable(error, attempt.expires_at);
  }
}

/**
 * Starts or resumes the payment of a booking. It has one open payment at a time, whatever the number of tabs, and choosing another channel
 * closes the previous page. Returns the booking and its payment address, which is null for a confirmed booking (free or already paid).
 */
export async function startPayment(
  act: WebAct,
  { page, ...asked }: Paying,
): Promise<{ readonly redirectUrl: string | null; readonly whole: WholeBooking }> {
  refuseChannel(act, asked.channel, asked.shownTotal);
  const first = await prepare(act, asked);
  const { whole, attempt } = "occupiedBy" in first ? await prepareAnew(act, asked, first) : first;
  return attempt ? choosePaymentPage(act, { whole, attempt, page }) : { redirectUrl: null, whole };
}
