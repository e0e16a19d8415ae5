import type { ProblemCode } from "#contract/problems.ts";
import type { Ctx } from "../../context.ts";
import type { Once } from "../../database/once.ts";
import { Problem } from "../../base/problem.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { recordSession } from "../payments/record-session.ts";
import type { Attempt } from "../payments/list-attempts.ts";
import { needProvider } from "../payments/need-provider.ts";
import { ProviderUnavailable, type ProviderSession } from "../../ports/payment-provider.ts";
import { operationOf, openWholeBooking } from "./access-booking.ts";
import { bookingAsItIs, forgetBooking, cachedBooking } from "./cached-booking.ts";
import { refuseUnpayable } from "./refuse-unpayable.ts";
import { startPaymentInBatch, type PaymentCode } from "./store/acts.ts";
import type { WholeBooking } from "./store/bookings.ts";

/** How the page from which the buyer pays is addressed: its language, if its address says one, and what it hides. */
type PageForm = { readonly prefix: "" | "/en" | "/id"; readonly headerless: boolean; readonly footerless: boolean };

type Paying = {
  readonly id: string;
  readonly key: string | undefined;
  readonly shownTotal: number;
  readonly idempotency: Once;
  readonly page?: PageForm | undefined;
};

/** `attempt` is null where there is nothing to pay (any more). */
type Prepared = { readonly whole: WholeBooking; readonly attempt: Attempt | null };

const REFUSALS = {
  missing: "NOT_FOUND",
  mismatch: "IDEMPOTENCY_MISMATCH",
  expired: "HOLD_EXPIRED",
  state: "BOOKING_STATE",
  details: "DETAILS_MISSING",
} as const satisfies Partial<Record<PaymentCode, ProblemCode>>;

/**
 * Refuses a booking with a price where the brand can take no money; one that is free, paid already or over continues. Throws
 * NO_PAYMENT_PROVIDER.
 */
async function refuseUnpaid(ctx: Ctx, id: string, key: string | undefined): Promise<void> {
  const { booking } = await openWholeBooking(ctx, { id, key });
  const isUnpaid = booking.status === "held" || booking.status === "awaiting_payment";
  if (isUnpaid && booking.hold_until > booking.now) refuseUnpayable(ctx, booking);
}

/** Commits the intention first: after a crash from this point on, asking the provider finishes the payment. */
async function prepare(
  ctx: Ctx,
  {
    id,
    key,
    shownTotal,
    idempotency,
  }: { readonly id: string; readonly key: string | undefined; readonly shownTotal: number; readonly idempotency: Once },
): Promise<Prepared> {
  const { db, tenant, provider } = ctx;
  if (!provider) await refuseUnpaid(ctx, id, key);
  const deed = { ...operationOf(ctx, { id, key }), ...idempotency, provider: provider?.name ?? "", shownTotal, paymentId: ctx.newId() };
  const { code, payment, now } = await startPaymentInBatch(db, deed);
  if (code === "price") {
    const booking = await cachedBooking(db, tenant, { id, fresh: true });
    throw new Problem("PRICE_CHANGED", { details: { quote: booking!.quote } });
  }
  if (code !== "paid" && code !== "replay") throw new Problem(REFUSALS[code]);
  const booking = await bookingAsItIs(db, tenant, { id, now: now! });
  forgetBooking(db, tenant, id);
  const { attempts, people } = now!;
  return { whole: { booking, people: people!, attempts }, attempt: attempts.find((a) => a.id === payment) ?? null };
}

async function openPage(ctx: Ctx, { booking, page }: Pick<WholeBooking, "booking"> & { readonly page: PageForm }, attempt: Attempt) {
  const event = (await loadCatalogue(ctx.db, ctx.tenant)).byId.get(booking.event_id)!;
  const back = new URL(`${page.prefix}/event/${event.row.slug}/transaction-status`, ctx.origin);
  // The provider gets no key: when the browser that paid comes back, its cookie identifies it.
  const flags = (["headerless", "footerless"] as const).filter((flag) => page[flag]).map((flag) => [flag, "1"]);
  back.search = new URLSearchParams([["b", booking.id], ...flags]).toString();
  const provider = needProvider(ctx, ctx.tenant, attempt.provider);
  return provider.createSession({
    paymentId: attempt.id,
    reference: booking.reference,
    amount: attempt.amount,
    currency: "IDR",
    description: `${event.row.name} · ${booking.reference}`.slice(0, 120),
    merchant: ctx.brandTitle,
    expiresAt: attempt.expires_at,
    returnUrl: back.toString(),
    noticeUrl: `${ctx.origin}/api/v1/payments/notices/${provider.name}`,
    locale: ctx.locale,
    shop: ctx.tenant,
  });
}

/** Closes a second page of one payment, which is not needed. Where it cannot be closed now, it stays an attempt that is asked about. */
async function closeFurtherPage(ctx: Ctx, { provider }: Attempt, { providerRef, redirectUrl }: ProviderSession): Promise<void> {
  await needProvider(ctx, ctx.tenant, provider)
    .cancelSession(providerRef, redirectUrl)
    .catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
}

/** Where a buyer pays an attempt: the page that is known, or one that the provider opens now. Throws PAYMENT_UNAVAILABLE, and BOOKING_STATE for an order given up meanwhile. */
export async function leadToPage(
  ctx: Ctx,
  {
    whole,
    attempt,
    page = { prefix: ctx.locale === "id" ? "/id" : "/en", headerless: false, footerless: false },
  }: { readonly whole: WholeBooking; readonly attempt: Attempt; readonly page?: PageForm | undefined },
): Promise<{ readonly redirectUrl: string | null; readonly whole: WholeBooking }> {
  if (attempt.redirect_url) return { redirectUrl: attempt.redirect_url, whole };
  try {
    const session = await openPage(ctx, { booking: whole.booking, page }, attempt);
    const kept = await recordSession(ctx, ctx.tenant, { attempt, session });
    if (kept.bookingStatus === "cancelled") {
      // The order was given up in another tab while the provider opened the page.
      await needProvider(ctx, ctx.tenant, attempt.provider).cancelSession(session.providerRef, session.redirectUrl);
      throw new Problem("BOOKING_STATE");
    }
    const attempts = whole.attempts.map((a) => (a.id === attempt.id ? kept.attempt : a));
    if (kept.attempt.redirect_url !== session.redirectUrl) await closeFurtherPage(ctx, attempt, session);
    return { redirectUrl: kept.attempt.redirect_url, whole: { ...whole, attempts } };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 3 });
    throw error;
  }
}

/**
 * Starts, or comes back to, the payment of a booking: one open payment at a time, whatever the number of tabs. Answers
 * the booking with the provider's page, which is null when the booking is confirmed (nothing to pay, or paid already).
 */
export async function startPayment(
  ctx: Ctx,
  { page, ...asked }: Paying,
): Promise<{ readonly redirectUrl: string | null; readonly whole: WholeBooking }> {
  const { whole, attempt } = await prepare(ctx, asked);
  return attempt ? leadToPage(ctx, { whole, attempt, page }) : { redirectUrl: null, whole };
}
