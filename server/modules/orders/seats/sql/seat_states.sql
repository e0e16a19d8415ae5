-- The changes of an event's seats since the transaction `p_since`, or all seats that are not free if it is null. `cursor` is the `p_since` of the
-- next call: the oldest transaction in progress during this one. `map` is the version on sale, null without one.
create or replace function seat_states(p_tenant text, p_event uuid, p_since xid8, out map int, out cursor text, out seats text[], out states int[])
language plpgsql stable as $$
begin
  perform require_tenant(p_tenant);
  select e.seat_map, pg_snapshot_xmin(pg_current_snapshot())::text into map, cursor from events e
    where e.tenant_id = p_tenant and e.id = p_event and e.status <> 'draft';
  if p_since is null then
    select array_agg(c.seat), array_agg(c.state::int) into seats, states from seat_claims c
      where c.tenant_id = p_tenant and c.event_id = p_event and c.state > 0;
  else
    select array_agg(d.seat), array_agg(d.state) into seats, states
      from (select c.seat, max(coalesce(l.state, 0)) as state from seat_claims c
          left join seat_claims l on l.tenant_id = c.tenant_id and l.event_id = c.event_id and l.seat = c.seat and l.state > 0
        where c.tenant_id = p_tenant and c.event_id = p_event and c.change >= p_since group by c.seat) d;
  end if;
end $$;
