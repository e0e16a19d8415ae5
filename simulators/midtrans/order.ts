import { createHash } from "node:crypto";

/** The merchant that every key of the emulator belongs to. */
export const MERCHANT_ID = "G123456789";

export type TransactionStatus =
  | "pending"
  | "authorize"
  | "capture"
  | "settlement"
  | "deny"
  | "cancel"
  | "expire"
  | "failure"
  | "refund"
  | "partial_refund"
  | "chargeback"
  | "partial_chargeback";

export type Refund = {
  readonly number: number;
  readonly key: string;
  /** Integer rupiah. */
  readonly amount: number;
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly confirmedAt: number | null;
};

/** What a payer has begun by choosing a way to pay. */
export type Transaction = {
  readonly id: string;
  /** A word of `enabled_payments`. */
  readonly channel: string;
  readonly paymentType: string;
  readonly status: TransactionStatus;
  readonly fraud: "accept" | "deny" | "challenge";
  /** Integer rupiah. */
  readonly amount: number;
  /** Milliseconds since the epoch, like all times here. */
  readonly startedAt: number;
  readonly settledAt: number | null;
  readonly expiresAt: number;
  /** Fields of its way to pay: numbers, codes. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly refunds: readonly Refund[];
  readonly rejectsRefunds: boolean;
  /** What the payer's bank took back of it; absent where it took nothing, or all. Integer rupiah. */
  readonly takenBack?: number;
};

/** One order id: a page of Snap, a transaction, or both. */
export type Order = {
  readonly id: string;
  readonly token: string | null;
  readonly page: "open" | "cancelled" | "expired" | "none";
  readonly amount: number;
  readonly title: string;
  /** The lines of what is paid for, as they came. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Null: all that are there. */
  readonly enabled: readonly string[] | null;
  /** When everything about it ends; null: as its way to pay has it. */
  readonly expiresAt: number | null;
  readonly finishUrl: string | null;
  readonly noticeUrls: readonly string[];
  readonly customFields: Readonly<Record<string, string>>;
  readonly transaction: Transaction | null;
};

/** Integer rupiah as the provider writes it: `150000.00`. */
export function moneyText(amount: number): string {
  return `${amount}.00`;
}

/** A time as the provider writes it, in Jakarta: `2026-11-23 21:05:09`. */
export function timeText(at: number): string {
  return new Date(at + 7 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** SHA-512 over order, status code, amount as written and key, in hex. */
export function signatureOf(
  parts: { readonly orderId: string; readonly statusCode: string; readonly amount: string },
  serverKey: string,
): string {
  return createHash("sha512").update(`${parts.orderId}${parts.statusCode}${parts.amount}${serverKey}`).digest("hex");
}

const NOTICE_CODES: Readonly<Partial<Record<TransactionStatus, string>>> = {
  pending: "201",
  deny: "202",
  cancel: "202",
  expire: "202",
  failure: "202",
};

/** A transaction as notices tell it, signed. */
export function noticeView(order: Order, transaction: Transaction, serverKey: string): Record<string, unknown> {
  const code = NOTICE_CODES[transaction.status] ?? "200";
  return signed(order, { transaction, code, message: "midtrans payment notification", serverKey });
}

/** A transaction as the status call tells it. */
export function statusView(order: Order, transaction: Transaction, serverKey: string): Record<string, unknown> {
  const code =
    transaction.status === "expire" ? "407" : transaction.status === "cancel" ? "200" : (NOTICE_CODES[transaction.status] ?? "200");
  return signed(order, { transaction, code, message: "Success, transaction is found", serverKey });
}

/** A transaction as the call that changed it is answered: unsigned, and without what its payer needed. */
export function changedView(
  order: Order,
  transaction: Transaction,
  answer: { readonly code: string; readonly message: string },
): Record<string, unknown> {
  const { actions: _, qr_string: __, ...fields } = chargeView(order, transaction, answer);
  return fields;
}

/** A transaction as the call that began it is answered: unsigned, with its actions. */
export function chargeView(
  order: Order,
  transaction: Transaction,
  answer: { readonly code: string; readonly message: string },
): Record<string, unknown> {
  const { details, ...rest } = transaction;
  return { ...fieldsOf(order, { ...rest, details }), status_code: answer.code, status_message: answer.message };
}

function signed(
  order: Order,
  {
    transaction,
    code,
    message,
    serverKey,
  }: { readonly transaction: Transaction; readonly code: string; readonly message: string; readonly serverKey: string },
): Record<string, unknown> {
  const { actions: _, qr_string: __, ...fields } = fieldsOf(order, transaction);
  const amount = moneyText(transaction.amount);
  const signature = signatureOf({ orderId: order.id, statusCode: code, amount }, serverKey);
  return { ...fields, status_code: code, status_message: message, signature_key: signature };
}

function fieldsOf(order: Order, transaction: Transaction): Record<string, unknown> {
  const { refunds, settledAt } = transaction;
  return {
    transaction_time: timeText(transaction.startedAt),
    transaction_status: transaction.status,
    transaction_id: transaction.id,
    payment_type: transaction.paymentType,
    order_id: order.id,
    merchant_id: MERCHANT_ID,
    gross_amount: moneyText(transaction.amount),
    currency: "IDR",
    // Counters of Indomaret say nothing of fraud.
    ...(transaction.channel === "indomaret" ? {} : { fraud_status: transaction.fraud }),
    expiry_time: timeText(transaction.expiresAt),
    ...(settledAt === null ? {} : { settlement_time: timeText(settledAt) }),
    ...order.customFields,
    ...transaction.details,
    ...paidFields(transaction),
    ...(transaction.takenBack === undefined ? {} : { chargeback_amount: moneyText(transaction.takenBack) }),
    ...(refunds.length === 0
      ? {}
      : { refund_amount: moneyText(refunds.reduce((sum, each) => sum + each.amount, 0)), refunds: refunds.map(refundView) }),
  };
}

/** What is known of a transaction once it was paid: at whose wallet or bank, and what came in. */
function paidFields({ id, paymentType, details, settledAt, amount }: Transaction): Record<string, unknown> {
  if (settledAt === null) return {};
  if (paymentType === "qris") return { issuer: "gopay", merchant_cross_reference_id: id.replace(/^.{8}/, "c0ffee00") };
  return details["va_numbers"] ? { payment_amounts: [{ paid_at: timeText(settledAt), amount: moneyText(amount) }] } : {};
}

function refundView(refund: Refund): Record<string, unknown> {
  return {
    refund_chargeback_id: refund.number,
    refund_amount: moneyText(refund.amount),
    created_at: timeText(refund.createdAt),
    reason: refund.reason,
    refund_key: refund.key,
    refund_method: "online",
    ...(refund.confirmedAt === null ? {} : { bank_confirmed_at: timeText(refund.confirmedAt) }),
  };
}
