import { createHash } from "node:crypto";

/** The merchant of all keys of the emulator. */
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

/** The payer's transaction, from the choice of a channel on. */
export type Transaction = {
  readonly id: string;
  /** A name in `enabled_payments`. */
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
  /** Fields of its channel: numbers, codes. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly refunds: readonly Refund[];
  readonly rejectsRefunds: boolean;
  /** The amount of a partial chargeback, integer rupiah. Absent without one, or if it covers the whole payment. */
  readonly takenBack?: number;
};

/** One order id: a page of Snap, a transaction, or both. */
export type Order = {
  readonly id: string;
  readonly token: string | null;
  readonly page: "open" | "cancelled" | "expired" | "none";
  readonly amount: number;
  readonly title: string;
  /** The item lines, as received. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Null: all channels. */
  readonly enabled: readonly string[] | null;
  /** The end of the order. Null: the channel's default time to pay. */
  readonly expiresAt: number | null;
  readonly finishUrl: string | null;
  readonly noticeUrls: readonly string[];
  readonly customFields: Readonly<Record<string, string>>;
  readonly transaction: Transaction | null;
};

/** Integer rupiah in the provider's form: `150000.00`. */
export function moneyText(amount: number): string {
  return `${amount}.00`;
}

/** A time in the provider's form, in Jakarta: `2026-11-23 21:05:09`. */
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

/** A transaction in a notice, signed. */
export function noticeView(order: Order, transaction: Transaction, serverKey: string): Record<string, unknown> {
  const code = NOTICE_CODES[transaction.status] ?? "200";
  return signed(order, { transaction, code, message: "midtrans payment notification", serverKey });
}

/** A transaction in the answer of the status call. */
export function statusView(order: Order, transaction: Transaction, serverKey: string): Record<string, unknown> {
  const code =
    transaction.status === "expire" ? "407" : transaction.status === "cancel" ? "200" : (NOTICE_CODES[transaction.status] ?? "200");
  return signed(order, { transaction, code, message: "Success, transaction is found", serverKey });
}

/** A transaction in the answer of a change: unsigned, without the payer's codes. */
export function changedView(
  order: Order,
  transaction: Transaction,
  answer: { readonly code: string; readonly message: string },
): Record<string, unknown> {
  const { actions: _, qr_string: __, ...fields } = chargeView(order, transaction, answer);
  return fields;
}

/** A transaction in the answer of a charge: unsigned, with its actions. */
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
    // Indomaret's counters have no fraud status.
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

/** The facts of a paid transaction: wallet or bank, and money received. */
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
