import { isOpenRefund } from "#domain/payments/refund-status.ts";
import { judgeReturn, type ReturnRefusal, type ReturnTerms } from "#domain/orders/returns/judge-return.ts";
import { bestPolicy, returnedAmount, stepAt, stepEnds, type ReturnPolicy, type ReturnStep } from "#domain/orders/returns/return-policy.ts";
import { shareOrder, type TicketShare } from "#domain/orders/pricing/refund-share.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { listMoney, netAmountOf, type Money } from "../../payments/records/list-money.ts";
import { listRefunds } from "../../payments/records/list-refunds.ts";
import type { BookingRow } from "../records/booking-rows.ts";
import { policiesOf, readReturnTickets, type ReturnTicketRow } from "./store.ts";

/** The organiser gives all of it back. */
const WHOLE: ReturnStep = { hours: 0, percent: 100, withFee: true };

/** A ticket with its share of the price, and what a return gives back for it now. */
export type JudgedTicket = {
  readonly row: ReturnTicketRow;
  readonly share: TicketShare;
  readonly policy: ReturnPolicy;
  readonly refusal: ReturnRefusal | null;
  /** Null if it cannot be returned. */
  readonly step: ReturnStep | null;
  /** Integer rupiah; 0 if it cannot be returned. */
  readonly amount: number;
  /** The end of its step, or of the last one if all are over. Null without a date or a policy. */
  readonly until: Date | null;
};

function judgeTicket(
  row: ReturnTicketRow,
  {
    share,
    booking,
    isRefunding,
    terms,
  }: { readonly share: TicketShare; readonly booking: BookingRow; readonly isRefunding: boolean; readonly terms: ReturnTerms },
): JudgedTicket {
  const startsAt = row.starts_at?.getTime() ?? null;
  const now = row.now.getTime();
  const policy = bestPolicy(policiesOf(row), share, { startsAt, now });
  const { status, is_handed: isHanded, event_status: eventStatus } = row;
  const facts = { orderStatus: booking.status, eventStatus, isRefunding, status, isHanded, policy, startsAt };
  const refusal = judgeReturn(facts, { now, terms });
  const own = stepAt(policy, startsAt, now);
  const step = refusal === null ? (terms === "whole" ? WHOLE : own) : null;
  const last = own ?? policy.at(-1);
  const ends = last ? stepEnds(last, startsAt) : null;
  const amount = step ? returnedAmount(share, step) : 0;
  return { row, share, policy, refusal, step, amount, until: ends === null ? null : new Date(ends) };
}

/** An order's tickets as a return would treat them now, by the database's clock, and its money. */
export async function judgeTickets(
  tx: TenantSql,
  booking: BookingRow,
  terms: ReturnTerms,
): Promise<{ readonly tickets: readonly JudgedTicket[]; readonly money: readonly Money[]; readonly left: number }> {
  const [rows, money, refunds] = await Promise.all([
    readReturnTickets(tx, booking.id),
    listMoney(tx, booking.id),
    listRefunds(tx, booking.id),
  ]);
  const addons: TicketShare["addons"][] = [];
  for (const { position, addons: own } of rows) addons[position - 1] = own;
  const shares = shareOrder(
    booking.quote,
    Array.from(addons, (own) => own ?? []),
  );
  const isRefunding = refunds.some(({ status, reason }) => isOpenRefund(status) && reason !== "returned");
  const tickets = rows.flatMap((row) => {
    const share = shares[row.position - 1];
    return share ? [judgeTicket(row, { share, booking, isRefunding, terms })] : [];
  });
  return { tickets, money, left: money.reduce((sum, payment) => sum + netAmountOf(payment), 0) };
}

/** The amounts of returned tickets, which never exceed the money that is left. */
export function fitAmounts(tickets: readonly JudgedTicket[], left: number): number[] {
  let rest = left;
  return tickets.map(({ amount }) => {
    const given = Math.min(amount, Math.max(0, rest));
    rest -= given;
    return given;
  });
}
