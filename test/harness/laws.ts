import type { TestShop } from "./open-shop.ts";

/** A booking's money: its price without what returned tickets give back, received, reversed, refunded, and refunds pending or refused. */
const MONEY = `(select b.tenant_id, b.id, b.status, b.total - b.returned_amount as total, b.badges, case when b.tickets > 0 and b.tickets_returned = b.tickets
      then b.total - b.returned_amount else 0 end as left_by_return, coalesce(m.settled, 0) as settled, coalesce(m.asked, 0) as asked, coalesce(m.lost, 0) as lost,
    coalesce(r.back, 0) as back, coalesce(r.failed, 0) as failed
  from bookings b
  left join (select tenant_id, booking_id, sum(settled_amount) as settled, sum(refunded_total) as asked,
      sum(settled_amount - refunded_total - kept_amount(payments)) as lost from payments group by 1, 2) m
    on m.tenant_id = b.tenant_id and m.booking_id = b.id
  left join (select tenant_id, booking_id, sum(amount) filter (where status = 'succeeded') as back, sum(amount) filter (where status = 'failed') as failed
    from refunds group by 1, 2) r on r.tenant_id = b.tenant_id and r.booking_id = b.id)`;

/** Each law as a query for violations. */
export const LAWS: Readonly<Record<string, string>> = {
  "stock is what bookings took and keep, beyond what was gone before": `
    select q.id from quotas q join (select b.tenant_id, x.q, sum(x.u) as live from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
      where b.keeps_stock group by 1, 2) l on l.tenant_id = q.tenant_id and l.q = q.id
    where q.taken - q.set_aside < l.live or q.taken > q.total`,
  "a booking keeps stock as its state says": `
    select id from bookings where keeps_stock <> (status in ('held', 'awaiting_payment', 'verifying', 'confirmed')) and status <> 'needs_review'`,
  "a seat has one owner": `
    select seat from seat_claims where state > 0 group by tenant_id, event_id, seat having count(*) > 1`,
  "a seat that somebody has is of an order that keeps its stock, held until it is paid": `
    select c.id from seat_claims c left join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id and b.event_id = c.event_id
    where c.state in (1, 2) and (b.id is null or not b.keeps_stock or c.state <> case when b.status in ('held', 'awaiting_payment') then 1 else 2 end)`,
  "an order that keeps stock of seats has a seat for each, in a place of its own; or none while an offer waits for its choice": `
    select b.id from bookings b
      cross join lateral (select coalesce(sum(x.u), 0) as units from unnest(b.claim_quotas, b.claim_units) as x(q, u)
        where exists (select from seat_kinds k where k.tenant_id = b.tenant_id and k.event_id = b.event_id and k.quota_id = x.q)) s
      cross join lateral (select count(*) as seats, count(distinct c.place) as places from seat_claims c
        where c.tenant_id = b.tenant_id and c.booking_id = b.id and c.state > 0) l
    where b.keeps_stock and (s.units > 0 or l.seats > 0)
      and (l.seats <> l.places or l.seats <> s.units and not (l.seats = 0 and b.body_hash = 'offer' and b.status = 'held'))`,
  "a quota of seats is the map's seats of its categories, less those that are blocked": `
    select q.id from quotas q join (select tenant_id, event_id, quota_id, sum(seats) as seats, array_agg(kind) as kinds from seat_kinds group by 1, 2, 3) k
      on k.tenant_id = q.tenant_id and k.event_id = q.event_id and k.quota_id = q.id
    where q.total <> k.seats - (select count(*) from seat_claims c
      where c.tenant_id = q.tenant_id and c.event_id = q.event_id and c.state = 3 and c.kind = any (k.kinds))`,
  "what is taken of a quota of seats is seats that somebody has, or is to choose": `
    select q.id from quotas q join (select tenant_id, event_id, quota_id, array_agg(kind) as kinds from seat_kinds group by 1, 2, 3) k
      on k.tenant_id = q.tenant_id and k.event_id = q.event_id and k.quota_id = q.id
    where q.taken - q.set_aside <> (select count(*) from seat_claims c
        where c.tenant_id = q.tenant_id and c.event_id = q.event_id and c.state in (1, 2) and c.kind = any (k.kinds))
      + (select coalesce(sum(x.u), 0) from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
        where b.tenant_id = q.tenant_id and b.event_id = q.event_id and x.q = q.id and b.keeps_stock
          and not exists (select from seat_claims c where c.tenant_id = b.tenant_id and c.booking_id = b.id and c.state > 0))`,
  "promo uses are those of bookings that keep their stock": `
    select p.id from promos p left join (select tenant_id, promo_id, count(*) as live from bookings where promo_id is not null
      and keeps_stock group by 1, 2) l on l.tenant_id = p.tenant_id and l.promo_id = p.id
    where p.used <> coalesce(l.live, 0)`,
  "a confirmed booking has exactly its tickets": `
    select b.id from bookings b left join tickets t on t.tenant_id = b.tenant_id and t.booking_id = b.id and t.status in ('valid', 'locked', 'checked_in')
    where b.status = 'confirmed' group by b.tenant_id, b.id, b.tickets, b.tickets_returned having count(t.id) <> b.tickets - b.tickets_returned`,
  "no valid ticket without a confirmed booking": `
    select t.id from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id where t.status in ('valid', 'locked', 'checked_in') and b.status not in ('confirmed', 'needs_review')`,
  "a confirmed booking is paid, but for what a person gave back": `
    select id from ${MONEY} m where status = 'confirmed' and settled - asked - lost < total and not 'partiallyRefunded' = any (badges)`,
  "what a confirmed booking was paid beyond its price is back, on its way, or was refused": `
    select id from ${MONEY} m where status = 'confirmed' and settled - asked - lost - failed > total`,
  "money is kept only by a confirmed booking or one that a person looks at; else it is back, on its way, or was refused": `
    select id from ${MONEY} m where status not in ('confirmed', 'needs_review') and settled - asked - lost - failed > left_by_return`,
  "an order counts its returned tickets, and what goes back for them": `
    select b.id from bookings b left join (select tenant_id, booking_id, count(*) as tickets, sum(refunded) as amount from ticket_returns group by 1, 2) r
      on r.tenant_id = b.tenant_id and r.booking_id = b.id
    where b.tickets_returned <> coalesce(r.tickets, 0) or b.returned_amount <> coalesce(r.amount, 0)`,
  "a ticket that was returned says so, and no other": `
    select t.id from tickets t left join ticket_returns r on r.tenant_id = t.tenant_id and r.ticket_id = t.id
    where (t.status = 'returned') <> (r.ticket_id is not null) or r.booking_id <> t.booking_id`,
  "an act of returning asks for the refund of its tickets, once": `
    select r.return_id from (select tenant_id, return_id, booking_id, sum(refunded) as amount from ticket_returns group by 1, 2, 3) r
    where r.amount <> (select coalesce(sum(f.amount), 0) from refunds f where f.tenant_id = r.tenant_id and f.booking_id = r.booking_id
      and f.reason = 'returned' and f.key = 'returned ' || r.return_id)`,
  "an order whose tickets are all returned is over": `
    select id from bookings where tickets > 0 and tickets_returned = tickets and status not in ('cancelled', 'needs_review')`,
  "no more goes back than came in": `select id from ${MONEY} m where back > settled or asked > settled or back > asked`,
  "tickets of a booking whose money was taken back open no gate": `
    select t.id from tickets t join ${MONEY} m on m.tenant_id = t.tenant_id and m.id = t.booking_id
    where m.status = 'needs_review' and m.lost > 0 and m.settled - m.asked - m.lost < m.total and t.status in ('valid', 'locked')`,
  "a payment counts its refunds": `
    select p.id from payments p left join (select tenant_id, payment_id, sum(amount) filter (where status <> 'failed') as asked from refunds group by 1, 2) r
      on r.tenant_id = p.tenant_id and r.payment_id = p.id where p.refunded_total <> coalesce(r.asked, 0)`,
  "a payment is called after its refunds": `
    select p.id from payments p left join (select tenant_id, payment_id, count(*) filter (where status in ('requested', 'pending')) as open,
        coalesce(sum(amount) filter (where status = 'succeeded'), 0) as back from refunds group by 1, 2) r
      on r.tenant_id = p.tenant_id and r.payment_id = p.id
    where p.settled_amount is not null and p.status in ('settled', 'refund_pending', 'partially_refunded', 'refunded') and p.status <> case when coalesce(r.open, 0) > 0 then 'refund_pending'
      when coalesce(r.back, 0) = 0 then 'settled' when r.back < p.settled_amount then 'partially_refunded' else 'refunded' end`,
  "every step of a refund is told once and leaves its trace": `
    select r.id from refunds r where 1 <> all (array[
      (select count(*) from outbox o where o.tenant_id = r.tenant_id and o.subject_id = r.id and o.topic = 'payment.refund_requested'),
      (select count(*) from audit a where a.tenant_id = r.tenant_id and a.subject_id = r.id and a.action = 'payment.refund_requested')])
    or (r.status in ('succeeded', 'failed'))::int <> all (array[
      (select count(*) from outbox o where o.tenant_id = r.tenant_id and o.subject_id = r.id and o.topic in ('payment.refunded', 'payment.refund_failed')),
      (select count(*) from audit a where a.tenant_id = r.tenant_id and a.subject_id = r.id and a.action in ('payment.refunded', 'payment.refund_failed'))])`,
  "a confirmed order of a video gives one right to watch it": `
    select b.id from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    where b.status = 'confirmed' and e.kind = 'video' and 1 <> (select count(*) from video_entitlements v where v.tenant_id = b.tenant_id and v.booking_id = b.id)`,
  "no number has bought one video twice": `
    select y.phone from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id and e.kind = 'video'
      join booking_buyers y on y.tenant_id = b.tenant_id and y.booking_id = b.id
    where b.status = 'confirmed' and y.phone <> '' group by b.tenant_id, b.event_id, y.phone having count(*) > 1`,
  "lines add up to the booking": `
    select b.id from bookings b join booking_lines l on l.tenant_id = b.tenant_id and l.booking_id = b.id
    group by b.tenant_id, b.id, b.gross, b.discount having sum(l.gross) <> b.gross or sum(l.discount) <> b.discount`,
};

/** The names of the laws broken now; must be empty. */
export async function brokenLaws(shop: Pick<TestShop, "sql">): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(LAWS)) if ((await shop.sql(query)).length > 0) broken.push(name);
  return broken;
}
