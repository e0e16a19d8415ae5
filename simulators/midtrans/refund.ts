import { channelOf, type BegunOrder, type Ledger } from "./ledger.ts";
import type { Refund } from "./order.ts";

/** The result of a refund request. `number` and `amount` are the refund's. */
export type Refunding =
  | { readonly kind: "refunded"; readonly order: BegunOrder; readonly refund: Refund }
  /** The bank or wallet refused, and nothing changed. */
  | { readonly kind: "rejected"; readonly order: BegunOrder }
  | { readonly kind: "known" | "not_possible" | "wrong_amount" };

export type RefundWish = { readonly key: string; readonly amount: number | null; readonly reason: string };

const DAY_MS = 86_400_000;

/** Refunds a settled transaction. Sends one notice at once, and a second when the bank confirms. */
export function refundOrder(
  ledger: Ledger,
  order: BegunOrder,
  { wish, now }: { readonly wish: RefundWish; readonly now: number },
): Refunding {
  const { transaction } = order;
  const { refunds, status, settledAt, amount: paid } = transaction;
  const channel = channelOf(transaction);
  if (refunds.some(({ key }) => key === wish.key)) return { kind: "known" };
  const isSettled = (status === "settlement" || status === "partial_refund") && settledAt !== null;
  if (!isSettled || channel.refundDays === 0 || now - settledAt > channel.refundDays * DAY_MS) return { kind: "not_possible" };
  const left = paid - refunds.reduce((sum, { amount }) => sum + amount, 0);
  const amount = wish.amount ?? left;
  const isPart = amount < paid;
  if (!Number.isInteger(amount) || amount < 1 || amount > left || (isPart && !channel.hasPartRefunds)) return { kind: "wrong_amount" };
  if (transaction.rejectsRefunds) return { kind: "rejected", order };
  const refund: Refund = { number: refunds.length + 1, key: wish.key, amount, reason: wish.reason, createdAt: now, confirmedAt: null };
  const refunded = ledger.move(order, { status: amount === left ? "refund" : "partial_refund", refunds: [...refunds, refund] });
  return { kind: "refunded", order: refunded, refund };
}

/** Confirms a refund by the bank, or all pending ones without a key. Null if none is pending. */
export function confirmRefund(
  ledger: Ledger,
  order: BegunOrder,
  { key, now }: { readonly key: string | null; readonly now: number },
): BegunOrder | null {
  const isWaiting = (refund: Refund) => refund.confirmedAt === null && (key === null || refund.key === key);
  const { refunds } = order.transaction;
  if (!refunds.some(isWaiting)) return null;
  return ledger.move(order, { refunds: refunds.map((refund) => (isWaiting(refund) ? { ...refund, confirmedAt: now } : refund)) });
}
