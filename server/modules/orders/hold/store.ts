import type { Claim } from "#domain/orders/cart/claims-of.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import type { Database, TenantSql } from "../../../platform/database/database.ts";

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

/**
 * Returns the booking made with one of these keys: by this visitor, or by the visitor whom an earlier copy of the call created within the
 * last day.
 */
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

/** The choice of a released, unexpired draft, by the database's clock. */
export async function readReleasedDraft(
  tx: TenantSql,
  code: string,
): Promise<{ event_id: string; session_id: string | null; selection: Selection } | undefined> {
  const rows = await tx.query<{ event_id: string; session_id: string | null; selection: Selection }>(
    `select d.event_id, d.session_id, d.selection from order_drafts d join draft_releases r on r.tenant_id = d.tenant_id and r.code = d.code
     where d.tenant_id = $1 and d.code = $2 and d.expires_at > clock_timestamp()`,
    [tx.tenant, code],
  );
  return rows[0];
}
