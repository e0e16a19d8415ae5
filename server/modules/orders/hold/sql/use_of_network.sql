-- A network's unpaid holds of an event, like use_of_visitor.
create or replace function use_of_network(p_tenant text, p_event uuid, p_network bigint, p_without uuid[])
  returns setof holder_use
language sql stable as $$
  select count(*) filter (where b.hold_until > now())::int, coalesce(sum(b.tickets) filter (where b.hold_until > now()), 0)::int,
    count(*) filter (where b.hold_until <= now())::int, max(b.hold_until) filter (where b.hold_until <= now())
  from (select c.hold_until, c.tickets from bookings c
    where c.network = p_network and is_unpaid_or_lapsed(c.status) and c.hold_until > now() - time_expired_holds_count()
      and c.tenant_id = p_tenant and c.event_id = p_event and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
$$;
