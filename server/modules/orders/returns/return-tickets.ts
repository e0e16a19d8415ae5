import type { ReturnTerms } from "#domain/orders/returns/judge-return.ts";
import { taxesIn } from "#domain/orders/pricing/refund-share.ts";
import { demand, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { netAmountOf, type Money } from "../../payments/records/list-money.ts";
import { requestRefund } from "../../payments/records/request-refund.ts";
import { lockActorsBooking } from "../records/access-booking.ts";
import { moveLockedBooking, releaseStock, type BookingRow } from "../records/booking-rows.ts";
import { fitAmounts, judgeTickets, type JudgedTicket } from "./judge-tickets.ts";
import { insertReturns, lockTicketsOf, readUnits, releasePlaces } from "./store.ts";

export type Returning = {
  readonly id: string;
  /** The key of the visitor's order link, if any. */
  readonly key?: string | undefined;
  /** Ids or codes of tickets. Null: all that can be returned. */
  readonly tickets: readonly string[] | null;
  /** The refund on the screen. Another one is refused. */
  readonly shownAmount?: number;
  /** A visitor's return is always by the policy. */
  readonly terms?: ReturnTerms;
  /** The reason, for the audit. Required from everybody but the visitor. */
  readonly reason?: string;
  /** The idempotency key of a call that may be sent twice. */
  readonly idempotency?: Once;
};
export type Returned = { readonly tickets: number; readonly amount: number };

function refuse({ refusal, until }: JudgedTicket): Problem {
  const details = refusal === "RETURN_CLOSED" && until ? { details: { closedAt: until.toISOString() } } : {};
  return new Problem(refusal ?? "TICKET_STATE", details);
}

/** The chosen tickets. Throws NOT_FOUND for unknown ones, the refusal of any that cannot be returned, and RETURN_BUNDLE. */
function choose(tickets: readonly JudgedTicket[], wanted: readonly string[] | null): readonly JudgedTicket[] {
  const chosen = wanted
    ? tickets.filter(({ row }) => wanted.includes(row.id) || wanted.includes(row.code))
    : tickets.filter(({ refusal }) => refusal === null);
  if (wanted && chosen.length !== new Set(wanted).size) throw new Problem("NOT_FOUND");
  const refused = chosen.find(({ refusal }) => refusal !== null) ?? (chosen.length === 0 ? tickets[0] : undefined);
  if (refused) throw refuse(refused);
  if (chosen.length === 0) throw new Problem("BOOKING_STATE");
  const pieces = new Set(chosen.map(({ share }) => share.piece));
  const isPart = tickets.some(
    ({ row, share }) => pieces.has(share.piece) && row.status !== "returned" && !chosen.some((one) => one.row.id === row.id),
  );
  if (isPart) throw new Problem("RETURN_BUNDLE");
  return chosen;
}

/** The units of stock of these tickets: their pieces, and their add-ons. */
async function unitsOf(tx: ActTransaction, bookingId: string, chosen: readonly JudgedTicket[]): Promise<Map<string, number>> {
  const pieces = new Map(chosen.map(({ share }) => [share.piece, share.categoryId]));
  const items = new Map<string, number>();
  const take = (id: string, qty: number) => items.set(id, (items.get(id) ?? 0) + qty);
  for (const categoryId of pieces.values()) take(categoryId, 1);
  for (const { share } of chosen) for (const { addonId, qty } of share.addons) take(addonId, qty);
  const units = new Map<string, number>();
  for (const use of await readUnits(tx, bookingId, [...items.keys()]))
    units.set(use.quota_id, (units.get(use.quota_id) ?? 0) + items.get(use.item_id)! * use.units);
  return units;
}

async function refund(
  act: Pick<Act, "newId">,
  tx: ActTransaction,
  {
    bookingId,
    returnId,
    amount,
    money,
  }: { readonly bookingId: string; readonly returnId: string; readonly amount: number; readonly money: readonly Money[] },
): Promise<void> {
  let rest = amount;
  for (const payment of money) {
    const part = Math.min(rest, netAmountOf(payment));
    if (part <= 0) continue;
    const key = `returned ${returnId}`;
    await requestRefund(act, tx, { bookingId, paymentId: payment.id, amount: part, reason: "returned", key });
    rest -= part;
  }
}

async function carryOut(
  act: Act,
  tx: ActTransaction,
  { booking, returning }: { readonly booking: BookingRow; readonly returning: Returning },
): Promise<Returned> {
  const { id: bookingId } = booking;
  const { terms = "policy", reason, shownAmount } = returning;
  await lockTicketsOf(tx, bookingId);
  const { tickets, money, left } = await judgeTickets(tx, booking, act.actor.kind === "visitor" ? "policy" : terms);
  const chosen = choose(tickets, returning.tickets);
  const amounts = fitAmounts(chosen, left);
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  if (shownAmount !== undefined && shownAmount !== amount) throw new Problem("RETURN_CHANGED", { details: { amount } });
  const returnId = act.newId();
  const isAll = booking.tickets_returned + chosen.length === booking.tickets;
  const units = isAll ? new Map<string, number>() : await unitsOf(tx, bookingId, chosen);
  insertReturns(tx, {
    bookingId,
    returnId,
    tickets: chosen.map(({ row, share, step }, at) => ({
      id: row.id,
      paid: share.total,
      refunded: amounts[at]!,
      percent: act.actor.kind === "visitor" || terms === "policy" ? step!.percent : null,
      with_fee: step!.withFee,
      taxes: taxesIn(Math.max(0, amounts[at]! - (step!.withFee ? share.serviceFee : 0)), share),
    })),
  });
  const why = reason === undefined ? {} : { why: reason };
  record(tx, { topic: "booking.tickets_returned", subject: bookingId, data: { ...why, tickets: chosen.length, amount } });
  if (isAll) {
    moveLockedBooking(tx, { id: bookingId, to: "cancelled" });
    releaseStock(tx, bookingId);
    record(tx, { topic: "booking.cancelled", subject: bookingId, data: { why: "all its tickets were returned" } });
  } else releasePlaces(tx, { bookingId, places: chosen.map(({ row }) => row.position), units });
  await refund(act, tx, { bookingId, returnId, amount, money });
  return { tickets: chosen.length, amount };
}

/**
 * Returns tickets of a paid order, once: they open no gate any more, their places are on sale again, and their refund is requested. A
 * visitor's amount is the policy's. For the organiser it is that, or all that was paid for them. An order whose tickets are all returned is
 * over. See docs/rules/returns.md. Throws NotPermitted, NOT_FOUND, BOOKING_STATE, TICKET_STATE, and the refusals that begin with RETURN_.
 */
export async function returnTickets(act: Act, returning: Returning): Promise<Returned> {
  demand(act, "tickets.return");
  const { idempotency } = returning;
  return act.db.transaction(act, async (tx) => {
    const booking = await lockActorsBooking(act, tx, returning);
    const work = () => carryOut(act, tx, { booking, returning });
    return idempotency ? once(tx, { tenant: act.tenant, owner: booking.owner_hash, ...idempotency }, work) : work();
  });
}
