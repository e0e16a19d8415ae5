import type { Services } from "../act.ts";

/** Holds, pending payments, refunds awaiting a bank transfer, and open book differences of one tenant. */
export type SaleRow = {
  readonly tenant: string;
  readonly what: "hold" | "payment" | "transfer" | "difference";
  readonly provider: string | null;
  readonly state: string;
  readonly n: number;
};

/** Each part of the query reads an index of exactly these rows. */
const QUESTION = `
  select 'hold' as what, null as provider, case when status = 'awaiting_payment' and is_long then 'awaiting_long' else status end as state, count(*)::int as n
    from bookings where is_unpaid(status) and tenant_id = $1 group by 3
  union all
  select 'payment', provider, status, count(*)::int
    from payments where status in ('created', 'pending') and is_watched and tenant_id = $1 group by provider, status
  union all
  select 'transfer', null, status, count(*)::int from refund_transfers where status in ('asked', 'details_given') and tenant_id = $1 group by status
  union all
  select 'difference', provider, kind, count(*)::int from book_differences where closed_at is null and tenant_id = $1 group by provider, kind`;

/** Counts open items of these tenants, one by one, each as that tenant. No buyer waits for it. */
export async function measureSale({ db }: Pick<Services, "db">, tenants: readonly string[]): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (const tenant of tenants) {
    const found = await db.pipelined(tenant, (tx) => tx.query<Omit<SaleRow, "tenant">>(QUESTION, [tenant]));
    rows.push(...found.map((row) => ({ ...row, tenant })));
  }
  return rows;
}
