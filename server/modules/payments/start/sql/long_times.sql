-- The time until which each of these bookings could be paid by a method with hours, chosen now, in their order: {until, why, hours}. `until` is null
-- if less than half an hour would remain: the method cannot be chosen. `why` is the reason for less than the event's own hours, or null:
--   few_left; waiting: somebody waits for these tickets; queue: a queue runs
--   many: the visitor, the number, the network or all together have reached their limit of orders with hours (see limits_of_event)
--   closing: the sale or the time before the event ends first; over: the order has used its hours
-- The hours count from the order's first payment, so that switching methods gains nothing. With scarce stock half an hour remains, an hour and a
-- half over all attempts. An order held for longer anyway, such as a waiting-list offer, keeps that time. start_rest computes the hours of an
-- underpaid order's rest. Takes no locks: start_payments locks the events of its batch first.
create or replace function long_times(p_tenant text, p_ids uuid[], p_limits int[]) returns jsonb
language plpgsql stable as $$
declare
  v_now timestamptz := clock_timestamp();
  v_least interval := long_least();
begin
  return (
    with a as materialized (
      select x.ord, (b.row).id, (b.row).event_id, (b.row).owner_hash, (b.row).network, y.phone, (b.row).claim_quotas, (b.row).claim_units,
        pay_hours_of(e.row) as hours, pay_closes_at(p_tenant, b.row) as closes, (e.row).has_queue,
        case when (b.row).status = 'held' then (b.row).hold_until end as held_until,
        case when (b.row).status = 'needs_review' then coalesce((b.row).review_until, 'infinity') - long_grace() end as rest_until, coalesce((select min(p.created_at) from payments p where p.tenant_id = p_tenant and p.booking_id = x.id), v_now) as since
      from unnest(p_ids) with ordinality as x(id, ord)
      cross join lateral (select c as row from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
      cross join lateral (select c as row from events c where c.tenant_id = p_tenant and c.id = (b.row).event_id limit 1) e
      left join lateral (select c.phone from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = x.id limit 1) y on true
    ), caps as materialized (
      select d.event_id, limits_of_event(p_tenant, d.event_id, p_limits) as caps from (select distinct event_id from a) d
    ), l as materialized (
      select c.event_id, c.owner_hash, c.network, c.claim_quotas, c.claim_units from bookings c
      where c.tenant_id = p_tenant and c.event_id in (select event_id from a) and c.is_long and c.status = 'awaiting_payment' and c.hold_until > v_now
        and not c.id = any (p_ids)
    ), held as materialized (
      select u.quota, sum(u.units) as units from l cross join lateral unnest(l.claim_quotas, l.claim_units) as u(quota, units) group by u.quota
    ), stock as (
      select a.ord, bool_or((q.total - q.taken) * 10 <= q.total) as few, bool_or(is_waited_for(p_tenant, a.event_id, u.quota, true, 0)) as waited,
        bool_or(coalesce(h.units, 0) + u.before > 0 and (coalesce(h.units, 0) + u.before + u.units) * 100 > q.total::bigint * (k.caps).long_percent) as full_share
      from (select x.ord, c.quota, c.units, sum(c.units) over (partition by c.quota order by x.ord) - c.units as before
          from a x cross join lateral unnest(x.claim_quotas, x.claim_units) as c(quota, units)) u
      join a on a.ord = u.ord join caps k on k.event_id = a.event_id
      join quotas q on q.tenant_id = p_tenant and q.event_id = a.event_id and q.id = u.quota left join held h on h.quota = u.quota
      group by a.ord
    ), judged as (
      select a.ord, a.since, a.hours, a.closes, a.held_until, a.rest_until,
        case when s.ord is null or a.rest_until is not null then null when s.few then 'few_left' when s.waited then 'waiting'
          when a.has_queue and needs_pass(p_tenant, a.event_id) then 'queue'
          when s.full_share
            or (select count(*) from l where l.event_id = a.event_id and l.owner_hash = a.owner_hash) + a.of_visitor > (k.caps).visitor_long
            or (select count(*) from booking_buyers i join bookings o on o.tenant_id = i.tenant_id and o.id = i.booking_id
                where i.phone = a.phone and i.tenant_id = p_tenant and o.event_id = a.event_id and o.is_long and o.status = 'awaiting_payment'
                  and o.hold_until > v_now and not o.id = any (p_ids)) + a.of_number > (k.caps).number_long
            or a.network is not null
              and (select count(*) from l where l.event_id = a.event_id and l.network = a.network) + a.of_network > (k.caps).network_long
            then 'many' end as why
      from (select x.*, row_number() over (partition by x.event_id, x.owner_hash order by x.ord) as of_visitor,
          row_number() over (partition by x.event_id, x.phone order by x.ord) as of_number,
          row_number() over (partition by x.event_id, x.network order by x.ord) as of_network from a x) a
      join caps k on k.event_id = a.event_id left join stock s on s.ord = a.ord
    ), timed as (
      select j.*, case when j.rest_until is not null then least(v_now + j.hours, j.rest_until) else least(j.since + j.hours, j.closes,
        case when j.why is null then 'infinity'
          else greatest(least(v_now + v_least, j.since + 3 * v_least), coalesce(j.held_until, '-infinity')) end) end as until from judged j
    )
    select jsonb_agg(jsonb_build_object('hours', extract(epoch from t.hours)::int / 3600,
      'until', case when t.until >= v_now + v_least - interval '1 second' then t.until end,
      'why', case when t.until < v_now + v_least - interval '1 second' then case when t.closes < v_now + v_least then 'closing' else 'over' end
        when t.closes = t.until and t.closes < t.since + t.hours then 'closing' else t.why end) order by t.ord) from timed t);
end $$;
