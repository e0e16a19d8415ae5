/** Where a session stands. Only "pending" can still be acted on. */
export type SessionStatus = "pending" | "settled" | "denied" | "failed" | "expired" | "cancelled";

/** A change that happens by itself later, unless the status has moved away from `from` by then. */
export type Plan = { readonly at: number; readonly from: SessionStatus };

/** One hosted payment. Times are milliseconds since the epoch, amounts integer rupiah. */
export type Session = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: "IDR";
  readonly description: string;
  readonly merchant: string;
  readonly expiresAt: number;
  readonly returnUrl: string;
  readonly noticeUrl: string;
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
    amount: session.amount,
    currency: session.currency,
  };
}

/** The session as the API answers it. */
export function apiView(session: Session) {
  return {
    ...noticeView(session),
    reference: session.reference,
    expires_at: new Date(session.expiresAt).toISOString(),
    redirect_url: session.redirectUrl,
  };
}
