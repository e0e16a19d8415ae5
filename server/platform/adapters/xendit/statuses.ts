import type { ProviderRefund, ProviderStatus } from "../../ports/payment-provider.ts";
import { NOT_REFUNDABLE, REFUND_TOO_MUCH } from "../../ports/payment-provider.ts";
import { writeLog } from "../../observability/write-log.ts";

/** Statuses of a session alone. */
export const SESSION_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  ACTIVE: "pending",
  /** Counts until the payment itself is read: a completed session's money may still be in progress. */
  COMPLETED: "verifying",
  EXPIRED: "expired",
  CANCELED: "cancelled",
};

/** A payment's own statuses, as in its notices. */
export const PAYMENT_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  PENDING: "pending",
  /** The equivalent statuses of a payment request. */
  REQUIRES_ACTION: "pending",
  ACCEPTING_PAYMENTS: "pending",
  AUTHORIZED: "verifying",
  SUCCEEDED: "settled",
  CANCELED: "cancelled",
  EXPIRED: "expired",
  FAILED: "failed",
};

/** Failure codes that mean a refusal of this payer. Every other code is a technical or account fault. */
const DENIALS: ReadonlySet<unknown> = new Set([
  "ACCOUNT_ACCESS_BLOCKED",
  "AUTHENTICATION_FAILED",
  "CARD_DECLINED",
  "DECLINED_BY_ISSUER",
  "DECLINED_BY_PROCESSOR",
  "EXPIRED_CARD",
  "EXPIRED_OTP",
  "INACTIVE_OR_UNAUTHORIZED_CARD",
  "INSUFFICIENT_BALANCE",
  "INVALID_ACCOUNT_DETAILS",
  "INVALID_CVV",
  "INVALID_OTP",
  "OTP_ATTEMPT_COUNTS_EXCEEDED",
  "PAYMENT_AMOUNT_LIMITS_EXCEEDED",
  "PAYMENT_ATTEMPT_COUNTS_EXCEEDED",
  "STOLEN_CARD",
  "SUSPECTED_FRAUDULENT",
  "USER_DECLINED_PAYMENT",
  "USER_DID_NOT_AUTHORIZE",
]);

/** Reports an unknown word without the rest of the answer, and continues. */
export function reportUnknown(what: string, word: unknown): void {
  writeLog("warn", "Xendit says something new", { what, word: typeof word === "string" ? word.slice(0, 64) : typeof word });
}

/** The meaning of a session's status without a payment. Unknown ones are queried again. */
export function statusOfSession(status: string): ProviderStatus {
  const known = SESSION_STATUSES[status];
  if (known === undefined) reportUnknown("session status", status);
  return known ?? "pending";
}

/** The meaning of a payment's or request's status alone. */
export function statusOfPayment(status: string, failureCode: unknown): ProviderStatus {
  const known = PAYMENT_STATUSES[status];
  if (known === undefined) reportUnknown("payment status", status);
  if (known !== "failed") return known ?? "pending";
  return failureCode === "PAYMENT_REQUEST_EXPIRED" ? "expired" : DENIALS.has(failureCode) ? "denied" : "failed";
}

/**
 * The combined meaning of a session and its last payment. Money always counts: it may be captured after the session has ended. While the
 * session is open its payer may try again, so no failure ends it. An authorised payment may still be captured.
 */
export function statusOf(session: string, payment: { readonly status: string; readonly failureCode: unknown } | null): ProviderStatus {
  const own = statusOfSession(session);
  if (payment === null) return own;
  const paid = statusOfPayment(payment.status, payment.failureCode);
  if (paid === "settled" || paid === "verifying") return paid;
  // A failed payment in a completed session was voided or refused later: it has no money.
  return own === "verifying" && paid !== "pending" ? (paid === "cancelled" ? paid : "denied") : own;
}

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund["status"]>> = {
  PENDING: "pending",
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** Reasons why money cannot return to its source. A person must send it. */
const NO_WAY_BACK: ReadonlySet<unknown> = new Set([
  "ACCOUNT_ACCESS_BLOCKED",
  "ACCOUNT_NOT_FOUND",
  "PARTIAL_REFUND_COUNTS_EXCEEDED",
  "PARTIAL_REFUND_NOT_SUPPORTED",
  "REFUND_NOT_SUPPORTED",
]);

/** The stored word for a refund's failure. */
export function failureOf(code: unknown): string {
  if (code === "REFUND_AMOUNT_EXCEEDED") return REFUND_TOO_MUCH;
  if (NO_WAY_BACK.has(code)) return NOT_REFUNDABLE;
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code.toLowerCase() : "refund_failed";
}

/** The meaning of a refund's status, with the reason of a failure. Unknown ones are queried again. */
export function statusOfRefund(status: string, failureCode: unknown): Pick<ProviderRefund, "status" | "failure"> {
  const known = REFUND_STATUSES[status];
  if (known === undefined) reportUnknown("refund status", status);
  if (known !== "failed") return { status: known ?? "pending", failure: null };
  return { status: known, failure: status === "CANCELLED" && failureCode == null ? "cancelled" : failureOf(failureCode) };
}

/** The stored word for a final refusal to refund. Null if a retry may succeed. */
export function finalRefusal(status: number, code: string | null): string | null {
  const isFinal =
    (status === 403 && (code === "REFUND_NOT_SUPPORTED" || code === "PARTIAL_REFUND_NOT_SUPPORTED")) ||
    (status === 400 &&
      (code === "REFUND_AMOUNT_EXCEEDED" || code === "INELIGIBLE_TRANSACTION_STATUS" || code === "PARTIAL_REFUND_COUNTS_EXCEEDED"));
  return isFinal ? failureOf(code) : null;
}
