import type { TenantSql } from "../../../platform/database/database.ts";

/** A campaign's results: visits, paid or free orders, and their revenue in rupiah. Tags missing from the address are null. */
export type Campaign = {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  visits: number;
  orders: number;
  rupiah: number;
};

/**
 * Returns the campaigns of the last `days` days, most successful first. A confirmed order counts for the campaign stored with it, by the
 * time of its creation. Orders of erased buyers count for none.
 */
export async function listCampaigns(tx: TenantSql, days: number): Promise<Campaign[]> {
  return tx.query<Campaign>(
    `with came as (
       select utm->>'source' as source, utm->>'medium' as medium, utm->>'campaign' as campaign, visits, 0 as orders, 0::bigint as rupiah
       from campaign_visits where tenant_id = $1 and day > current_date - $2::int
       union all
       select utm->>'source', utm->>'medium', utm->>'campaign', 0, 1, total
       from bookings where tenant_id = $1 and status = 'confirmed' and utm <> '{}' and created_at > clock_timestamp() - make_interval(days => $2::int))
     select source, medium, campaign, sum(visits)::bigint as visits, sum(orders)::bigint as orders, sum(rupiah)::bigint as rupiah
     from came group by 1, 2, 3 order by 6 desc, 5 desc, 4 desc, 1, 2, 3`,
    [tx.tenant, days],
  );
}
