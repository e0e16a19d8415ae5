export type SessionStatus = "ACTIVE" | "COMPLETED" | "EXPIRED" | "CANCELED";
export type PaymentStatus = "AUTHORIZED" | "CANCELED" | "SUCCEEDED" | "FAILED" | "EXPIRED" | "PENDING";

/** Money that a payer has sent, or has tried to. All times are milliseconds since the epoch. */
export type Payment = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly failure: string | null;
  readonly captureId: string | null;
  /** Integer rupiah. */
  readonly captured: number;
  readonly updatedAt: number;
};

/** What begins when a payer chooses a way to pay. */
export type PaymentRequest = {
  readonly id: string;
  readonly channel: string;
  readonly status: "REQUIRES_ACTION" | "AUTHORIZED" | "SUCCEEDED" | "FAILED" | "EXPIRED" | "CANCELED";
  /** What a payer scans, types, says or opens. */
  readonly action: string;
  readonly createdAt: number;
  readonly payment: Payment | null;
};

export type Refund = {
  readonly id: string;
  readonly requestId: string;
  readonly reference: string | null;
  /** The idempotency key that it came with. */
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
  /** Integer rupiah; null: all of the payment. */
  readonly amount: number | null;
  readonly createdAt: number;
};

/** One Payment Session with all that came of it. Several may have the same reference. */
export type Session = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly description: string | null;
  readonly locale: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly items: readonly unknown[] | null;
  /** Null: all that are there. */
  readonly allowed: readonly string[] | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly status: SessionStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  /** The last one is the payer's last try. */
  readonly requests: readonly PaymentRequest[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /** The error code with which the next refund is refused. */
  readonly refusal: string | null;
};

/** The names by which something in a session is asked for. */
export function namesOf({ requests, refunds, disputes }: Session): string[] {
  const paid = requests.flatMap(({ id, payment }) => (payment ? [id, payment.id] : [id]));
  return [...paid, ...refunds.map(({ id }) => id), ...disputes.map(({ id }) => id)];
}

/** The payer's last try; null before the first. */
export function lastRequest({ requests }: Session): PaymentRequest | null {
  return requests.at(-1) ?? null;
}

/** The try that was paid; null while none was. */
export function paidRequest({ requests }: Session): (PaymentRequest & { readonly payment: Payment }) | null {
  const paid = requests.find(({ payment }) => payment?.status === "SUCCEEDED");
  return paid?.payment ? { ...paid, payment: paid.payment } : null;
}
