import type { Sql, TenantSql } from "../../../platform/database/database.ts";
import { HANDOVERS, type HandoverRow } from "./store.ts";

/** The delegation whose id ends in these 15 hexadecimal digits. */
export async function readHandoverByLetters(tx: TenantSql, end: string): Promise<HandoverRow | undefined> {
  const rows = await tx.query<HandoverRow>(
    `${HANDOVERS} where tenant_id = $1 and right(replace(id::text, '-', ''), 15) = $2 and kind = 'delegation' and answered_at is not null`,
    [tx.tenant, end],
  );
  return rows[0];
}

/** Running delegations to this number, the first to end first. */
export async function readCarried(tx: Sql, tenant: string, phone: string): Promise<HandoverRow[]> {
  return tx.query<HandoverRow>(
    `${HANDOVERS} where tenant_id = $1 and to_phone = $2 and kind = 'delegation' and status = 'accepted' and expires_at > clock_timestamp()
     order by expires_at, id limit 50`,
    [tenant, phone],
  );
}

export type GivenRow = { ticket_id: string; to_name: string; status: string; purpose: "collect" | "enter" | null; expires_at: Date };

/** The delegates of the caller's tickets, and open offers to some, by ticket. `owner` is the browser. `orders` and `phone` belong to the logged-in person. */
export async function readGiven(
  tx: Sql,
  tenant: string,
  asker: {
    readonly owner: string | null;
    readonly orders: readonly string[];
    readonly phone: string | null;
    readonly person: string | null;
  },
): Promise<GivenRow[]> {
  return tx.query<GivenRow>(
    `select h.ticket_id, h.to_name, h.status, h.purpose, h.expires_at
     from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id
       join handovers h on h.tenant_id = t.tenant_id and h.ticket_id = t.id
     where t.tenant_id = $1 and t.id in (
         select x.id from bookings o join tickets x on x.tenant_id = o.tenant_id and x.booking_id = o.id
           where o.tenant_id = $1 and (o.owner_hash = $2 or o.id = any ($3::uuid[]))
         union select x.id from tickets x where x.tenant_id = $1 and x.held_by_phone = $4)
       and case when t.held_by_phone is null then coalesce(b.owner_hash = $2, false) or b.id = any ($3::uuid[]) else is_held_by(t, $5) end
       and t.status in ('valid', 'locked') and h.kind = 'delegation' and h.status in ('accepted', 'pending')
       and h.expires_at > clock_timestamp()
     order by h.expires_at limit 300`,
    [tenant, asker.owner, asker.orders, asker.phone, asker.person],
  );
}
