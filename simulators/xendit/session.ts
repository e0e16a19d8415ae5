export type SessionStatus = "ACTIVE" | "COMPLETED" | "EXPIRED" | "CANCELED";
export type PaymentStatus = "AUTHORIZED" | "CANCELED" | "SUCCEEDED" | "FAILED" | "EXPIRED" | "PENDING";

/** A payer's payment or attempt. All times are milliseconds since the epoch. */
export type Payment = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly failure: string | null;
  readonly captureId: string | null;
  /** Integer rupiah. */
  readonly captured: number;
  readonly updatedAt: number;
};

/** The result of a payer's choice of a channel. */
export type PaymentRequest = {
  readonly id: string;
  readonly channel: string;
  readonly status: "REQUIRES_ACTION" | "AUTHORIZED" | "SUCCEEDED" | "FAILED" | "EXPIRED" | "CANCELED";
  /** What the payer scans, types, says or opens. */
  readonly action: string;
  readonly createdAt: number;
  readonly payment: Payment | null;
};

export type Refund = {
  readonly id: string;
  readonly requestId: string;
  readonly reference: string | null;
  /** The refund's idempotency key. */
  readonly key: string | null;
  readonly amount: number;
  readonly reason: string;
  readonly status: "PENDING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
  readonly failure: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly status: "ACTION_REQUIRED" | "UNDER_REVIEW" | "WON" | "LOST";
  /** Integer rupiah. Null: the whole payment. */
  readonly amount: number | null;
  readonly createdAt: number;
};

/** One Payment Session with all its parts. Several may have the same reference. */
export type Session = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly description: string | null;
  readonly locale: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly items: readonly unknown[] | null;
  /** Null: all channels. */
  readonly allowed: readonly string[] | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly status: SessionStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  /** The last one is the payer's last attempt. */
  readonly requests: readonly PaymentRequest[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /** The error code for the next refund. */
  readonly refusal: string | null;
};

/** The names of a session's parts. */
export function namesOf({ requests, refunds, disputes }: Session): string[] {
  const paid = requests.flatMap(({ id, payment }) => (payment ? [id, payment.id] : [id]));
  return [...paid, ...refunds.map(({ id }) => id), ...disputes.map(({ id }) => id)];
}

/** The payer's last attempt. Null before the first. */
export function lastRequest({ requests }: Session): PaymentRequest | null {
  return requests.at(-1) ?? null;
}

/** The paid attempt, or null. */
export function paidRequest({ requests }: Session): (PaymentRequest & { readonly payment: Payment }) | null {
  const paid = requests.find(({ payment }) => payment?.status === "SUCCEEDED");
  return paid?.payment ? { ...paid, payment: paid.payment } : null;
}
