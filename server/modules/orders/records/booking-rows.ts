import type { StoredBadge } from "#domain/payments/shown-badges.ts";
import type { BookingStatus } from "#domain/orders/booking-status.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { Attempt } from "../../payments/records/list-attempts.ts";
import type { Sql, TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import type { BookedSeat } from "../seats/claim-seats.ts";
import { orderRightOf, type OrderRight } from "../../videos/sell/order-right.ts";

export type BookingRow = {
  id: string;
  event_id: string;
  session_id: string | null;
  reference: string;
  status: BookingStatus;
  badges: StoredBadge[];
  owner_hash: string;
  key_version: number;
  quote: Quote;
  total: number;
  tickets: number;
  /** How many tickets were returned, and the part of the total that goes back for them. */
  tickets_returned: number;
  returned_amount: number;
  held_at: Date;
  ttl_seconds: number;
  hold_until: Date;
  confirmed_at: Date | null;
  created_at: Date;
  now: Date;
  /** Seats of a seated order, by ticket place. Null for any other. */
  seats: readonly BookedSeat[] | null;
};

const SELECT = `select b.id, b.event_id, b.session_id, b.reference, b.status, b.badges, b.owner_hash, b.key_version, q.body as quote, b.total, b.tickets, b.tickets_returned,
  b.returned_amount, b.held_at,
  b.ttl_seconds, b.hold_until, b.confirmed_at, b.created_at, clock_timestamp() as now,
  case when b.is_seated then seats_of_booking(b.tenant_id, b.id) end as seats
  from bookings b join quotes q on q.tenant_id = b.tenant_id and q.id = b.quote_id`;

/** Locks a booking until the transaction ends, and returns it with the database's clock. */
export async function lockBooking(tx: Sql, tenant: string, id: string): Promise<BookingRow | undefined> {
  return (await tx.query<BookingRow>(`${SELECT} where b.tenant_id = $1 and b.id = $2 for update of b`, [tenant, id]))[0];
}

/** The part of a booking that changes only with its price. */
export type BookingFacts = Pick<
  BookingRow,
  "id" | "event_id" | "session_id" | "reference" | "owner_hash" | "key_version" | "quote" | "total" | "tickets" | "created_at"
> & { quote_id: string };

export async function readFacts(sql: TenantSql, id: string): Promise<BookingFacts | undefined> {
  const rows = await sql.query<BookingFacts>(
    `select b.id, b.event_id, b.session_id, b.reference, b.owner_hash, b.key_version, b.quote_id, q.body as quote, b.total, b.tickets, b.created_at
     from bookings b join quotes q on q.tenant_id = b.tenant_id and q.id = b.quote_id where b.tenant_id = $1 and b.id = $2`,
    [sql.tenant, id],
  );
  return rows[0];
}

/** Restores the confirmed state of a booking that this transaction has locked. Its time of confirmation stays. */
export function reinstateLocked(tx: Transaction, id: string): void {
  // Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  tx.send("update bookings set status = 'confirmed' where tenant_id = $1 and id = $2 and confirmed_at is not null", [tx.tenant, id]);
}

/** Moves a booking that this transaction has locked. */
export function moveLockedBooking(
  tx: Transaction,
  { id, to, badge = null }: { readonly id: string; readonly to: BookingStatus; readonly badge?: string | null },
): void {
  // Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  tx.send(
    `update bookings set status = $3, confirmed_at = case when $3 = 'confirmed' then now() else confirmed_at end,
       badges = case when $4::text is null or $4 = any (badges) then badges else badges || $4 end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, to, badge],
  );
}

/**
 * Puts a booking that this transaction has locked into verification by its provider, for a day at most. See
 * docs/rules/payments.md#verification.
 */
export function awaitVerdict(tx: Transaction, id: string): void {
  // Fires follow_booking, forget_network.
  tx.send("update bookings set status = 'verifying', hold_until = now() + interval '1 day' where tenant_id = $1 and id = $2", [
    tx.tenant,
    id,
  ]);
}

export function setHoldUntil(tx: Transaction, id: string, until: Date): void {
  tx.send("update bookings set hold_until = $3 where tenant_id = $1 and id = $2", [tx.tenant, id, until]);
}

export function releaseStock(tx: Transaction, id: string): void {
  tx.send("select release_claims($1, array[$2]::uuid[])", [tx.tenant, id]);
}

/** Retakes the stock of a booking that this transaction has locked, if it was returned. Returns whether the booking has it. */
export async function retakeClaims(tx: TenantSql, id: string): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>(
    "select keeps_stock or retake_claims($1, id) as ok from bookings where tenant_id = $1 and id = $2",
    [tx.tenant, id],
  );
  return row?.ok === true;
}

/** The state of a booking's event, by the database's clock. Only `on` allows orders. */
export async function eventStanding(tx: TenantSql, id: string): Promise<"on" | "closed" | "over" | "cancelled"> {
  const [row] = await tx.query<{ standing: "on" | "closed" | "over" | "cancelled" }>(
    "select event_standing(as_tenant($1), $2) as standing",
    [tx.tenant, id],
  );
  return row!.standing;
}

/** Locks one of this visitor's plain holds. False if they no longer hold it. */
export async function lockHold(tx: TenantSql, { id, owner }: Record<"id" | "owner", string>): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from bookings where tenant_id = $1 and id = $2 and owner_hash = $3 and status = 'held' for update",
    [tx.tenant, id, owner],
  );
  return rows.length > 0;
}

/** Releases one of this visitor's plain holds in favour of `by`, which replaces it. False if they no longer hold it. */
export async function releaseHold(tx: ActTransaction, { id, owner, by }: Record<"id" | "owner" | "by", string>): Promise<boolean> {
  // Fires follow_booking, forget_network, note_kept_stock.
  const rows = await tx.query(
    "update bookings set status = 'cancelled' where tenant_id = $1 and id = $2 and owner_hash = $3 and status = 'held' returning id",
    [tx.tenant, id, owner],
  );
  if (rows.length === 0) return false;
  recordAudit(tx, { topic: "booking.replaced", subject: id, data: { by } });
  releaseStock(tx, id);
  return true;
}

export type BuyerRow = {
  full_name: string;
  email: string | null;
  phone: string;
  locale: "en" | "id";
  patron: Record<string, string>;
  waiver_version: string | null;
};

export type AttendeeRow = {
  position: number;
  category_id: string;
  full_name: string;
  fields: Record<string, string>;
  identity_sealed: string | null;
  addons: { addonId: string; name: string; qty: number }[];
};

export type People = { readonly buyer: BuyerRow | null; readonly attendees: readonly AttendeeRow[] };

/** A booking with everything that its page shows. */
export type WholeBooking = {
  readonly booking: BookingRow;
  readonly people: People;
  readonly attempts: readonly Attempt[];
  /** The entitlement of a confirmed video order. Null for any other. */
  readonly right: OrderRight | null;
};

const date = (text: unknown) => new Date(text as string);

/** Reads a whole booking in one round trip, with the database's clock. `lock`: until the transaction ends. */
export async function readWhole(
  sql: Sql,
  tenant: string,
  { id, lock = false }: { readonly id: string; readonly lock?: boolean },
): Promise<WholeBooking | undefined> {
  type Answer = { booking: BookingRow; people: People; attempts: Attempt[]; right: OrderRight | null };
  const [row] = await sql.query<{ whole: Answer | null }>("select whole_booking(as_tenant($1), $2, $3, null) as whole", [tenant, id, lock]);
  if (!row?.whole) return undefined;
  const { booking: b, people, attempts, right } = row.whole;
  const booking: BookingRow = {
    ...b,
    held_at: date(b.held_at),
    hold_until: date(b.hold_until),
    confirmed_at: b.confirmed_at === null ? null : date(b.confirmed_at),
    created_at: date(b.created_at),
    now: date(b.now),
  };
  return { booking, people, attempts: attempts.map((a) => ({ ...a, expires_at: date(a.expires_at) })), right: orderRightOf(right) };
}

/** Whether a locked video booking may be confirmed: the video is not over, and the buyer's number does not own it yet. Locks the number. */
export async function claimVideo(tx: TenantSql, id: string): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select $2::uuid = any (claim_videos($1, array[$2]::uuid[])) as ok", [tx.tenant, id]);
  return row!.ok;
}

/** Confirms a booking that this transaction has locked and whose stock is taken: status, lines, tickets, outbox events and receipt. */
export function confirmLocked(tx: Transaction, bookingId: string, badge: "paidLate" | null): void {
  tx.send("select confirm_bookings($1, array[$2]::uuid[], $3)", [tx.tenant, bookingId, badge]);
}
