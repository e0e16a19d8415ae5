import type { ReturnQuote } from "#contract/orders/returns.ts";
import { problemMessage } from "#i18n/problem-message.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { paidBy } from "#domain/payments/payment-channel.ts";
import type { WebAct } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { netAmountOf, type Money } from "../../payments/records/list-money.ts";
import { openWholeBooking } from "../records/access-booking.ts";
import type { WholeBooking } from "../records/booking-rows.ts";
import { judgeTickets, type JudgedTicket } from "./judge-tickets.ts";

/** The payment methods that the money would go back to, each once. */
function waysOf({ attempts }: WholeBooking, money: readonly Money[]): ReturnQuote["ways"] {
  const paid = attempts.filter(({ id }) => money.some((payment) => payment.id === id && netAmountOf(payment) > 0));
  const ways = paid.map(({ method, channel }) => paidBy(method, channel));
  return [...new Set(ways)];
}

function describeTicket(
  { row, share, refusal, step, amount, until }: JudgedTicket,
  { locale, nameOf }: { readonly locale: Locale; readonly nameOf: ReturnType<typeof readNames> },
): ReturnQuote["tickets"][number] {
  return {
    id: row.id,
    code: row.code,
    holder: row.holder,
    category: nameOf(row.category),
    piece: share.piece,
    isReturned: row.status === "returned",
    refusal,
    why: refusal === null ? null : problemMessage(refusal)[locale],
    until: until?.toISOString() ?? null,
    paid: share.total,
    ...(share.taxes && { taxes: [...share.taxes] }),
    serviceFee: share.serviceFee,
    amount,
    percent: step?.percent ?? null,
    withFee: step?.withFee ?? null,
  };
}

/** What a return of each of an order's tickets would give back now. Throws NOT_FOUND. */
export async function showReturn(act: WebAct, asked: { readonly id: string; readonly key: string | undefined }): Promise<ReturnQuote> {
  const whole = await openWholeBooking(act, asked);
  const { booking } = whole;
  const { tickets, money, left } = await act.db.pipelined(act.tenant, (tx) => judgeTickets(tx, booking, "policy"));
  const nameOf = readNames((await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id), act.locale);
  return {
    kind: "return-quote",
    serverNow: (tickets[0]?.row.now ?? booking.now).toISOString(),
    hasPolicy: tickets.some(({ policy }) => policy.length > 0),
    left,
    ways: waysOf(whole, money),
    tickets: tickets.map((ticket) => describeTicket(ticket, { locale: act.locale, nameOf })),
  };
}
