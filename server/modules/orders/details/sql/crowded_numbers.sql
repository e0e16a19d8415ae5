-- Returns the details to be saved that would bring a phone number over its limit of unpaid orders at an event. Null if there are none. Locks numbers
-- in a fixed order, so that of two bookings the second sees the first. Looks up each number by its index, because a join planned with few buyers
-- would read all of them for each batch. Reads at most ten thousand orders of a number.
create or replace function crowded_numbers(p_tenant text, p_ops jsonb, p_codes text[], p_limits int[]) returns int[]
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || (a.buyer->>'phone'), 0) as k from jsonb_to_recordset(p_ops) as a(ord int, buyer jsonb)
          where p_codes[a.ord] = 'kept' and a.buyer->>'phone' <> '' order by 1) d;
  return (
    with a as (
      select x.ord, x.id, x.buyer->>'phone' as phone, b.event_id, b.tickets, row_number() over w as n, sum(b.tickets) over w as sum
      from jsonb_to_recordset(p_ops) as x(ord int, id uuid, buyer jsonb)
      cross join lateral (select c.event_id, c.tickets from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
      where p_codes[x.ord] = 'kept' and x.buyer->>'phone' <> ''
      window w as (partition by x.buyer->>'phone', b.event_id order by x.ord)
    ), caps as materialized (
      select d.event_id, l.caps, (select 2 * e.max_per_order from events e where e.tenant_id = p_tenant and e.id = d.event_id) as most
      from (select distinct event_id from a) d cross join lateral (select limits_of_event(p_tenant, d.event_id, p_limits) as caps) l
    )
    select array_agg(a.ord) from a join caps c on c.event_id = a.event_id
    cross join lateral (
      select count(*) as holds, coalesce(sum(b.tickets), 0) as tickets
      from (select i.booking_id from booking_buyers i where i.phone = a.phone and i.tenant_id = p_tenant limit 10000) y
      cross join lateral (select o.* from bookings o where o.tenant_id = p_tenant and o.id = y.booking_id limit 1) b
      where b.event_id = a.event_id and is_unpaid(b.status)
        and b.hold_until > now() and b.body_hash <> 'offer' and not exists (select from a other where other.id = y.booking_id)) u
    where u.holds + a.n > (c.caps).number_holds or u.tickets + a.sum > coalesce(nullif((c.caps).number_tickets, 0), c.most));
end $$;
