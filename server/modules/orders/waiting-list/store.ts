import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { Row, Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";

/** A request to join. `closes`: the end of offers. */
export type Joining = {
  readonly id: string;
  readonly quote_id: string;
  readonly audit: string;
  readonly outbox: string;
  readonly reference: string;
  readonly owner: string;
  readonly key: string;
  readonly hash: string;
  readonly event: string;
  readonly session: string | null;
  readonly category: string;
  readonly qty: number;
  readonly version: number;
  readonly ttl: number;
  readonly closes: Date;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string;
  readonly patron: Readonly<Record<string, string>>;
  readonly locale: "en" | "id";
};
export type JoinCode = "joined" | "replay" | "known" | "mismatch" | "taken" | "open" | "closed";

/** Checks and carries out one join in one statement, which is its own transaction. */
export async function joinOnce(
  sql: Sql,
  tenant: string,
  { joining, quote }: { readonly joining: Joining; readonly quote: Quote },
): Promise<{ code: JoinCode; bookingId: string }> {
  const [row] = await sql.query<{ code: JoinCode; booking_id: string | null }>(
    "select code, booking_id from join_waiting_list(as_tenant($1), $2::jsonb, $3::jsonb)",
    [tenant, JSON.stringify(joining), JSON.stringify(quote)],
  );
  return { code: row!.code, bookingId: row!.booking_id ?? "" };
}

export type EntryRow = Row & {
  category_id: string;
  number: number;
  ahead: number;
  qty: number;
  joined_at: Date;
  left_at: Date | null;
  ending: "left" | "taken" | "missed" | "over" | null;
  missed: number;
};

/** A booking's place on a list, with the number of entries ahead. Undefined for a booking that never waited. */
export async function readEntry(tx: TenantSql, bookingId: string): Promise<EntryRow | undefined> {
  const rows = await tx.query<EntryRow>(
    `select w.category_id, w.number, w.qty, w.joined_at, w.left_at, w.ending, w.missed,
       (select count(*)::int from waiting_entries o where o.tenant_id = w.tenant_id and o.event_id = w.event_id and (o.missed, o.number) < (w.missed, w.number)
         and o.category_id = w.category_id and o.session_id is not distinct from w.session_id and o.left_at is null
         and o.offer_id is null) as ahead
     from waiting_entries w where w.tenant_id = $1 and w.booking_id = $2`,
    [tx.tenant, bookingId],
  );
  return rows[0];
}

/** Removes a waitlisted booking that this transaction has locked from its list. */
export function endEntry(tx: Transaction, bookingId: string, ids: { readonly outbox: string; readonly audit: string }): void {
  tx.send("select leave_waiting_list($1, $2, $3, $4)", [tx.tenant, bookingId, ids.outbox, ids.audit]);
}
