import type { Ctx } from "../../context.ts";
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

/** Commits the intention first, so that a crash after this point is finished by asking the provider. */
async function prepare(ctx: Ctx, id: string, key: string | undefined, shownTotal: number): Promise<Prepared> {
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const booking = await openBooking(ctx, tx, id, key, true);
    if (booking.status === "confirmed") return { kind: "confirmed" };
    const isOver = booking.hold_until <= booking.now;
    if (booking.status === "expired" || (isOver && (booking.status === "held" || booking.status === "awaiting_payment")))
      throw new Problem("HOLD_EXPIRED");
    if (booking.status !== "held" && booking.status !== "awaiting_payment") throw new Problem("BOOKING_STATE");
    if (!(await readBuyer(tx, ctx.tenant, id))) throw new Problem("DETAILS_MISSING");
    if (shownTotal !== booking.total) throw new Problem("PRICE_CHANGED", { details: { quote: booking.quote } });
    if (booking.total === 0) {
      await confirmBooking({ services: ctx, tx, tenant: ctx.tenant }, booking, null);
      return { kind: "confirmed" };
    }
    const open = (await readPayments(tx, ctx.tenant, id)).find(
      (p) => (p.status === "created" || p.status === "pending") && p.expires_at > booking.now,
    );
    if (open) return { kind: "pay", booking, payment: open };
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
    const row = {
      id: payment.id,
      booking_id: id,
      provider: payment.provider,
      provider_ref: null,
      amount: payment.amount,
      status: "created" as const,
      redirect_url: null,
      expires_at: expiresAt,
    };
    return { kind: "pay", booking, payment: row };
  });
}

/**
 * Starts, or comes back to, the payment of a booking: one open payment at a time, whatever the number of tabs. Answers
 * the provider's page, or null when the booking is confirmed (nothing to pay, or paid already).
 */
export async function payBooking(ctx: Ctx, id: string, key: string | undefined, shownTotal: number): Promise<string | null> {
  const prepared = await prepare(ctx, id, key, shownTotal);
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
    await ctx.db.transaction(ctx.tenant, (tx) => savePaymentSession(tx, ctx.tenant, payment.id, session));
    return session.redirectUrl;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 3 });
    throw error;
  }
}
