import { instructionsOf, type Channel } from "./channels.ts";
import type { RefundConduct } from "./refund.ts";

/** Where a session stands. Only "pending" can still be acted on; "verifying" is paid as far as the payer can, and being looked at. */
export type SessionStatus = "pending" | "verifying" | "settled" | "denied" | "failed" | "expired" | "cancelled" | "charged_back";

/** How the buyer says to pay; what happens next does not depend on it. */
export const METHODS = ["qris", "virtual_account", "e_wallet", "card", "counter"] as const;
export type Method = (typeof METHODS)[number];

/** What a session becomes by itself, so long after the step before. */
export type Step = { readonly afterMs: number; readonly status: SessionStatus };

/**
 * A change that happens by itself later, unless the status has moved away from `from` by then; and what comes after it. Without `to`, as in what was
 * written before there was more than one: settled.
 */
export type Plan = { readonly at: number; readonly from: SessionStatus; readonly to?: SessionStatus; readonly rest?: readonly Step[] };

/** One hosted payment. Times are milliseconds since the epoch, amounts integer rupiah. */
export type Session = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  /** What was asked for. */
  readonly amount: number;
  /** What was paid instead; null while nothing else was. */
  readonly paidAmount: number | null;
  readonly method: Method | Channel | null;
  /** Chosen before the page was opened; null where it was not. */
  readonly channel: Channel | null;
  readonly refunds: RefundConduct;
  readonly currency: "IDR";
  readonly description: string;
  readonly merchant: string;
  readonly expiresAt: number;
  readonly returnUrl: string;
  readonly noticeUrl: string;
  /** Whose it is, as it was opened; null where that was not said. */
  readonly shop: string | null;
  /** When its state changed last. */
  readonly changedAt: number;
  readonly locale: "en" | "id";
  readonly redirectUrl: string;
  readonly status: SessionStatus;
  readonly plan: Plan | null;
};

/** The session as notices carry it. */
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

/** The session as the API answers it. */
export function apiView(session: Session) {
  return {
    ...noticeView(session),
    reference: session.reference,
    expires_at: new Date(session.expiresAt).toISOString(),
    redirect_url: session.redirectUrl,
    ...(session.channel !== null && session.status === "pending" ? { instructions: instructionsOf(session) } : {}),
  };
}

/** The method of that name; null when there is none. */
export function findMethod(name: unknown): Method | null {
  return METHODS.find((method) => method === name) ?? null;
}
