import type { Row, Sql, Transaction } from "../../../platform/database/database.ts";

export async function readMicrosite(
  tx: Sql,
  tenant: string,
  businessId: string,
): Promise<{ hero_text: { en: string; id: string } | null } | undefined> {
  const rows = await tx.query<{ hero_text: { en: string; id: string } | null }>(
    "select hero_text from microsites where tenant_id = $1 and business_id = $2",
    [tenant, businessId],
  );
  return rows[0];
}

export function countVisit(
  tx: Transaction,
  visit: { readonly businessId: string; readonly path: string; readonly utm: Row; readonly utmHash: string },
): void {
  tx.send(
    `insert into campaign_visits (tenant_id, business_id, day, path, utm, utm_hash) values ($1, $2, current_date, $3, $4, $5)
     on conflict (tenant_id, business_id, day, path, utm_hash) do update set visits = campaign_visits.visits + 1`,
    [tx.tenant, visit.businessId, visit.path, visit.utm, visit.utmHash],
  );
}
