import type { ProviderRefund } from "../../ports/payment-provider.ts";
import { nonsense } from "./call-midtrans.ts";
import { paymentIdOf } from "./order-id.ts";
import { readMoney } from "./read-money.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The refunds that a transaction names. */
export function refundsOf({ refunds }: Fields): readonly Fields[] {
  return Array.isArray(refunds) ? refunds.filter((each): each is Fields => typeof each === "object" && each !== null) : [];
}

/** Whether the bank has confirmed a refund. The first of two notices lacks this time. */
export function isConfirmed({ bank_confirmed_at: at }: Fields): boolean {
  return typeof at === "string" && at !== "";
}

/** A refund's key: ours, or Midtrans' own name if it began in Midtrans' dashboard. Null if it has neither. */
export function keyOf(refund: Fields): string | null {
  const key = refund["refund_key"] ?? refund["refund_chargeback_uuid"] ?? refund["refund_chargeback_id"];
  return (typeof key === "string" && key !== "") || typeof key === "number" ? String(key).slice(0, 128) : null;
}

function readRefund(orderId: string, refund: Fields): ProviderRefund | null {
  const [key, amount] = [keyOf(refund), readMoney(refund["refund_amount"])];
  if (key === null || amount === null) return null;
  const status = isConfirmed(refund) ? "succeeded" : "pending";
  return { key, paymentId: paymentIdOf(orderId), status, amount, currency: "IDR", failure: null };
}

/** One of a transaction's refunds. Throws ProviderUnavailable if it makes no sense. */
export function readRefundOf(orderId: string, refund: Fields): ProviderRefund {
  return readRefund(orderId, refund) ?? nonsenseOf();
}

function nonsenseOf(): never {
  throw nonsense();
}

/** A refunded or partly reversed transaction without a list, read from its other fields. */
function unlisted(transaction: Fields, orderId: string): readonly ProviderRefund[] {
  const { transaction_status: word, refund_key: key, refund_amount: sum, gross_amount: gross, chargeback_amount: taken } = transaction;
  const told = { paymentId: paymentIdOf(orderId), status: "succeeded", currency: "IDR", failure: null } as const;
  if (word === "partial_chargeback") {
    const amount = readMoney(taken);
    return amount === null || amount === 0 ? [] : [{ ...told, key: "chargeback", amount, isTakenBack: true }];
  }
  const amount = readMoney(sum) ?? (word === "refund" ? readMoney(gross) : null);
  if ((word !== "refund" && word !== "partial_refund") || amount === null || amount === 0) return [];
  return [{ ...told, key: typeof key === "string" && key !== "" ? key.slice(0, 128) : word, amount }];
}

/** Refunds and chargebacks of a transaction. Unreadable lines are left out. */
export function reportedRefunds(transaction: Fields, orderId: string): readonly ProviderRefund[] {
  const listed = refundsOf(transaction).flatMap((refund) => readRefund(orderId, refund) ?? []);
  const others = refundsOf(transaction).length === 0 || transaction["transaction_status"] === "partial_chargeback";
  return others ? [...listed, ...unlisted(transaction, orderId)] : listed;
}
