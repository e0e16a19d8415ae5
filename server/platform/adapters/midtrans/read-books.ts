import type { SessionBooks } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { nonsense } from "./call-midtrans.ts";
import { closedPage, readStatus, readTransaction } from "./read-transaction.ts";
import { readRefundOf, refundsOf } from "./reported-refunds.ts";

/** A time in Midtrans' format, in Jakarta time. Null for anything else. */
export function readTime(value: unknown): Date | null {
  const [, date, time] = typeof value === "string" ? (/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value) ?? []) : [];
  const at = new Date(`${date}T${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** One order id with all its refunds, by one status call. No call returns Midtrans' fees. */
export async function readBooks(account: Account, orderId: string): Promise<SessionBooks | null> {
  const body = await readStatus(account, orderId);
  if (!body) return account.closedPages.has(orderId) ? { reported: closedPage(orderId), refunds: [], paidAt: null } : null;
  const reported = readTransaction(account, body);
  if (!reported) throw nonsense();
  const isPaid = reported.status === "settled" || reported.status === "charged_back";
  // A card is paid at capture. Its settlement some days later changes nothing.
  const paidAt = readTime(body["payment_type"] === "credit_card" ? null : body["settlement_time"]) ?? readTime(body["transaction_time"]);
  for (const refund of refundsOf(body)) readRefundOf(orderId, refund);
  return { reported, refunds: reported.refunds ?? [], paidAt: isPaid ? paidAt : null };
}
