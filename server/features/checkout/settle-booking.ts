import { decideSettlement, type SettlementDecision } from "#domain/payments/decide-settlement.ts";
import type { Services } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import type { ProviderTruth } from "../payments/port.ts";
import { movePayment, readPayments, type PaymentRow } from "../payments/store.ts";
import { issueTickets } from "../tickets/issue-tickets.ts";
import { placesOf } from "./save-details.ts";
import { lockBooking, moveBooking, readAttendees, retakeClaims, writeLines, writeNews, type BookingRow } from "./store/bookings.ts";

type Here = { readonly services: Services; readonly tx: Sql; readonly tenant: string };

async function tell({ services, tx, tenant }: Here, topic: string, subject: string, data: Record<string, unknown> = {}): Promise<void> {
  await writeNews(tx, tenant, { outboxId: services.newId(), auditId: services.newId(), actor: "payments", topic, subject, data });
}

/** Confirms a booking whose stock is taken: status, lines, tickets and news, in the caller's transaction. */
export async function confirmBooking(here: Here, booking: BookingRow, badge: "paidLate" | null): Promise<void> {
  const { services, tx, tenant } = here;
  if (!(await moveBooking(tx, tenant, booking.id, booking.status, "confirmed", badge))) return;
  await writeLines(tx, tenant, booking.id);
  const attendees = await readAttendees(tx, tenant, booking.id);
  const places = placesOf(booking).map((place, i) => ({
    ...place,
    holder: attendees[i]?.full_name ?? "",
    addons: (attendees[i]?.addons ?? []).map(({ name, qty }) => ({ name, qty })),
  }));
  await issueTickets(services, tx, tenant, booking, places);
  await tell(here, "booking.confirmed", booking.id, { late: badge !== null });
}

async function review(here: Here, booking: BookingRow, why: string, data: Record<string, unknown> = {}): Promise<void> {
  if (await moveBooking(here.tx, here.tenant, booking.id, booking.status, "needs_review", null)) {
    await tell(here, "booking.needs_review", booking.id, { why, ...data });
  }
}

async function carryOut(here: Here, booking: BookingRow, payment: PaymentRow, decision: SettlementDecision): Promise<void> {
  const { tx, tenant } = here;
  switch (decision.kind) {
    case "duplicate":
    case "ignore":
      return;
    case "confirm":
      await movePayment(tx, tenant, payment.id, "settled");
      return confirmBooking(here, booking, null);
    case "confirm_late":
      await movePayment(tx, tenant, payment.id, "settled");
      if (await retakeClaims(tx, tenant, booking.id)) return confirmBooking(here, booking, "paidLate");
      return review(here, booking, "late money, no stock");
    case "mismatch":
      // The payment stays open and is asked about again: what a person is looking at already is not told twice.
      if (!decision.bookingStatus) return;
      await tell(here, "payment.mismatch", payment.id, {
        expected: decision.expected,
        amount: decision.amount,
        currency: decision.currency,
      });
      return review(here, booking, "another amount than asked for", { amount: decision.amount });
    case "double_payment":
      await movePayment(tx, tenant, payment.id, "settled");
      return tell(here, "payment.double", payment.id, { bookingId: booking.id });
    case "mark_payment":
      await movePayment(tx, tenant, payment.id, decision.paymentStatus);
      if (decision.bookingStatus) await review(here, booking, `payment ${decision.paymentStatus}`);
      return tell(here, `payment.${decision.paymentStatus}`, payment.id, { bookingId: booking.id });
  }
}

/**
 * Applies the provider's own word on one payment: payment, booking, stock, tickets and news in the caller's transaction.
 * The same word twice, or older news, changes nothing. Decisions §5.1.
 */
export async function settleBooking(services: Services, tx: Sql, tenant: string, bookingId: string, truth: ProviderTruth): Promise<string> {
  const booking = await lockBooking(tx, tenant, bookingId);
  const payments = await readPayments(tx, tenant, bookingId);
  const payment = payments.find((p) => p.id === truth.paymentId);
  if (!booking || !payment) return "unknown";
  const decision = decideSettlement({
    bookingStatus: booking.status,
    bookingTotal: booking.total,
    paymentStatus: payment.status,
    noticeStatus: truth.status,
    amount: truth.amount,
    currency: truth.currency,
    alreadySettledByOther: payments.some((p) => p.id !== payment.id && p.status === "settled"),
  });
  await carryOut({ services, tx, tenant }, booking, payment, decision);
  return decision.kind;
}
