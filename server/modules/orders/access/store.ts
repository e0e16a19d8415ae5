import type { AllottedPlaces } from "#domain/orders/access/access-code.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

export type AccessRow = {
  id: string;
  event_id: string;
  category_ids: string[];
  max_per_order: number | null;
  left: number;
  has_begun: boolean;
  has_ended: boolean;
  closes_at: Date | null;
  places: AllottedPlaces[];
};

/** An access code by its normalised text, with the places of its partner. The database's clock decides about its window. */
export async function readAccess(tx: TenantSql, code: string): Promise<AccessRow | undefined> {
  const rows = await tx.query<AccessRow>(
    `select c.id, c.event_id, c.category_ids, c.max_per_order, q.total - q.taken as left, q.closes_at,
       coalesce(q.opens_at <= clock_timestamp(), true) as has_begun, coalesce(q.closes_at <= clock_timestamp(), false) as has_ended,
       (select coalesce(jsonb_agg(jsonb_build_object('categoryId', m.category_id, 'sessionId', m.session_id, 'quotaId', a.quota_id,
           'partOf', a.part_of, 'left', units_free(p)) order by a.quota_id), '[]')
         from allotments m
         join allotment_quotas a on a.tenant_id = $1 and a.event_id = m.event_id and a.allotment_id = m.id
         join quotas p on p.tenant_id = $1 and p.event_id = m.event_id and p.id = a.quota_id
         where m.tenant_id = $1 and m.event_id = c.event_id and lower(m.partner) = lower(c.partner)) as places
     from access_codes c join quotas q on q.tenant_id = $1 and q.event_id = c.event_id and q.id = c.id
     where c.tenant_id = $1 and c.code = $2`,
    [tx.tenant, code],
  );
  return rows[0];
}
