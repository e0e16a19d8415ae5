import type { Told } from "./notes.ts";
import type { Query } from "./open-world.ts";

/** For each kind of acknowledgement: a query for those without matching rows, over `told` as a table. */
const LOST: Readonly<Record<Told["kind"], string>> = {
  held: `select x.id from jsonb_to_recordset($1) as x(id uuid, reference text, total bigint)
    left join bookings b on b.id = x.id where b.id is null or b.reference <> x.reference or b.total <> x.total`,
  details: `select x.id from jsonb_to_recordset($1) as x(id uuid, phone text)
    left join booking_buyers y on y.booking_id = x.id where y.phone is distinct from x.phone`,
  started: `select x.id from jsonb_to_recordset($1) as x(id uuid, "paymentId" uuid, "redirectUrl" text)
    where not exists (select 1 from payments p where p.booking_id = x.id and p.id = x."paymentId")
      or not exists (select 1 from payments p where p.booking_id = x.id and p.redirect_url = x."redirectUrl")`,
  confirmed: `select x.id from jsonb_to_recordset($1) as x(id uuid) left join bookings b on b.id = x.id where b.status is distinct from 'confirmed'`,
  tickets: `select x.id from jsonb_to_recordset($1) as x(id uuid, tickets jsonb) cross join lateral jsonb_to_recordset(x.tickets) as t(id uuid, code text)
    left join tickets k on k.id = t.id and k.booking_id = x.id and k.status = 'valid'
    where replace(k.code, '-', '') is distinct from replace(t.code, '-', '')`,
  receipt: `select x.id from jsonb_to_recordset($1) as x(id uuid, number text) left join receipts r on r.booking_id = x.id
    where r.number is null or split_part(x.number, '/', 3)::int <> r.number or split_part(x.number, '/', 2)::int <> r.year`,
  cancelled: `select x.id from jsonb_to_recordset($1) as x(id uuid) left join bookings b on b.id = x.id
    where b.status is null or b.status not in ('cancelled', 'needs_review')`,
  refund: `select x.id from jsonb_to_recordset($1) as x(id uuid) where not exists (select 1 from refunds r where r.booking_id = x.id)
    or not exists (select 1 from bookings b where b.id = x.id and b.status = 'cancelled')`,
  joined: `select x.id from jsonb_to_recordset($1) as x(id uuid, number int) left join waiting_entries w on w.booking_id = x.id
    where w.number is distinct from x.number`,
  left: `select x.id from jsonb_to_recordset($1) as x(id uuid) left join waiting_entries w on w.booking_id = x.id
    where w.ending is distinct from 'left'`,
};

/** Acknowledgements to buyers that the rows do not confirm, as text. */
export async function compareTold(sql: Query, told: readonly Told[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [kind, query] of Object.entries(LOST)) {
    const rows = told.filter((each) => each.kind === kind);
    if (rows.length === 0) continue;
    for (const { id } of await sql<{ id: string }>(query, [JSON.stringify(rows)])) lost.push(`told and not so: ${kind} ${id}`);
  }
  return lost;
}
