import type { Locale } from "#domain/brands/brand.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { Database, Row, TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

/** A tenant's events whose lists have work. */
export function readDueEvents(db: Database, tenant: string): Promise<{ event_id: string }[]> {
  return db.query("select event_id from due_waiting() where tenant_id = $1", [tenant]);
}

/** Updates an event's list, locks it until the transaction ends, and returns the database's clock. */
export async function settleList(tx: TenantSql, event: string): Promise<Date> {
  const [locked, [clock]] = await Promise.all([
    tx.query("select 1 from waiting_lists where tenant_id = $1 and event_id = $2 for update", [tx.tenant, event]),
    tx.query<{ now: Date }>("select clock_timestamp() as now"),
  ]);
  if (locked.length > 0) await tx.query("select settle_waiting($1, $2)", [tx.tenant, event]);
  return clock!.now;
}

export type WaitingRow = Row & {
  booking_id: string;
  session_id: string | null;
  category_id: string;
  number: number;
  qty: number;
  skips: number;
  closes_at: Date;
  locale: Locale;
  /** A paid booking, which keeps its claims and gets no offer. */
  is_paid: boolean;
  claim_quotas: string[];
  claim_units: number[];
};

/** Entries without an offer, in turn: paid ones first, and those with a missed offer behind the rest. */
export function readWaiting(tx: TenantSql, event: string): Promise<WaitingRow[]> {
  return tx.query<WaitingRow>(
    `select w.booking_id, w.session_id, w.category_id, w.number, w.qty, w.skips, w.closes_at, y.locale, w.is_paid, b.claim_quotas, b.claim_units
     from waiting_entries w join booking_buyers y on y.tenant_id = w.tenant_id and y.booking_id = w.booking_id
       join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
     where w.tenant_id = $1 and w.event_id = $2 and w.left_at is null and w.offer_id is null
     order by w.is_paid desc, w.missed, w.joined_at, w.number`,
    [tx.tenant, event],
  );
}

/** The units of each quota that the list can offer. */
export async function readRoom(tx: TenantSql, event: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; room: number }>(
    "select id, total - taken + set_aside as room from quotas where tenant_id = $1 and event_id = $2",
    [tx.tenant, event],
  );
  return new Map(rows.map(({ id, room }) => [id, room]));
}

export type NewOffer = {
  readonly id: string;
  readonly quote_id: string;
  readonly audit: string;
  readonly outbox: string;
  readonly reference: string;
  readonly entry: string;
  readonly event: string;
  readonly version: number;
  readonly ttl: number;
  readonly until: Date;
  readonly quotas: readonly string[];
  readonly units: readonly number[];
  readonly skipped: readonly string[];
};

/** Holds the tickets, or nothing if the state has changed since the decision. The caller then decides again. */
export async function makeOffer(tx: TenantSql, offer: NewOffer, quote: Quote): Promise<void> {
  await tx.query("select make_waiting_offer($1, $2::jsonb, $3::jsonb)", [tx.tenant, JSON.stringify(offer), JSON.stringify(quote)]);
}

/** Takes a paid booking's claims and confirms it. False if the state has changed since the decision. The caller then decides again. */
export async function confirmPaidWait(tx: TenantSql, bookingId: string, skipped: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select confirm_paid_wait($1, $2, $3::uuid[]) as ok", [tx.tenant, bookingId, [...skipped]]);
  return row!.ok;
}

/** Puts stock that nobody waits for back on sale. */
export function giveBack(tx: Transaction, event: string): void {
  tx.send("select give_back_aside($1, $2)", [tx.tenant, event]);
}

/** Records that an entry could not take its offer. It counts as missed. */
export async function passOver(tx: TenantSql, entry: string): Promise<void> {
  await tx.query("select 1 from bookings where tenant_id = $1 and id = $2 for update", [tx.tenant, entry]);
  await tx.query("select miss_waiting_offer($1, $2)", [tx.tenant, entry]);
}

export type OfferRow = Row & { id: string; key_version: number; status: string; total: number; hold_until: Date; is_open: boolean };

/** An entry's offer, and whether it is still open by the database's clock. */
export async function readOffer(tx: TenantSql, entry: string): Promise<OfferRow | undefined> {
  const rows = await tx.query<OfferRow>(
    `select b.id, b.key_version, b.status, b.total, b.hold_until, is_unpaid(b.status) and b.hold_until > clock_timestamp() as is_open
     from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
     where w.tenant_id = $1 and w.booking_id = $2`,
    [tx.tenant, entry],
  );
  return rows[0];
}

/** Declines an entry's offer, unless its payment has begun. Returns whether it did. */
export async function declineOffer(tx: ActTransaction, entry: string): Promise<boolean> {
  const rows = await tx.query<{ id: string; status: string }>(
    `select b.id, b.status from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
     where w.tenant_id = $1 and w.booking_id = $2 for update of b`,
    [tx.tenant, entry],
  );
  const offer = rows[0];
  if (!offer || offer.status === "expired" || offer.status === "cancelled") return true;
  if (offer.status !== "held") return false;
  // Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  tx.send("update bookings set status = 'cancelled' where tenant_id = $1 and id = $2", [tx.tenant, offer.id]);
  recordAudit(tx, { topic: "waiting_list.declined", subject: offer.id, data: { waiting: entry } });
  tx.send("select release_claims($1, array[$2]::uuid[])", [tx.tenant, offer.id]);
  return true;
}
