import type { HoldLimits } from "../../../platform/config/hold-limit-settings.ts";
import { plainArrayText, textArrayText } from "../../../platform/database/array-text.ts";
import { inBatches, sqlStateOf } from "../../../platform/database/batch-acts.ts";
import type { Database, Sql, TenantSql } from "../../../platform/database/database.ts";
import { refusalOf } from "../../../platform/database/refusals.ts";
import type { BookingRow } from "../records/booking-rows.ts";
import { limitsText } from "../records/hold-limits.ts";
import { claimArrays, type SeatClaim } from "../seats/claim-seats.ts";
import { expireHolds } from "./expire-holds.ts";
import type { Offer } from "./price-selection.ts";

/** One booking to reserve. `owner` is hex, `key` and `bodyHash` base64url. */
export type ReserveRow = {
  readonly id: string;
  readonly reference: string;
  readonly owner: string;
  readonly key: string;
  readonly bodyHash: string;
  /** For a visitor without a cookie: the identity of the call for replays, and the visitor's sealed cookie. */
  readonly opening: string | null;
  readonly sealed: string | null;
  readonly utm: Readonly<Record<string, string>>;
  readonly offer: Offer;
  /** Digest of the call's network. Null without one. */
  readonly network: string | null;
  /** Whether the call brought the proof of work required of a crowded network. */
  readonly isProved: boolean;
  /** The visitor's own earlier hold, which this one replaces and which the limits do not count. */
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
  /** The network has many unpaid holds: this one requires a proof of work. */
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

/** Builds the records of a batch from an array for each field. `owners`: the SQL of the owners' array. */
const requests = (owners: string): string => `array(
  select row(r.id, r.reference, r.owner, r.key, r.hash, r.utm, r.chosen, r.network, r.is_proved, r.replaces)::hold_request
  from unnest($4::uuid[], $5::text[], ${owners}, $7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::boolean[], $13::uuid[])
    as r(id, reference, owner, key, hash, utm, chosen, network, is_proved, replaces))`;
/** Builds a record for each seat of a batch from an array for each field. */
const seatRequests = (arrays: string): string => `array(
  select row(s.hold, s.place, s.seat, s.category, s.kind)::seat_request from unnest(${arrays}) as s(hold, place, seat, category, kind))`;
const BATCH = "$2, $3::jsonb";
const OWN = requests("$6::text[]");
const MET = requests("v.owners");
const MEET = "from open_visitors(as_tenant($1), $15::text[], $6::text[], $16::text[]) v";
const AT = "now() as at, null::text[] as known";
const RESERVE = `select reserve_holds(as_tenant($1), ${BATCH}, ${OWN}, $14::int[]) as answers, ${AT}`;
/** Reserves a batch in which some visitors have no cookie. Resolves their identities first. */
const MEET_AND_RESERVE = `select reserve_holds(as_tenant($1), ${BATCH}, ${MET}, $14::int[]) as answers, now() as at, v.known ${MEET}`;
/** The same two statements for batches with seats. The arrays of the seats come last. */
const RESERVE_SEATS = `select reserve_seat_holds(as_tenant($1), ${BATCH}, ${OWN}, $14::int[], ${seatRequests("$15::int[], $16::int[], $17::text[], $18::uuid[], $19::text[]")}) as answers, ${AT}`;
const MEET_AND_RESERVE_SEATS = `select reserve_seat_holds(as_tenant($1), ${BATCH}, ${MET}, $14::int[], ${seatRequests("$17::int[], $18::int[], $19::text[], $20::uuid[], $21::text[]")}) as answers, now() as at, v.known ${MEET}`;

type Sharing = { readonly i: number; readonly n: number; readonly seated: boolean };
function offerRecord(offer: Offer, { i, n, seated }: Sharing): Record<string, unknown> {
  const { quote } = offer;
  return {
    i,
    n,
    version: offer.eventVersion,
    session: offer.sessionId,
    quote_id: offer.quoteId,
    quote,
    gross: quote.gross,
    discount: quote.discount,
    tax: quote.tax,
    fee: quote.serviceFee,
    total: quote.total,
    tickets: quote.tickets,
    promo: offer.promoId,
    promo_version: offer.promoVersion,
    ttl: offer.ttlSeconds,
    opens: offer.opensAt,
    closes: offer.closesAt,
    quotas: offer.claims.map((claim) => claim.quotaId),
    units: offer.claims.map((claim) => claim.units),
    ...(seated && { seated }),
  };
}

/** Returns each offer once with the number of its rows, and for each row the position of its offer, from 1. */
function gatherOffers(rows: readonly ReserveRow[]): { readonly offers: string; readonly chosen: number[] } {
  const places = new Map<Offer, { i: number; n: number; seated: boolean }>();
  const chosen = rows.map(({ offer, seats }) => {
    let place = places.get(offer);
    if (!place) places.set(offer, (place = { i: places.size + 1, n: 0, seated: seats.length > 0 }));
    place.n += 1;
    return place.i;
  });
  return { offers: JSON.stringify([...places].map(([offer, sharing]) => offerRecord(offer, sharing))), chosen };
}

/** Returns the seats of a batch as arrays. Each seat has the number of its row, from 1. */
function seatArrays(rows: readonly ReserveRow[]): string[] {
  const owners = rows.flatMap(({ seats }, i) => seats.map(() => String(i + 1)));
  return [plainArrayText(owners), ...claimArrays(rows.flatMap(({ seats }) => seats))];
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

type Reservation = { readonly tenant: string; readonly eventId: string; readonly row: ReserveRow; readonly limits: HoldLimits };

export type HoldBatcher = { reserve(tenant: string, eventId: string, row: ReserveRow): Promise<ReserveResult> };

/** Whether the refusal is the event's limit of tickets per visitor. */
export function isVisitorLimit(error: unknown): boolean {
  return refusalOf(error) === "TICKETS_OF_VISITOR";
}

/** Refusals worth a retry after a sweep of expired holds. */
const SWEPT: ReadonlySet<string> = new Set(["sold_out", "promo_used_up", "seat_taken"]);

/** Reserves a batch. If stock is short, sweeps expired holds and retries the refused requests once. */
async function reserveAfterSweep(db: Database, batch: readonly Reservation[]): Promise<ReserveResult[]> {
  const { tenant, eventId, limits } = batch[0]!;
  const rows = batch.map(({ row }) => row);
  const results = await reserveBatch(db, { tenant, eventId, rows, limits });
  const refused = results.flatMap(({ code }, i) => (SWEPT.has(code) ? [i] : []));
  if (refused.length === 0 || (await expireHolds(db, tenant)) === 0) return results;
  const again = await reserveBatch(db, { tenant, eventId, rows: refused.map((i) => rows[i]!), limits });
  refused.forEach((at, i) => (results[at] = again[i]!));
  return results;
}

/** Reserves a batch with seats. Retries requests for a taken seat if another request got nothing: its seats are free again. */
async function takeSeats(db: Database, batch: readonly Reservation[]): Promise<ReserveResult[]> {
  const results = await reserveAfterSweep(db, batch);
  const late = results.flatMap(({ code }, i) => (code === "seat_taken" ? [i] : []));
  const isFreed = late.length > 0 && results.some(({ code }) => code !== "reserved" && code !== "seat_taken");
  if (!isFreed) return results;
  const again = await takeSeats(
    db,
    late.map((i) => batch[i]!),
  );
  late.forEach((at, i) => (results[at] = again[i]!));
  return results;
}

const reserve = inBatches<Reservation, ReserveResult>({
  name: "hold",
  run: takeSeats,
  // Batch seats separately, so that they never delay holds without seats.
  laneOf: ({ tenant, eventId, row }) => `${tenant} ${eventId}${row.seats.length > 0 ? " seats" : ""}`,
  subjectOf: ({ row }) => row.id,
  // Send a second call while the first one commits. More calls would only wait for the same rows.
  callsAtOnce: 2,
});

/** Takes stock for many buyers of one event in one round trip. */
export function createHoldBatcher(db: Database, limits: HoldLimits): HoldBatcher {
  return {
    async reserve(tenant, eventId, row) {
      try {
        return await reserve(db, { tenant, eventId, row, limits });
      } catch (error) {
        const refused = { bookingId: row.id, at: new Date(0), known: null };
        // The random reference is taken. The caller draws again.
        if (sqlStateOf(error) === "23505") return { code: "stale", ...refused };
        if (isVisitorLimit(error)) return { code: "limit_reached", ...refused };
        throw error;
      }
    },
  };
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
    tickets_returned: 0,
    returned_amount: 0,
    held_at: at,
    ttl_seconds: offer.ttlSeconds,
    hold_until: new Date(at.getTime() + offer.ttlSeconds * 1000),
    confirmed_at: null,
    created_at: at,
    now: at,
    seats: seats.length > 0 ? seats.map(({ place, seat, categoryId }) => ({ place, seat, category_id: categoryId })) : null,
  };
}
