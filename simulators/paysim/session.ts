import { instructionsOf, type Channel } from "./channels.ts";
import type { RefundConduct } from "./refund.ts";

/** A session's status. Only "pending" accepts acts. "verifying": the payer has paid, and the provider reviews the payment. */
export type SessionStatus = "pending" | "verifying" | "settled" | "denied" | "failed" | "expired" | "cancelled" | "charged_back";

/** The payer's method, without effect on the outcome. */
export const METHODS = ["qris", "virtual_account", "e_wallet", "card", "counter"] as const;
export type Method = (typeof METHODS)[number];

/** A later status, with its delay after the step before. */
export type Step = { readonly afterMs: number; readonly status: SessionStatus };

/**
 * A change at a later time, with its further steps. It is dropped if the status is no longer `from` by then. Without `to`, as in older
 * journals: settled.
 */
export type Plan = { readonly at: number; readonly from: SessionStatus; readonly to?: SessionStatus; readonly rest?: readonly Step[] };

/** One hosted payment. Times are milliseconds since the epoch, amounts integer rupiah. */
export type Session = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  /** The requested amount. */
  readonly amount: number;
  /** The paid amount if it differs from the requested one, else null. */
  readonly paidAmount: number | null;
  readonly method: Method | Channel | null;
  /** The channel chosen before the page opened, or null. */
  readonly channel: Channel | null;
  readonly refunds: RefundConduct;
  readonly currency: "IDR";
  readonly description: string;
  readonly merchant: string;
  readonly expiresAt: number;
  readonly returnUrl: string;
  readonly noticeUrl: string;
  /** The shop, as given at opening, or null. */
  readonly shop: string | null;
  /** The latest change of its status. */
  readonly changedAt: number;
  readonly locale: "en" | "id";
  readonly redirectUrl: string;
  readonly status: SessionStatus;
  readonly plan: Plan | null;
};

/** The session in notices. */
export function noticeView(session: Session) {
  return {
    id: session.id,
    payment_id: session.paymentId,
    status: session.status,
    amount: session.paidAmount ?? session.amount,
    currency: session.currency,
    method: session.method,
  };
}

/** The session in API answers. */
export function apiView(session: Session) {
  return {
    ...noticeView(session),
    reference: session.reference,
    expires_at: new Date(session.expiresAt).toISOString(),
    redirect_url: session.redirectUrl,
    ...(session.channel !== null && session.status === "pending" ? { instructions: instructionsOf(session) } : {}),
  };
}

/** The method of that name, or null. */
export function findMethod(name: unknown): Method | null {
  return METHODS.find((method) => method === name) ?? null;
}
