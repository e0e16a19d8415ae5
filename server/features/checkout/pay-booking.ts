import type { Ctx } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { once, type OnceKey } from "../../database/once.ts";
import { Problem } from "../../problem.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { keepSession } from "../payments/keep-session.ts";
import { isOpenAttempt, type Attempt } from "../payments/list-attempts.ts";
import { ProviderUnavailable } from "../payments/port.ts";
import { recordAttempt } from "../payments/record-attempt.ts";
import { bookingKey, openForDeed } from "./access-booking.ts";
import { confirmBooking } from "./settle-booking.ts";
import { awaitPayment, writeNews, type BookingRow, type WholeBooking } from "./store/bookings.ts";

/** How long a hosted payment page may stay open, and how much longer the tickets wait for its notice. */
const PAYMENT_SECONDS = 15 * 60;
const GRACE_SECONDS = 90;

type At = Omit<OnceKey, "tenant" | "owner">;
/** `attempt` is null where there is nothing to pay (any more). */
type Prepared = { readonly whole: WholeBooking; readonly attempt: Attempt | null };

/** Throws why the booking cannot be paid now. */
function checkPayable(whole: WholeBooking, shownTotal: number): void {
  const { booking, people } = whole;
  const isWaiting = booking.status === "held" || booking.status === "awaiting_payment";
  if (booking.status === "expired" || (isWaiting && booking.hold_until <= booking.now)) throw new Problem("HOLD_EXPIRED");
  if (!isWaiting) throw new Problem("BOOKING_STATE");
  if (!people.buyer) throw new Problem("DETAILS_MISSING");
  if (shownTotal !== booking.total) throw new Problem("PRICE_CHANGED", { details: { quote: booking.quote } });
}

function startAttempt(ctx: Ctx, tx: Transaction, booking: BookingRow): { booking: BookingRow; attempt: Attempt } {
  const expiresAt = new Date(booking.now.getTime() + PAYMENT_SECONDS * 1000);
  const holdUntil = new Date(expiresAt.getTime() + GRACE_SECONDS * 1000);
  const attempt = recordAttempt(ctx, tx, ctx.tenant, booking, expiresAt);
  awaitPayment(tx, ctx.tenant, booking.id, holdUntil);
  writeNews(tx, ctx.tenant, {
    outboxId: ctx.newId(),
    auditId: ctx.newId(),
    actor: "visitor",
    topic: "payment.started",
    subject: attempt.id,
    data: { bookingId: booking.id },
  });
  return { booking: { ...booking, status: "awaiting_payment", hold_until: holdUntil }, attempt };
}

/** The booking's open payment, or a new one; confirms where there is nothing to pay. */
async function prepareAttempt(ctx: Ctx, tx: Transaction, whole: WholeBooking, shownTotal: number): Promise<Prepared> {
  const { booking, people, attempts } = whole;
  if (booking.status === "confirmed") return { whole, attempt: null };
  checkPayable(whole, shownTotal);
  if (booking.total === 0) {
    const confirmed = confirmBooking({ services: ctx, tx, tenant: ctx.tenant }, booking, people, null);
    return { whole: { ...whole, booking: confirmed }, attempt: null };
  }
  const open = attempts.find((p) => isOpenAttempt(p) && p.expires_at > booking.now);
  if (open) return { whole, attempt: open };
  const started = startAttempt(ctx, tx, booking);
  return { whole: { booking: started.booking, people, attempts: [started.attempt, ...attempts] }, attempt: started.attempt };
}

/** Commits the intention first, so that a crash after this point is finished by asking the provider. */
async function prepare(ctx: Ctx, id: string, key: string | undefined, shownTotal: number, at: At): Promise<Prepared> {
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const { before, ...whole } = await openForDeed<{ paymentId: string | null }>(ctx, tx, id, key, at.key);
    let prepared: Prepared | null = null;
    const work = async () => {
      prepared = await prepareAttempt(ctx, tx, whole, shownTotal);
      return { paymentId: prepared.attempt?.id ?? null };
    };
    const { paymentId } = await once(tx, { tenant: ctx.tenant, owner: whole.booking.owner_hash, ...at }, work, { before });
    return prepared ?? { whole, attempt: whole.attempts.find((p) => p.id === paymentId) ?? null };
  });
}

async function openPage(ctx: Ctx, { booking }: WholeBooking, attempt: Attempt) {
  const event = (await loadCatalogue(ctx.db, ctx.tenant)).byId.get(booking.event_id)!;
  const prefix = ctx.locale === "id" ? "/id" : "/en";
  const back = new URL(`${prefix}/event/${event.row.slug}/transaction-status`, ctx.origin);
  back.search = new URLSearchParams({ b: booking.id, k: bookingKey(ctx, ctx.tenant, booking.id) }).toString();
  return ctx.provider.createSession({
    paymentId: attempt.id,
    reference: booking.reference,
    amount: attempt.amount,
    currency: "IDR",
    description: `${event.row.name} · ${booking.reference}`.slice(0, 120),
    merchant: ctx.brandTitle,
    expiresAt: attempt.expires_at,
    returnUrl: back.toString(),
    noticeUrl: `${ctx.origin}/api/v1/payments/notices/${ctx.provider.name}`,
    locale: ctx.locale,
  });
}

/**
 * Starts, or comes back to, the payment of a booking: one open payment at a time, whatever the number of tabs. Answers
 * the booking with the provider's page, which is null when the booking is confirmed (nothing to pay, or paid already).
 */
export async function payBooking(
  ctx: Ctx,
  id: string,
  key: string | undefined,
  shownTotal: number,
  at: At,
): Promise<{ readonly redirectUrl: string | null; readonly whole: WholeBooking }> {
  const { whole, attempt } = await prepare(ctx, id, key, shownTotal, at);
  if (!attempt || attempt.redirect_url) return { redirectUrl: attempt?.redirect_url ?? null, whole };
  try {
    const session = await openPage(ctx, whole, attempt);
    const kept = await keepSession(ctx, ctx.tenant, attempt, session);
    if (kept.bookingStatus === "cancelled") {
      // Given up in another tab while the provider opened the page.
      await ctx.provider.cancelSession(session.providerRef);
      throw new Problem("BOOKING_STATE");
    }
    const attempts = whole.attempts.map((a) => (a.id === attempt.id ? kept.attempt : a));
    return { redirectUrl: session.redirectUrl, whole: { ...whole, attempts } };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 3 });
    throw error;
  }
}
