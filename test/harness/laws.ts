import type { TestShop } from "./open-shop.ts";

const LAWS: Readonly<Record<string, string>> = {
  "stock is what live bookings took, beyond what was gone before": `
    select q.id from quotas q join (select b.tenant_id, x.q, sum(x.u) as live from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
      where b.status in ('held', 'awaiting_payment', 'verifying', 'confirmed') group by 1, 2) l on l.tenant_id = q.tenant_id and l.q = q.id
    where q.taken < l.live or q.taken > q.total`,
  "promo uses are those of live bookings": `
    select p.id from promos p left join (select tenant_id, promo_id, count(*) as live from bookings where promo_id is not null
      and status in ('held', 'awaiting_payment', 'verifying', 'confirmed') group by 1, 2) l on l.tenant_id = p.tenant_id and l.promo_id = p.id
    where p.used <> coalesce(l.live, 0)`,
  "a confirmed booking has exactly its tickets": `
    select b.id from bookings b left join tickets t on t.tenant_id = b.tenant_id and t.booking_id = b.id and t.status = 'valid'
    where b.status = 'confirmed' group by b.tenant_id, b.id, b.tickets having count(t.id) <> b.tickets`,
  "no valid ticket without a confirmed booking": `
    select t.id from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id where t.status = 'valid' and b.status not in ('confirmed', 'needs_review')`,
  "a confirmed booking with a price has one settled payment of that price": `
    select b.id from bookings b where b.status = 'confirmed' and b.total > 0
      and (select count(*) from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.status = 'settled' and p.amount = b.total) < 1`,
  "settled money has a confirmed booking or a person looking at it": `
    select p.id from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id where p.status = 'settled' and b.status not in ('confirmed', 'needs_review')`,
  "lines add up to the booking": `
    select b.id from bookings b join booking_lines l on l.tenant_id = b.tenant_id and l.booking_id = b.id
    group by b.tenant_id, b.id, b.gross, b.discount having sum(l.gross) <> b.gross or sum(l.discount) <> b.discount`,
};

/** The names of the laws that are broken now; none is the only good answer. */
export async function brokenLaws(shop: TestShop): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(LAWS)) if ((await shop.sql(query)).length > 0) broken.push(name);
  return broken;
}
