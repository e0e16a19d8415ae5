import type { Quote } from "#domain/pricing/quote.types.ts";
import type { Database, Sql } from "../../../database/database.ts";
import type { Claim } from "../check-selection.ts";

/** One booking to be reserved, priced and checked already; stock, windows, versions and keys are judged in the database. */
export type ReserveRow = {
  readonly id: string;
  readonly reference: string;
  readonly owner: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly eventVersion: number;
  readonly sessionId: string | null;
  readonly quote: Quote;
  readonly promoId: string | null;
  readonly promoVersion: number | null;
  readonly utm: Record<string, string>;
  readonly ttlSeconds: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly claims: readonly Claim[];
};

export type ReserveCode = "reserved" | "replay" | "mismatch" | "sold_out" | "promo_used_up" | "stale" | "not_open" | "closed";
export type ReserveResult = { readonly code: ReserveCode; readonly bookingId: string | null };

const RESERVE = `select ord, code, booking_id from reserve_bookings($1, $2, $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
  $9::uuid[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::int[], $17::uuid[], $18::int[],
  $19::text[], $20::int[], $21::timestamptz[], $22::timestamptz[], $23::int[], $24::uuid[], $25::int[])`;

/** Reserves a batch in one statement, which is one transaction. */
export async function reserveBatch(
  sql: Database | Sql,
  tenant: string,
  eventId: string,
  rows: readonly ReserveRow[],
): Promise<ReserveResult[]> {
  const claimRows: number[] = [];
  const claimQuotas: string[] = [];
  const claimUnits: number[] = [];
  rows.forEach((row, i) => {
    for (const claim of row.claims) {
      claimRows.push(i + 1);
      claimQuotas.push(claim.quotaId);
      claimUnits.push(claim.units);
    }
  });
  const answer = await sql.query<{ ord: number; code: ReserveCode; booking_id: string | null }>(RESERVE, [
    tenant,
    eventId,
    rows.map((r) => r.id),
    rows.map((r) => r.reference),
    rows.map((r) => r.owner),
    rows.map((r) => r.key),
    rows.map((r) => r.bodyHash),
    rows.map((r) => r.eventVersion),
    rows.map((r) => r.sessionId),
    rows.map((r) => JSON.stringify(r.quote)),
    rows.map((r) => r.quote.gross),
    rows.map((r) => r.quote.discount),
    rows.map((r) => r.quote.tax),
    rows.map((r) => r.quote.serviceFee),
    rows.map((r) => r.quote.total),
    rows.map((r) => r.quote.tickets),
    rows.map((r) => r.promoId),
    rows.map((r) => r.promoVersion),
    rows.map((r) => JSON.stringify(r.utm)),
    rows.map((r) => r.ttlSeconds),
    rows.map((r) => r.opensAt),
    rows.map((r) => r.closesAt),
    claimRows,
    claimQuotas,
    claimUnits,
  ]);
  return answer.toSorted((a, b) => a.ord - b.ord).map((row) => ({ code: row.code, bookingId: row.booking_id }));
}
