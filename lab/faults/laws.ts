import { LAWS as MONEY_AND_STOCK } from "../../test/harness/laws.ts";
import type { Gone } from "./set-the-stage.ts";
import type { Query } from "./open-world.ts";

/** A query for bookings whose act has the wrong number of rows in `table`: exactly one if `where` holds, else none. */
const once = (
  table: "outbox" | "audit",
  { column, name, where }: { readonly column: "topic" | "action"; readonly name: string; readonly where: string },
) =>
  `select b.id from bookings b left join lateral (select count(*) as n from ${table} o where o.tenant_id = b.tenant_id and o.subject_id = b.id
     and o.${column} = '${name}') o on true where o.n <> (${where})::int`;

/** Laws at rest; each is a query for violations. */
const AT_REST: Readonly<Record<string, string>> = {
  "nothing is sold that is not there": "select id from quotas where taken > total or taken < 0 or set_aside < 0",
  "what is set aside is for somebody who waits": `select q.id from quotas q where q.set_aside > 0 and not exists (select 1 from waiting_entries w
     where w.tenant_id = q.tenant_id and w.event_id = q.event_id and w.left_at is null)`,
  "a booking took of each category what its lines say": `
    select b.id from bookings b join booking_lines l on l.tenant_id = b.tenant_id and l.booking_id = b.id
    join quota_uses u on u.tenant_id = b.tenant_id and u.item_id = l.category_id and u.session_id is not distinct from b.session_id
    where coalesce((select sum(x.u) from unnest(b.claim_quotas, b.claim_units) as x(q, u) where x.q = u.quota_id), 0) < u.units * (l.qty - (select count(*) from tickets t where t.tenant_id = b.tenant_id
      and t.booking_id = b.id and t.category_id = l.category_id and t.status = 'returned') * l.qty / greatest(l.tickets, 1))`,
  "a booking has as many tickets as its lines": `select b.id from bookings b join booking_lines l on l.tenant_id = b.tenant_id and l.booking_id = b.id
     group by b.tenant_id, b.id, b.tickets having sum(l.tickets) <> b.tickets`,
  "a confirmed booking has its lines": `select b.id from bookings b where b.status = 'confirmed' and not exists (select 1 from booking_lines l
     where l.tenant_id = b.tenant_id and l.booking_id = b.id)`,
  "a booking's tickets are counted from one, without a gap": `select booking_id as id from tickets group by tenant_id, booking_id
     having count(*) <> max(position) or min(position) <> 1`,
  "no two tickets of an event have one code": "select min(id::text) as id from tickets group by tenant_id, code having count(*) > 1",
  "a confirmed booking has a buyer": `select b.id from bookings b where b.status = 'confirmed' and not exists (select 1 from booking_buyers y
     where y.tenant_id = b.tenant_id and y.booking_id = b.id)`,
  "a confirmed booking says since when": "select id from bookings where status = 'confirmed' and confirmed_at is null",
  "a confirmed booking has its receipt": `select b.id from bookings b where b.status = 'confirmed' and not exists (select 1 from receipts r
     where r.tenant_id = b.tenant_id and r.booking_id = b.id)`,
  "receipts are for what was confirmed": `select b.id from receipts r join bookings b on b.tenant_id = r.tenant_id and b.id = r.booking_id
     where b.confirmed_at is null`,
  "receipts are numbered without gaps": `select tenant_id || '/' || year as id from receipts group by tenant_id, year
     having count(*) <> max(number) or min(number) <> 1`,
  "the counter of receipts stands at the last": `select c.tenant_id || '/' || c.year as id from receipt_counters c
     left join (select tenant_id, year, max(number) as last from receipts group by 1, 2) r on r.tenant_id = c.tenant_id and r.year = c.year
     where r.last is distinct from c.last`,
  "a confirmation is told once": once("outbox", { column: "topic", name: "booking.confirmed", where: "b.confirmed_at is not null" }),
  "a confirmation leaves one trace": once("audit", { column: "action", name: "booking.confirmed", where: "b.confirmed_at is not null" }),
  "a hold leaves one trace": once("audit", {
    column: "action",
    name: "booking.held",
    where: "not exists (select 1 from waiting_entries w where w.tenant_id = b.tenant_id and w.booking_id = b.id)",
  }),
  "money leaves one trace, with its amount": `select p.id from payments p left join lateral (select count(*) as n, max((o.data->>'amount')::bigint) as amount
     from audit o where o.tenant_id = p.tenant_id and o.subject_id = p.id and o.action = 'payment.settled') o on true
     where o.n <> (p.settled_amount is not null)::int or o.amount is distinct from p.settled_amount`,
  "an end by time is told": `select b.id from bookings b where b.status = 'expired' and not exists (select 1 from outbox o
     where o.tenant_id = b.tenant_id and o.subject_id = b.id and o.topic = any (array['booking.expired', 'waiting_list.ended', 'waiting_list.missed']))`,
  "an end by time leaves its trace": `select b.id from bookings b where b.status = 'expired' and not exists (select 1 from audit o
     where o.tenant_id = b.tenant_id and o.subject_id = b.id and o.action = any (array['booking.expired', 'waiting_list.ended', 'waiting_list.missed']))`,
  "an end by hand leaves its trace": `select b.id from bookings b where b.status = 'cancelled' and not exists (select 1 from audit o
     where o.tenant_id = b.tenant_id and o.subject_id = b.id and o.action like any (array['booking.cancelled', 'booking.verification_refused', 'waiting_list.%']))`,
  "a review leaves its trace": `select b.id from bookings b where b.status = 'needs_review' and not exists (select 1 from audit o
     where o.tenant_id = b.tenant_id and o.subject_id = b.id and o.action in ('booking.needs_review', 'payment.underpaid', 'payment.mismatch'))`,
  "a payment asks for the booking's price": `select p.id from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
     where p.amount <> b.total`,
  "what is free is not paid for": `select p.id from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id where b.total = 0`,
  "money has a provider's name, by which it can go back":
    "select id from payments where settled_amount is not null and provider_ref is null",
  "money says since when": "select id from payments where settled_amount is not null and settled_at is null",
  "nobody waits for a payment of an order that is over": `select p.id from payments p join bookings b on b.tenant_id = p.tenant_id
     and b.id = p.booking_id where p.status in ('created', 'pending') and p.is_watched and b.status in ('expired', 'cancelled', 'confirmed')`,
  "no refund is forgotten": "select id from refunds where status in ('requested', 'pending')",
  "no news is untold": "select id from outbox where done_at is null",
  "no news was given up": "select id from audit where action in ('news.dead', 'message.dead')",
  "a confirmed booking's tickets, or the way to its video, are sent by each channel once": `select b.id from bookings b cross join (values ('whatsapp'), ('email')) c(channel)
     where b.status = 'confirmed' and 1 <> (select count(*) from messages m where m.tenant_id = b.tenant_id and m.thread_id = b.id
       and m.template = case when b.tickets > 0 then 'booking.tickets' else 'video.ready' end and m.channel = c.channel)`,
  "no deed is sent twice to one person": `select min(id::text) as id from messages group by tenant_id, thread_id, channel, template, dedupe_id, recipient
     having count(*) > 1`,
  // Late money keeps the price of its code, even if the code is used up by then.
  "a discount has its promo": "select id from bookings where discount > 0 and promo_id is null and not 'paidLate' = any (badges)",
  "no promo is used more often than it may": "select id from promos where used > max_uses",
  "a promo's terms are kept with the order": `select b.id from bookings b where b.promo_id is not null and b.status = 'confirmed'
     and not exists (select 1 from booking_promos y where y.tenant_id = b.tenant_id and y.booking_id = b.id)`,
  "a key of one browser has one booking": `select min(id::text) as id from bookings group by tenant_id, owner_hash, idem_key having count(*) > 1`,
  "an entry that took its offer has it confirmed or under review": `select w.booking_id as id from waiting_entries w
     left join bookings o on o.tenant_id = w.tenant_id and o.id = w.offer_id
     where w.ending = 'taken' and not w.is_paid and (o.status is null or o.status in ('held', 'expired'))`,
  "an entry that is over waits no more": `select w.booking_id as id from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
     where w.left_at is not null and b.status = 'waitlisted'`,
  "an entry takes no stock": `select b.id from bookings b where b.status = 'waitlisted' and b.keeps_stock`,
  "numbers of a list are given once": `select min(booking_id::text) as id from waiting_entries group by tenant_id, event_id, category_id, session_id, number having count(*) > 1`,
  "no number of a list is beyond its last": `select w.booking_id as id from waiting_entries w join waiting_lists l on l.tenant_id = w.tenant_id
     and l.event_id = w.event_id where w.number > l.last_number`,
  "no film failed through what was done to its machine": "select id from media_files where state = 'failed'",
  "a film that is ready has each of its heights, whole": `select f.id from media_files f left join lateral (select array_agg(r.height) as made from media_renditions r
     where r.tenant_id = f.tenant_id and r.media_id = f.id and cardinality(r.segments) > 0) r on true
     where f.state = 'ready' and not coalesce(f.heights, '{}') <@ coalesce(r.made, '{}')`,
  "nothing is kept of the making of a film that is ready": `select f.id from media_files f where f.state = 'ready' and exists (select 1 from media_pieces p
     where p.tenant_id = f.tenant_id and p.media_id = f.id)`,
  "no transaction is left open": `select pid::text as id from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '6 seconds'`,
};

/** All laws by name. */
export const ALL_LAWS: Readonly<Record<string, string>> = { ...MONEY_AND_STOCK, ...AT_REST };

/** Checks that stock equals the initial sales plus the bookings' claims. */
async function miscounted(sql: Query, gone: Gone): Promise<string[]> {
  const rows = await sql<{ id: string; n: number }>(
    `select q.id, (q.taken - q.set_aside - coalesce(l.live, 0))::int as n from quotas q left join (
       select b.tenant_id, x.q, sum(x.u) as live from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
       where b.keeps_stock group by 1, 2) l on l.tenant_id = q.tenant_id and l.q = q.id`,
  );
  return rows.filter(({ id, n }) => gone.get(id) !== n).map(({ id, n }) => `${id}: ${n - gone.get(id)!} too many`);
}

/** All violations of laws, as text. */
export async function lawBreakers(sql: Query, gone: Gone): Promise<string[]> {
  const broken = (await miscounted(sql, gone)).map((each) => `stock is what bookings keep: ${each}`);
  for (const [name, query] of Object.entries(ALL_LAWS))
    for (const { id } of await sql<{ id: string }>(query)) broken.push(`${name}: ${id}`);
  return broken;
}
