import type { Ctx } from "../../context.ts";
import { once, type OnceKey } from "../../database/once.ts";
import type { Sql } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { ProviderUnavailable } from "../payments/port.ts";
import { insertPayment, readPayments, savePaymentSession, type PaymentRow } from "../payments/store.ts";
import { bookingKey, openBooking } from "./access-booking.ts";
import { confirmBooking } from "./settle-booking.ts";
import { moveBooking, readBuyer, setHoldUntil, writeNews, type BookingRow } from "./store/bookings.ts";

/** How long a hosted payment page may stay open, and how much longer the tickets wait for its notice. */
const PAYMENT_SECONDS = 15 * 60;
const GRACE_SECONDS = 90;

type Prepared = { readonly kind: "confirmed" } | { readonly kind: "pay"; readonly booking: BookingRow; readonly payment: PaymentRow };

type At = Omit<OnceKey, "tenant" | "owner">;

/** Commits the intention first, so that a crash after this point is finished by asking the provider. */
async function prepare(ctx: Ctx, id: string, key: string | undefined, shownTotal: number, at: At): Promise<Prepared> {
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const booking = await openBooking(ctx, tx, id, key, true);
    let made: PaymentRow | null = null;
    const { paymentId } = await once(tx, { tenant: ctx.tenant, owner: booking.owner_hash, ...at }, async () => {
      made = await openPayment(ctx, tx, booking, shownTotal);
      return { paymentId: (made?.id ?? null) as string | null };
    });
    if (paymentId === null) return { kind: "confirmed" };
    const payment = made ?? (await readPayments(tx, ctx.tenant, id)).find((p) => p.id === paymentId)!;
    return { kind: "pay", booking, payment };
  });
}

/** The booking's open payment, or a new one; null when there is nothing to pay (any more). */
async function openPayment(ctx: Ctx, tx: Sql, booking: BookingRow, shownTotal: number): Promise<PaymentRow | null> {
  const { id } = booking;
  if (booking.status === "confirmed") return null;
  const isOver = booking.hold_until <= booking.now;
  if (booking.status === "expired" || (isOver && (booking.status === "held" || booking.status === "awaiting_payment")))
    throw new Problem("HOLD_EXPIRED");
  if (booking.status !== "held" && booking.status !== "awaiting_payment") throw new Problem("BOOKING_STATE");
  if (!(await readBuyer(tx, ctx.tenant, id))) throw new Problem("DETAILS_MISSING");
  if (shownTotal !== booking.total) throw new Problem("PRICE_CHANGED", { details: { quote: booking.quote } });
  if (booking.total === 0) {
    await confirmBooking({ services: ctx, tx, tenant: ctx.tenant }, booking, null);
    return null;
  }
  const open = (await readPayments(tx, ctx.tenant, id)).find(
    (p) => (p.status === "created" || p.status === "pending") && p.expires_at > booking.now,
  );
  if (open) return open;
  const expiresAt = new Date(booking.now.getTime() + PAYMENT_SECONDS * 1000);
  const payment = { id: ctx.newId(), bookingId: id, provider: ctx.provider.name, amount: booking.total, expiresAt };
  await insertPayment(tx, ctx.tenant, payment);
  if (booking.status === "held") await moveBooking(tx, ctx.tenant, id, "held", "awaiting_payment");
  await setHoldUntil(tx, ctx.tenant, id, new Date(expiresAt.getTime() + GRACE_SECONDS * 1000));
  await writeNews(tx, ctx.tenant, {
    outboxId: ctx.newId(),
    auditId: ctx.newId(),
    actor: "visitor",
    topic: "payment.started",
    subject: payment.id,
    data: { bookingId: id },
  });
  return {
    id: payment.id,
    booking_id: id,
    provider: payment.provider,
    provider_ref: null,
    amount: payment.amount,
    status: "created" as const,
    redirect_url: null,
    expires_at: expiresAt,
  };
}

/**
 * Starts, or comes back to, the payment of a booking: one open payment at a time, whatever the number of tabs. Answers
 * the provider's page, or null when the booking is confirmed (nothing to pay, or paid already).
 */
export async function payBooking(ctx: Ctx, id: string, key: string | undefined, shownTotal: number, at: At): Promise<string | null> {
  const prepared = await prepare(ctx, id, key, shownTotal, at);
  if (prepared.kind === "confirmed") return null;
  const { booking, payment } = prepared;
  if (payment.redirect_url) return payment.redirect_url;
  const event = (await loadCatalogue(ctx.db, ctx.tenant)).byId.get(booking.event_id)!;
  const prefix = ctx.locale === "id" ? "/id" : "/en";
  const back = new URL(`${prefix}/event/${event.row.slug}/transaction-status`, ctx.origin);
  back.search = new URLSearchParams({ b: id, k: bookingKey(ctx, ctx.tenant, id) }).toString();
  try {
    const session = await ctx.provider.createSession({
      paymentId: payment.id,
      reference: booking.reference,
      amount: payment.amount,
      currency: "IDR",
      description: `${event.row.name} · ${booking.reference}`.slice(0, 120),
      merchant: ctx.tenant,
      expiresAt: payment.expires_at,
      returnUrl: back.toString(),
      noticeUrl: `${ctx.origin}/api/v1/payments/notices/${ctx.provider.name}`,
      locale: ctx.locale,
    });
    const saved = await ctx.db.transaction(ctx.tenant, (tx) => savePaymentSession(tx, ctx.tenant, payment.id, session));
    if (saved?.booking_status !== "cancelled") return session.redirectUrl;
    // Given up in another tab while the provider opened the page.
    await ctx.provider.cancelSession(session.providerRef);
    throw new Problem("BOOKING_STATE");
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 3 });
    throw error;
  }
}
