import type { ProviderRefund, ProviderStatus } from "../../ports/payment-provider.ts";
import { NOT_REFUNDABLE, REFUND_TOO_MUCH } from "../../ports/payment-provider.ts";
import { writeLog } from "../../observability/write-log.ts";

/** What becomes of a session by itself. */
export const SESSION_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  ACTIVE: "pending",
  /** Until the payment itself has been looked at: a completed session's money may still be under way. */
  COMPLETED: "verifying",
  EXPIRED: "expired",
  CANCELED: "cancelled",
};

/** A payment's own statuses, the way its notices name them. */
export const PAYMENT_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  PENDING: "pending",
  /** A request's words for the same. */
  REQUIRES_ACTION: "pending",
  ACCEPTING_PAYMENTS: "pending",
  AUTHORIZED: "verifying",
  SUCCEEDED: "settled",
  CANCELED: "cancelled",
  EXPIRED: "expired",
  FAILED: "failed",
};

/** Why a payment failed, where somebody said no to this payer; every other reason is a fault of the wire or of an account. */
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

/** Reported, without what else the answer says; a word that nobody has heard is no reason to stop. */
export function reportUnknown(what: string, word: unknown): void {
  writeLog("warn", "Xendit says something new", { what, word: typeof word === "string" ? word.slice(0, 64) : typeof word });
}

/** What a session's status means while nothing is known of a payment. An unknown one is asked about again. */
export function statusOfSession(status: string): ProviderStatus {
  const known = SESSION_STATUSES[status];
  if (known === undefined) reportUnknown("session status", status);
  return known ?? "pending";
}

/** What the status of a payment, or of a request for one, means by itself. */
export function statusOfPayment(status: string, failureCode: unknown): ProviderStatus {
  const known = PAYMENT_STATUSES[status];
  if (known === undefined) reportUnknown("payment status", status);
  if (known !== "failed") return known ?? "pending";
  return failureCode === "PAYMENT_REQUEST_EXPIRED" ? "expired" : DENIALS.has(failureCode) ? "denied" : "failed";
}

/**
 * What a session and the last payment in it mean together. Money counts whatever became of the session: it may be taken after the session has
 * ended. While the session is open its payer may try again, so nothing that failed ends it. What was authorised may still be taken.
 */
export function statusOf(session: string, payment: { readonly status: string; readonly failureCode: unknown } | null): ProviderStatus {
  const own = statusOfSession(session);
  if (payment === null) return own;
  const paid = statusOfPayment(payment.status, payment.failureCode);
  if (paid === "settled" || paid === "verifying") return paid;
  // A payment that is over in a completed session was voided or refused after all: there is no money in it.
  return own === "verifying" && paid !== "pending" ? (paid === "cancelled" ? paid : "denied") : own;
}

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund["status"]>> = {
  PENDING: "pending",
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** Reasons for which the money cannot get back to where it came from; a person has to send it. */
const NO_WAY_BACK: ReadonlySet<unknown> = new Set([
  "ACCOUNT_ACCESS_BLOCKED",
  "ACCOUNT_NOT_FOUND",
  "PARTIAL_REFUND_COUNTS_EXCEEDED",
  "PARTIAL_REFUND_NOT_SUPPORTED",
  "REFUND_NOT_SUPPORTED",
]);

/** Why a refund failed, in the word that is stored. */
export function failureOf(code: unknown): string {
  if (code === "REFUND_AMOUNT_EXCEEDED") return REFUND_TOO_MUCH;
  if (NO_WAY_BACK.has(code)) return NOT_REFUNDABLE;
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code.toLowerCase() : "refund_failed";
}

/** What a refund's status means, and why where it failed. An unknown one is asked about again. */
export function statusOfRefund(status: string, failureCode: unknown): Pick<ProviderRefund, "status" | "failure"> {
  const known = REFUND_STATUSES[status];
  if (known === undefined) reportUnknown("refund status", status);
  if (known !== "failed") return { status: known ?? "pending", failure: null };
  return { status: known, failure: status === "CANCELLED" && failureCode == null ? "cancelled" : failureOf(failureCode) };
}

/** What a refusal to refund means: final, with the word that is stored, or null where it may be asked for again. */
export function finalRefusal(status: number, code: string | null): string | null {
  const isFinal =
    (status === 403 && (code === "REFUND_NOT_SUPPORTED" || code === "PARTIAL_REFUND_NOT_SUPPORTED")) ||
    (status === 400 &&
      (code === "REFUND_AMOUNT_EXCEEDED" || code === "INELIGIBLE_TRANSACTION_STATUS" || code === "PARTIAL_REFUND_COUNTS_EXCEEDED"));
  return isFinal ? failureOf(code) : null;
}
