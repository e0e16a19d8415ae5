import type { Localized } from "#domain/brands/brand.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

/** Where the units of a quota are: `capacity` is the sum of the others. A ticket of a bundle is a unit. */
export type PlaceCount = {
  readonly capacity: number;
  readonly sold: number;
  /** Of orders that a person looks at. */
  readonly review: number;
  /** Not paid yet. */
  readonly held: number;
  /** Held for somebody of the waiting list. */
  readonly offered: number;
  /** Kept for those who wait. */
  readonly aside: number;
  /** Taken by no order of the shop. */
  readonly elsewhere: number;
  /** Seats that the organiser blocked. */
  readonly blocked: number;
  /** Given to partners and not sold yet. */
  readonly partners: number;
  /** On sale. */
  readonly free: number;
};

/** A quota of an event: what draws on it, at which date (null: at every date), and its count. */
export type QuotaPlaces = PlaceCount & { readonly id: string; readonly items: readonly Localized[]; readonly startsAt: Date | null };

export const PLACE_COUNTS = ["capacity", "sold", "review", "held", "offered", "aside", "elsewhere", "blocked", "partners", "free"] as const;

/** Where every place and add-on of an event is, by date and by the order of its categories. */
export async function showPlaces(tx: TenantSql, eventId: string): Promise<QuotaPlaces[]> {
  return tx.query<QuotaPlaces>(
    `select p.quota_id as id, p.capacity, p.sold, p.review, p.held, p.offered, p.aside, p.elsewhere, p.blocked, p.partners, p.free, u.items, s.starts_at as "startsAt"
     from places_of_quotas($1, $2) p
     join lateral (select jsonb_agg(x.name order by x.rank, x.position) as items, min(x.rank) as rank, min(x.position) as position,
         case when count(distinct coalesce(x.session_id, '00000000-0000-0000-0000-000000000000')) = 1 then (array_agg(x.session_id))[1] end as session_id
       from (select distinct coalesce(c.name, a.name) as name, (c.id is null)::int as rank, coalesce(c.position, a.position) as position, w.session_id
         from quota_uses w
         left join ticket_categories c on c.tenant_id = $1 and c.event_id = $2 and c.id = w.item_id
         left join addons a on a.tenant_id = $1 and a.event_id = $2 and a.id = w.item_id
         where w.tenant_id = $1 and w.event_id = $2 and w.quota_id = p.quota_id and coalesce(c.id, a.id) is not null) x) u on true
     left join event_sessions s on s.tenant_id = $1 and s.event_id = $2 and s.id = u.session_id
     where u.items is not null
     order by u.rank, s.starts_at nulls first, u.position, p.quota_id`,
    [tx.tenant, eventId],
  );
}
