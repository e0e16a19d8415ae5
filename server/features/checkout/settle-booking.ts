import { decideSettlement, type SettlementDecision } from "#domain/payments/decide-settlement.ts";
import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import type { ProviderTruth } from "../payments/port.ts";
import type { Attempt } from "../payments/list-attempts.ts";
import { moveAttempt } from "../payments/move-attempt.ts";
import { issueTickets } from "../tickets/issue-tickets.ts";
import { placesOf } from "./save-details.ts";
import {
  moveLockedBooking,
  retakeClaims,
  writeLines,
  writeNews,
  type BookingRow,
  type People,
  type WholeBooking,
} from "./store/bookings.ts";

type Here = { readonly services: Services; readonly tx: Transaction; readonly tenant: string };

function tell({ services, tx, tenant }: Here, topic: string, subject: string, data: Record<string, unknown> = {}): void {
  writeNews(tx, tenant, { outboxId: services.newId(), auditId: services.newId(), actor: "payments", topic, subject, data });
}

/** Confirms a booking that is locked and whose stock is taken: status, lines, tickets and news, in the caller's transaction. */
export function confirmBooking(here: Here, booking: BookingRow, people: People, badge: "paidLate" | null): BookingRow {
  const { services, tx, tenant } = here;
  moveLockedBooking(tx, tenant, booking.id, "confirmed", badge);
  writeLines(tx, tenant, booking.id);
  const places = placesOf(booking).map((place, i) => ({
    ...place,
    holder: people.attendees[i]?.full_name ?? "",
    addons: (people.attendees[i]?.addons ?? []).map(({ name, qty }) => ({ name, qty })),
  }));
  issueTickets(services, tx, tenant, booking, places);
  tell(here, "booking.confirmed", booking.id, { late: badge !== null });
  return { ...booking, status: "confirmed", confirmed_at: booking.now };
}

function review(here: Here, booking: BookingRow, why: string, data: Record<string, unknown> = {}): void {
  moveLockedBooking(here.tx, here.tenant, booking.id, "needs_review");
  tell(here, "booking.needs_review", booking.id, { why, ...data });
}

type Case = { readonly booking: BookingRow; readonly people: People; readonly payment: Attempt };

async function carryOut(here: Here, { booking, people, payment }: Case, decision: SettlementDecision): Promise<void> {
  const { tx, tenant } = here;
  switch (decision.kind) {
    case "duplicate":
    case "ignore":
      return;
    case "confirm":
      moveAttempt(tx, tenant, payment.id, "settled");
      confirmBooking(here, booking, people, null);
      return;
    case "confirm_late":
      moveAttempt(tx, tenant, payment.id, "settled");
      if (await retakeClaims(tx, tenant, booking.id)) confirmBooking(here, booking, people, "paidLate");
      else review(here, booking, "late money, no stock");
      return;
    case "mismatch":
      // The payment stays open and is asked about again: what a person is looking at already is not told twice.
      if (!decision.bookingStatus) return;
      tell(here, "payment.mismatch", payment.id, {
        expected: decision.expected,
        amount: decision.amount,
        currency: decision.currency,
      });
      return review(here, booking, "another amount than asked for", { amount: decision.amount });
    case "double_payment":
      moveAttempt(tx, tenant, payment.id, "settled");
      return tell(here, "payment.double", payment.id, { bookingId: booking.id });
    case "mark_payment":
      moveAttempt(tx, tenant, payment.id, decision.paymentStatus);
      if (decision.bookingStatus) review(here, booking, `payment ${decision.paymentStatus}`);
      return tell(here, `payment.${decision.paymentStatus}`, payment.id, { bookingId: booking.id });
  }
}

/**
 * Applies the provider's own word on one payment: payment, booking, stock, tickets and news in the caller's transaction.
 * `whole` is the booking as this transaction has locked it. The same word twice, or older news, changes nothing. Decisions §5.1.
 */
export async function settleBooking(
  services: Services,
  tx: Transaction,
  tenant: string,
  whole: WholeBooking | undefined,
  truth: ProviderTruth,
): Promise<string> {
  const payment = whole?.attempts.find((p) => p.id === truth.paymentId);
  if (!whole || !payment) return "unknown";
  const { booking, people, attempts } = whole;
  const decision = decideSettlement({
    bookingStatus: booking.status,
    bookingTotal: booking.total,
    paymentStatus: payment.status,
    noticeStatus: truth.status,
    amount: truth.amount,
    currency: truth.currency,
    alreadySettledByOther: attempts.some((p) => p.id !== payment.id && p.status === "settled"),
  });
  await carryOut({ services, tx, tenant }, { booking, people, payment }, decision);
  return decision.kind;
}
