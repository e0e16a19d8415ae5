import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { plainArrayText } from "../../../../platform/database/array-text.ts";
import { inBatches } from "../../../../platform/database/batch-acts.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { countPayment } from "../../../payments/records/count-payment.ts";
import type { Attempt } from "../../../payments/records/list-attempts.ts";
import { orderRightOf, type OrderRight } from "../../../videos/sell/order-right.ts";
import type { BookingRow, People } from "./bookings.ts";

/** Who acts on which booking; the act is done once for a key and what was asked with it. */
type Operation = {
  readonly tenant: string;
  readonly id: string;
  /** The visitor's own mark; null without a cookie. */
  readonly owner: string | null;
  /** The version of the booking's key that was shown; null without one. */
  readonly opened: number | null;
  readonly key: string;
  readonly bodyHash: string;
};

/** What may change of a booking, with the database's clock. */
export type BookingNow = Pick<
  BookingRow,
  "status" | "badges" | "held_at" | "ttl_seconds" | "hold_until" | "confirmed_at" | "now" | "seats"
> & {
  readonly quote_id: string;
  readonly right: OrderRight | null;
  readonly attempts: readonly Attempt[];
  readonly people: People | null;
};

const date = (text: unknown) => new Date(text as string);

function nowOf(told: BookingNow | null): BookingNow | null {
  if (told === null) return null;
  return {
    ...told,
    held_at: date(told.held_at),
    hold_until: date(told.hold_until),
    confirmed_at: told.confirmed_at === null ? null : date(told.confirmed_at),
    now: date(told.now),
    right: orderRightOf(told.right),
    attempts: told.attempts.map((attempt) => ({ ...attempt, expires_at: date(attempt.expires_at) })),
  };
}

function operationRecord({ id, owner, opened, key, bodyHash }: Operation, i: number): Record<string, unknown> {
  return { ord: i + 1, id, owner, opened, key, hash: bodyHash };
}

const idsOf = (ops: readonly { readonly id: string }[]) => plainArrayText(ops.map(({ id }) => id));

export type DetailsOperation = Operation & {
  /** The price and time that the details were judged by. */
  readonly quoteId: string;
  readonly sessionId: string | null;
  /** Null: nothing is saved, and the answer only says what would be refused. */
  readonly people: People | null;
  /** What one phone number may have unpaid, as `limitsText` writes it. */
  readonly limits: string;
};
export type DetailsCode =
  | "crowded"
  | "kept"
  | "missing"
  | "replay"
  | "mismatch"
  | "state"
  | "expired"
  | "stale"
  | "ready"
  | "waiver"
  | "owned";
/** `now` comes with `kept`. */
export type DetailsSaved = { readonly code: DetailsCode; readonly now: BookingNow | null };

/** Keeps buyer and attendees, judged by the database's clock. Fails with a refusal as save_details says. */
export const saveDetailsInBatch = inBatches<DetailsOperation, DetailsSaved>({
  name: "save_details",
  async run(db, ops) {
    const records = ops.map((op, i) => ({
      ...operationRecord(op, i),
      quote: op.quoteId,
      session: op.sessionId,
      buyer: op.people?.buyer ?? null,
      attendees: op.people?.attendees ?? [],
    }));
    const params = [ops[0]!.tenant, idsOf(ops), JSON.stringify(records), ops[0]!.limits];
    const [row] = await db.query<{ answers: DetailsSaved[] }>(
      "select save_details(as_tenant($1), $2::uuid[], $3::jsonb, $4::int[]) as answers",
      params,
    );
    return row!.answers.map(({ code, now }) => ({ code, now: nowOf(now) }));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});

export type PaymentOperation = Operation & {
  readonly provider: string;
  /** What the screen showed. Integer rupiah. */
  readonly shownTotal: number;
  /** The id for a new payment, if one is made. */
  readonly paymentId: string;
  /** Null: whichever the provider's page is asked for, or what is open already. */
  readonly channel: PaymentChannel | null;
  /** What may wait for hours, as `limitsText` writes it. */
  readonly limits: readonly number[];
};
export type PaymentCode =
  | "paid"
  | "missing"
  | "replay"
  | "mismatch"
  | "expired"
  | "state"
  | "details"
  | "seats"
  | "price"
  | "over"
  | "owned"
  | "open"
  | "slow";
/**
 * `payment` and `now` come with `paid` and `replay`; `payment` is null where there is nothing to pay (any more). `open`: that payment, of another
 * channel, has to be closed first. `slow`: too little time is left for a channel that takes hours.
 */
export type PaymentStarted = { readonly code: PaymentCode; readonly payment: string | null; readonly now: BookingNow | null };

/**
 * How long a page may stay open where paying takes minutes, and how much longer the tickets then wait for its notice: start_payments gives a virtual
 * account and a counter hours, and five minutes more.
 */
export const PAYMENT_SECONDS = 15 * 60;
export const GRACE_SECONDS = 90;

/** Commits to a payment before the provider hears of it: makes one, finds the one that is open, or confirms what costs nothing. */
export const startPaymentInBatch = inBatches<PaymentOperation, PaymentStarted>({
  name: "start_payment",
  async run(db, ops) {
    const { tenant, provider } = ops[0]!;
    const records = ops.map((op, i) => ({
      ...operationRecord(op, i),
      shown: op.shownTotal,
      fresh: op.paymentId,
      channel: op.channel,
      limits: op.limits,
    }));
    const params = [tenant, provider, PAYMENT_SECONDS, GRACE_SECONDS, idsOf(ops), JSON.stringify(records)];
    const [row] = await db.query<{ answers: PaymentStarted[] }>(
      "select start_payments(as_tenant($1), $2, $3, $4, $5::uuid[], $6::jsonb) as answers",
      params,
    );
    return row!.answers.map((answer) => ({ ...answer, now: nowOf(answer.now) }));
  },
  laneOf: ({ tenant, provider }) => `${tenant} ${provider}`,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});

export type Settlement = {
  readonly tenant: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly providerRef: string;
  readonly noticeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string | null;
  /** The notice, as it is kept. */
  readonly body: Readonly<Record<string, unknown>>;
};
/** `noted`: its money was counted before. `other`: nothing was done, it has to be decided. */
export type SettlementCode = "confirmed" | "known" | "noted" | "other";

/** Takes the provider's report that a payment is settled, where its booking waits for exactly that. */
export const settlePlainly: (db: Database, op: Settlement) => Promise<SettlementCode> = inBatches({
  name: "settle",
  async run(db, ops) {
    const { tenant, provider } = ops[0]!;
    const records = ops.map(({ paymentId, providerRef, noticeId, amount, currency, method, body }, i) => ({
      ord: i + 1,
      id: paymentId,
      ref: providerRef,
      notice: noticeId,
      amount,
      currency,
      method,
      body,
    }));
    const params = [tenant, provider, plainArrayText(ops.map((op) => op.paymentId)), JSON.stringify(records)];
    const [row] = await db.query<{ codes: SettlementCode[] }>(
      "select settle_payments(as_tenant($1), $2, $3::uuid[], $4::jsonb) as codes",
      params,
    );
    for (const code of row!.codes) if (code === "confirmed") countPayment(provider, "settled");
    return row!.codes;
  },
  laneOf: ({ tenant, provider }) => `${tenant} ${provider}`,
  subjectOf: ({ paymentId }) => paymentId,
  callsAtOnce: 1,
});
