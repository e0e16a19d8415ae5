import { createHash } from "node:crypto";
import type { Claim } from "#domain/orders/cart/claims-of.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { plainArrayText, textArrayText } from "../../../../platform/database/array-text.ts";
import type { HoldLimits } from "../../../../platform/config/hold-limit-settings.ts";
import type { Database, Sql, TenantSql } from "../../../../platform/database/database.ts";
import { uuidText } from "../../../../platform/base/new-id.ts";
import type { SeatClaim } from "../../seats/claim-seats.ts";
import type { BookingRow } from "../../records/booking-rows.ts";
import { gatherOffers, MEET_AND_RESERVE, MEET_AND_RESERVE_SEATS, RESERVE, RESERVE_SEATS, seatArrays } from "./reserve-statement.ts";
import { limitsText } from "../../records/hold-limits.ts";

/** A priced and checked reservation. The database checks stock, windows and versions. Many bookings may share one offer. */
export type Offer = {
  readonly eventVersion: number;
  readonly sessionId: string | null;
  readonly quote: Quote;
  /** Derived from the quote: see quoteIdOf. */
  readonly quoteId: string;
  readonly promoId: string | null;
  readonly promoVersion: number | null;
  readonly ttlSeconds: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly claims: readonly Claim[];
};

/** A UUID (version 8) that stands for exactly these prices. */
export function quoteIdOf(quote: Quote): string {
  const bytes = createHash("sha256").update(JSON.stringify(quote)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** One booking to reserve. `owner` is hex, `key` and `bodyHash` base64url. */
export type ReserveRow = {
  readonly id: string;
  readonly reference: string;
  readonly owner: string;
  readonly key: string;
  readonly bodyHash: string;
  /** For a visitor without a cookie: the identity of the call for replays, and its sealed cookie. */
  readonly opening: string | null;
  readonly sealed: string | null;
  readonly utm: Readonly<Record<string, string>>;
  readonly offer: Offer;
  /** Digest of the call's network. Null without one. */
  readonly network: string | null;
  /** Whether the call brought the proof required of a crowded network. */
  readonly isProved: boolean;
  /** The visitor's own earlier hold, which does not count beside this one. */
  readonly replaces: string | null;
  /** Seats of the event's map. Empty if no place is one. */
  readonly seats: readonly SeatClaim[];
};

export type ReserveCode =
  | "reserved"
  | "replay"
  | "mismatch"
  | "sold_out"
  /** Another order has one of the seats. */
  | "seat_taken"
  | "promo_used_up"
  | "stale"
  | "not_open"
  | "closed"
  | "limit_reached"
  /** The visitor's or the network's limit of unpaid holds. */
  | "limit visitor"
  | "limit network"
  /** The network holds much: this hold requires a proof. */
  | "proof"
  /** The visitor has no pass of the event's queue, or the pass's order expired and the checkout is full. */
  | "queue"
  | "queue wait"
  /** Too many holds expired unpaid: see `waitSeconds`. */
  | "wait";
/**
 * `at`: the database's clock, the start of the hold. `known`: the sealed cookie of the visitor created by an earlier copy of this call, who
 * owns the booking.
 */
export type ReserveResult = {
  readonly code: ReserveCode;
  readonly bookingId: string;
  readonly at: Date;
  readonly known: string | null;
  readonly waitSeconds?: number;
};

function resultOf([told, bookingId]: readonly [string, string], at: Date, known: string | null): ReserveResult {
  const [, seconds] = /^wait (\d+)$/.exec(told) ?? [];
  return seconds === undefined
    ? { code: told as ReserveCode, bookingId, at, known }
    : { code: "wait", bookingId, at, known, waitSeconds: Number(seconds) };
}

/** Locks the visitor and network of a hold before its transaction touches any stock. */
export async function lockHolders(sql: TenantSql, eventId: string, { owner, network }: ReserveRow): Promise<void> {
  await sql.query("select lock_holders(as_tenant($1), $2, $3::text[], $4::bigint[])", [
    sql.tenant,
    eventId,
    plainArrayText([owner]),
    plainArrayText([network ?? "NULL"]),
  ]);
}

/** Reserves a batch in one statement and transaction. Returns results in row order. */
export async function reserveBatch(
  sql: Database | Sql,
  {
    tenant,
    eventId,
    rows,
    limits,
    areSeatsClaimed = false,
  }: {
    readonly tenant: string;
    readonly eventId: string;
    readonly rows: readonly ReserveRow[];
    readonly limits: HoldLimits;
    /** The transaction has already claimed the seats: take the stock only. */
    readonly areSeatsClaimed?: boolean;
  },
): Promise<ReserveResult[]> {
  const { offers, chosen } = gatherOffers(rows);
  const isMeeting = rows.some(({ opening }) => opening !== null);
  const isSeated = !areSeatsClaimed && rows.some(({ seats }) => seats.length > 0);
  const [row] = await sql.query<{ answers: [string, string][] | null; at: Date; known: (string | null)[] | null }>(
    isSeated ? (isMeeting ? MEET_AND_RESERVE_SEATS : RESERVE_SEATS) : isMeeting ? MEET_AND_RESERVE : RESERVE,
    [
      tenant,
      eventId,
      offers,
      plainArrayText(rows.map((r) => r.id)),
      plainArrayText(rows.map((r) => r.reference)),
      plainArrayText(rows.map((r) => r.owner)),
      textArrayText(rows.map((r) => r.key)),
      textArrayText(rows.map((r) => r.bodyHash)),
      textArrayText(rows.map((r) => JSON.stringify(r.utm))),
      plainArrayText(chosen),
      plainArrayText(rows.map((r) => r.network ?? "NULL")),
      plainArrayText(rows.map((r) => String(r.isProved))),
      plainArrayText(rows.map((r) => r.replaces ?? "NULL")),
      limitsText(limits),
      ...(isMeeting ? [textArrayText(rows.map((r) => r.opening)), textArrayText(rows.map((r) => r.sealed))] : []),
      ...(isSeated ? seatArrays(rows) : []),
    ],
  );
  const { answers, at, known } = row!;
  return rows.map(({ id }, i) => resultOf(answers?.[i] ?? ["reserved", id], at, known?.[i] ?? null));
}

/** The number of an event's tickets that a visitor holds unpaid, without the plain hold `except`. */
export async function readHeldTickets(
  db: Database,
  tenant: string,
  { event, owner, except }: { readonly event: string; readonly owner: string; readonly except: string | null },
): Promise<number> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<{ n: number }>(
      `select coalesce(sum(tickets), 0)::int as n from bookings
       where tenant_id = $1 and owner_hash = $2 and event_id = $3 and is_unpaid(status) and hold_until > now()
         and (id is distinct from $4 or status <> 'held')`,
      [tenant, owner, event, except],
    ),
  );
  return row!.n;
}

/** Whether a visitor's own hold uses a promo. */
export async function usesPromo(
  db: Database,
  tenant: string,
  hold: { readonly id: string; readonly owner: string; readonly promoId: string },
): Promise<boolean> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query("select 1 from bookings where tenant_id = $1 and id = $2 and owner_hash = $3 and promo_id = $4 and status = 'held'", [
      tenant,
      hold.id,
      hold.owner,
      hold.promoId,
    ]),
  );
  return rows.length > 0;
}

/** The stock claims of a visitor's own hold. Empty for any other hold. */
export async function readOwnClaims(db: Database, tenant: string, hold: { readonly id: string; readonly owner: string }): Promise<Claim[]> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ quota_id: string; units: number }>(
      `select x.q as quota_id, x.u as units from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
       where b.tenant_id = $1 and b.id = $2 and b.owner_hash = $3 and b.status = 'held'`,
      [tenant, hold.id, hold.owner],
    ),
  );
  return rows.map(({ quota_id: quotaId, units }) => ({ quotaId, units }));
}

export type HoldOfKey = {
  id: string;
  idem_key: string;
  body_hash: string;
  /** The visitor created by an earlier copy of this call. Null: the booking is the calling visitor's. */
  opening: string | null;
  sealed: string | null;
};

/** The booking that one of these keys made for this visitor, or for the one created by an earlier copy of the call within a day. */
export async function readHoldOfKey(
  tx: TenantSql,
  { owner, openings, keys }: { readonly owner: string; readonly openings: readonly string[]; readonly keys: readonly string[] },
): Promise<HoldOfKey | undefined> {
  const rows = await tx.query<HoldOfKey>(
    `select b.id, b.idem_key, b.body_hash, v.opening, v.sealed
     from (select $2::text as own, null::text as opening, null::text as sealed
           union all select o.owner_hash, o.opening, o.sealed from visitor_openings o
             where o.tenant_id = $1 and o.opening = any ($3::text[]) and o.made_at > clock_timestamp() - opening_time()) v
     join bookings b on b.tenant_id = $1 and b.owner_hash = v.own and b.idem_key = any ($4::text[])`,
    [tx.tenant, owner, openings, keys],
  );
  return rows[0];
}

/** A booking as the database has just made it. */
export function reservedBooking({ id, reference, owner, offer, seats }: ReserveRow, eventId: string, at: Date): BookingRow {
  return {
    id,
    event_id: eventId,
    session_id: offer.sessionId,
    reference,
    status: "held",
    badges: [],
    owner_hash: owner,
    key_version: 1,
    quote: offer.quote,
    total: offer.quote.total,
    tickets: offer.quote.tickets,
    held_at: at,
    ttl_seconds: offer.ttlSeconds,
    hold_until: new Date(at.getTime() + offer.ttlSeconds * 1000),
    confirmed_at: null,
    created_at: at,
    now: at,
    seats: seats.length > 0 ? seats.map(({ place, seat, categoryId }) => ({ place, seat, category_id: categoryId })) : null,
  };
}
