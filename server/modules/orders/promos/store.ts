import type { PromoScope } from "#domain/orders/promos/promo.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

export type PromoRow = {
  id: string;
  code: string;
  discount_type: "fix_amount" | "percentage";
  discount_amount: number;
  discount_percentage: number;
  max_discount: number | null;
  min_spend: number | null;
  min_qty: number | null;
  multiple_events: PromoScope[];
  max_uses: number;
  used: number;
  version: number;
  is_open: boolean;
};

/** A promo by its normalised code, if the tenant has promo codes. The database's clock decides whether its window is open. */
export async function readPromo(tx: TenantSql, code: string): Promise<PromoRow | undefined> {
  const rows = await tx.query<PromoRow>(
    `select id, code, discount_type, discount_amount, discount_percentage, max_discount, min_spend, min_qty, multiple_events, max_uses, used, version,
       (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()) as is_open
     from promos where tenant_id = $1 and code = $2
       and (select (t.brand->'flags'->>'withPromoCode')::boolean from tenants t where t.id = $1)`,
    [tx.tenant, code],
  );
  return rows[0];
}
