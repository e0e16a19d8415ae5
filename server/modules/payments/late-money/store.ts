import type { Claim } from "#domain/orders/cart/claims-of.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { GRACE_SECONDS } from "#domain/payments/time-to-pay.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import type { SeatClaim } from "../../orders/seats/claim-seats.ts";

export type Exchanged = "exchanged" | "sold_out" | "seat_taken" | "stale";

/** Other tickets for a booking. `addons` are per place, in place order. */
export type Exchange = {
  readonly version: number;
  readonly quoteId: string;
  readonly promoId: string | null;
  readonly claims: readonly Claim[];
  readonly category: string;
  /** All places' seats in place order, for a seated category. */
  readonly seats?: readonly SeatClaim[];
  readonly addons: readonly (readonly { readonly addonId: string; readonly name: string; readonly qty: number }[])[];
};

/**
 * Exchanges a booking's tickets. This transaction has locked the booking, and with seats also the event. Roll back on any result but
 * `exchanged`, which leaves the work half done.
 */
export async function exchangeBooking(
  tx: TenantSql,
  bookingId: string,
  { exchange, quote }: { readonly exchange: Exchange; readonly quote: Quote },
): Promise<Exchanged> {
  const { version, quoteId, promoId, claims, category, seats = [], addons } = exchange;
  const terms = {
    version,
    quote_id: quoteId,
    promo: promoId,
    quotas: claims.map(({ quotaId }) => quotaId),
    units: claims.map(({ units }) => units),
    category,
    seats: seats.map(({ seat }) => seat),
    kinds: seats.map(({ kind }) => kind),
    addons,
  };
  const [row] = await tx.query<{ code: Exchanged }>("select exchange_booking($1, $2, $3::jsonb, $4::jsonb) as code", [
    tx.tenant,
    bookingId,
    JSON.stringify(terms),
    JSON.stringify(quote),
  ]);
  return row!.code;
}

/** Locks an event's waiting list until the transaction ends, creating it if missing. Call it before locking a booking of it. */
export async function lockList(tx: TenantSql, eventId: string): Promise<void> {
  await tx.query("insert into waiting_lists (tenant_id, event_id) values ($1, $2) on conflict do nothing", [tx.tenant, eventId]);
  await tx.query("select 1 from waiting_lists where tenant_id = $1 and event_id = $2 for update", [tx.tenant, eventId]);
}

/** Puts a paid booking at the head of its waiting list, until `until`. This transaction has locked the list, then the booking. */
export async function waitPaid(tx: TenantSql, bookingId: string, until: Date): Promise<void> {
  await tx.query("select wait_paid($1, $2, $3)", [tx.tenant, bookingId, until]);
}

/** The time limit of a page for a missing amount. */
const REST_SECONDS = 15 * 60;

/** `isOccupied`: this payment has an open page of another channel, which must be closed first. `isOver`: the review was already extended once. */
export type StartedRest =
  | { readonly payment: string; readonly isOccupied: boolean; readonly isOver?: false }
  | { readonly payment: null; readonly isOver: true };

/** Starts or returns the payment of a locked booking's missing amount. Null if its tickets are gone. */
export async function startRest(
  tx: TenantSql,
  {
    bookingId,
    provider,
    amount,
    fresh,
    channel,
  }: {
    readonly bookingId: string;
    readonly provider: string;
    readonly amount: number;
    readonly fresh: string;
    readonly channel: PaymentChannel | null;
  },
): Promise<StartedRest | null> {
  const [row] = await tx.query<{ started: StartedRest | null }>("select start_rest($1, $2, $3, $4, $5, $6, $7, $8) as started", [
    tx.tenant,
    bookingId,
    provider,
    amount,
    REST_SECONDS,
    GRACE_SECONDS,
    fresh,
    channel,
  ]);
  return row!.started;
}
