-- How many orders of one unit each an event's stock still allows, at least. Categories with a common quota share what is left of it, the category
-- that takes least per unit first.
create or replace function free_tickets(p_tenant text, p_event uuid) returns int
language plpgsql stable as $$
declare
  v_quotas uuid[];
  v_left int[];
  v_sum int := 0;
  v_take int;
  c record;
begin
  select array_agg(q.id order by q.id), array_agg(q.total - q.taken order by q.id) into v_quotas, v_left
    from quotas q where q.tenant_id = p_tenant and q.event_id = p_event;
  for c in
    select array_agg(array_position(v_quotas, u.quota_id)) as places, array_agg(u.units) as units
      from ticket_categories k
      join events e on e.tenant_id = k.tenant_id and e.id = k.event_id
      left join event_sessions s on s.tenant_id = k.tenant_id and s.event_id = k.event_id
      join quota_uses u on u.tenant_id = k.tenant_id and u.event_id = k.event_id and u.item_id = k.id
        and (u.session_id is null or u.session_id = s.id)
      where k.tenant_id = p_tenant and k.event_id = p_event and coalesce(k.sale_ends_at, e.sale_ends_at, 'infinity') > clock_timestamp()
        and coalesce(s.starts_at, 'infinity') > clock_timestamp()
      group by k.id, s.id order by sum(u.units), k.id, s.id
  loop
    select min(v_left[p] / u) into v_take from unnest(c.places, c.units) as x(p, u);
    continue when v_take <= 0;
    for i in 1..cardinality(c.places) loop
      v_left[c.places[i]] := v_left[c.places[i]] - v_take * c.units[i];
    end loop;
    v_sum := v_sum + v_take;
  end loop;
  return v_sum;
end $$;
