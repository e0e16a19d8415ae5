import type { Localized } from "#domain/brands/brand.ts";
import type { Tax } from "#domain/catalogue/tax.ts";
import type { TenantSql, Transaction } from "../../../platform/database/database.ts";
import type { TaxRow } from "./tax-of-row.ts";

export type TaxedEvent = TaxRow & { id: string; has_venue: boolean; tax_percentage: number };
/** A category (`addon` null) or one of its add-ons. */
export type TaxedItem = TaxRow & { category_id: string; addon_id: string | null; name: Localized };

/** The event or video with this slug, locked until the transaction ends. */
export async function lockTaxes(tx: TenantSql, slug: string): Promise<TaxedEvent | undefined> {
  const rows = await tx.query<TaxedEvent>(
    `select id, kind = 'event' and venue is not null as has_venue, tax_kind, tax_region, tax_percentage, tax_label
     from events where tenant_id = $1 and slug = $2 for update`,
    [tx.tenant, slug],
  );
  return rows[0];
}

/** An event's categories in their order, each before its add-ons. */
export async function readItems(tx: TenantSql, eventId: string): Promise<TaxedItem[]> {
  return tx.query<TaxedItem>(
    `select c.id as category_id, x.addon_id, x.name, x.tax_kind, x.tax_region, x.tax_percentage, x.tax_label
     from ticket_categories c cross join lateral (
       select null::uuid as addon_id, c.name, c.tax_kind, c.tax_region, c.tax_percentage, c.tax_label, -1 as place
       union all select a.id, a.name, a.tax_kind, a.tax_region, a.tax_percentage, a.tax_label, a.position from addons a
         where a.tenant_id = c.tenant_id and a.event_id = c.event_id and a.category_id = c.id) x
     where c.tenant_id = $1 and c.event_id = $2 order by c.position, x.place, x.addon_id`,
    [tx.tenant, eventId],
  );
}

/** Writes the tax of an event, and gives the event its next version. Null: no kind; its percentage stays. */
export function writeEventTax(tx: Transaction, eventId: string, tax: Tax | null): void {
  tx.send(
    `update events set tax_kind = $3, tax_region = $4, tax_percentage = coalesce($5, tax_percentage), tax_label = $6, version = version + 1
     where tenant_id = $1 and id = $2`,
    [tx.tenant, eventId, tax?.kind ?? null, tax?.region ?? null, tax?.percentage ?? null, tax?.label ?? null],
  );
}

/** Writes the tax of a category or an add-on, and gives the event its next version. Null: no tax of its own. */
export function writeItemTax(
  tx: Transaction,
  {
    eventId,
    item: { category_id: categoryId, addon_id: addonId },
    tax,
  }: { readonly eventId: string; readonly item: TaxedItem; readonly tax: Tax | null },
): void {
  const values = [
    tx.tenant,
    eventId,
    addonId ?? categoryId,
    tax?.kind ?? null,
    tax?.region ?? null,
    tax?.percentage ?? null,
    tax?.label ?? null,
  ];
  if (addonId === null)
    tx.send(
      `update ticket_categories set tax_kind = $4, tax_region = $5, tax_percentage = $6, tax_label = $7
       where tenant_id = $1 and event_id = $2 and id = $3`,
      values,
    );
  else
    tx.send(
      "update addons set tax_kind = $4, tax_region = $5, tax_percentage = $6, tax_label = $7 where tenant_id = $1 and event_id = $2 and id = $3",
      values,
    );
  tx.send("update events set version = version + 1 where tenant_id = $1 and id = $2", [tx.tenant, eventId]);
}

/** A tax of a paid order; `line` null and `percentage`: of an order without kinds. Amounts are integer rupiah. */
export type OrderTaxRow = {
  reference: string;
  confirmed_at: Date;
  line: Tax | null;
  percentage: number;
  base: number;
  amount: number;
  returned: number;
};

/** The taxes of an event's paid orders, with the parts of them in returned tickets. Returns from before taxes were stored count by the order's share. */
export async function readOrderTaxes(tx: TenantSql, eventId: string): Promise<OrderTaxRow[]> {
  return tx.query<OrderTaxRow>(
    `select b.reference, b.confirmed_at, x.line - array['base', 'amount', 'of'] as line, coalesce(r.tax_percentage, 0) as percentage,
       coalesce((x.line->>'base')::float8, b.gross - b.discount)::float8 as base, coalesce((x.line->>'amount')::float8, b.tax)::float8 as amount,
       coalesce((select sum(coalesce(g.taxes[x.place], round(g.refunded * b.tax / nullif(b.total, 0)))) from ticket_returns g
         where g.tenant_id = $1 and g.booking_id = b.id), 0)::float8 as returned
     from bookings b join quotes q on q.tenant_id = $1 and q.id = b.quote_id
       left join event_rates r on r.tenant_id = $1 and r.event_id = b.event_id and r.version = b.event_version
       cross join lateral jsonb_array_elements(coalesce(q.body->'taxes', '[null]')) with ordinality raw(line, place)
       cross join lateral (select nullif(raw.line, 'null') as line, raw.place::int as place) x
     where b.tenant_id = $1 and b.event_id = $2 and b.confirmed_at is not null and (b.status = 'confirmed' or b.status = 'cancelled' and b.tickets > 0 and b.tickets_returned = b.tickets)
     order by b.confirmed_at, b.reference, x.place`,
    [tx.tenant, eventId],
  );
}
