-- reserve_holds for holds of seats. All seats of the batch are claimed first, in name order, so that {A,B} and {B,A} never wait for each other. If
-- two holds want a seat, the first in the batch gets it. A hold gets all its seats or none. Only these holds go on to reserve_holds, and those that
-- it does not reserve release their seats. Returns a pair of code and booking for each hold: the codes of reserve_holds, and seat_taken. Locks the
-- event's row, so that its map does not change.
create or replace function reserve_seat_holds(
  p_tenant text, p_event uuid, p_offers jsonb, p_requests hold_request[], p_limits int[], p_seats seat_request[]
) returns jsonb
language plpgsql as $$
declare
  n int := cardinality(p_requests);
  v_ids uuid[] := array(select r.id from unnest(p_requests) r);
  v_got text[];
  v_mine text[];
  v_used text[] := '{}'::text[];
  v_won int[] := '{}'::int[];
  v_codes jsonb;
  v_offers jsonb := p_offers;
begin
  perform require_tenant(p_tenant);
  perform 1 from events e where e.tenant_id = p_tenant and e.id = p_event for key share;
  with made as (
    insert into seat_claims (tenant_id, event_id, seat, kind, booking_id, place, category_id, state)
      select p_tenant, p_event, d.seat, d.kind, v_ids[d.hold], d.place, d.category, 1
      from (select distinct on (s.seat) s.* from unnest(p_seats) s order by s.seat, s.hold) d
      order by d.seat
      on conflict (event_id, seat, tenant_id) where state > 0 do nothing
      returning seat)
  select coalesce(array_agg(m.seat), '{}') into v_got from made m;
  -- The usual case: no conflict.
  if cardinality(v_got) = cardinality(p_seats) then
    return reserve_claimed(p_tenant, p_event, v_ids, reserve_holds(p_tenant, p_event, p_offers, p_requests, p_limits));
  end if;
  if n > 1 then
    for i in 1..n loop
      select array_agg(s.seat) into v_mine from unnest(p_seats) s where s.hold = i;
      if v_mine <@ v_got and not v_mine && v_used then
        v_won := v_won || i;
        v_used := v_used || v_mine;
      end if;
    end loop;
  end if;
  if cardinality(v_won) < n and cardinality(v_got) > 0 then
    delete from seat_claims c where c.tenant_id = p_tenant and c.booking_id = any (array(select v_ids[i] from generate_series(1, n) i where i <> all (v_won)));
    insert into seat_claims (tenant_id, event_id, seat, kind, booking_id, place, category_id, state)
      select p_tenant, p_event, s.seat, s.kind, v_ids[s.hold], s.place, s.category, 1
      from unnest(p_seats) s where s.hold = any (v_won) order by s.seat
      on conflict (event_id, seat, tenant_id) where state > 0 do nothing;
  end if;
  if cardinality(v_won) = 0 then
    return (select jsonb_agg(jsonb_build_array('seat_taken', x)) from unnest(v_ids) x);
  end if;
  if cardinality(v_won) < n then
    select jsonb_agg(o || jsonb_build_object('n', (select count(*) from unnest(v_won) w where (p_requests[w]).chosen = (o->>'i')::int))) into v_offers
      from jsonb_array_elements(p_offers) o;
  end if;
  v_codes := reserve_holds(p_tenant, p_event, v_offers, array(select p_requests[w] from unnest(v_won) w), p_limits);
  v_codes := reserve_claimed(p_tenant, p_event, array(select v_ids[w] from unnest(v_won) w), v_codes);
  return (select jsonb_agg(case when w.ord is null then jsonb_build_array('seat_taken', v_ids[i])
        when v_codes is null then jsonb_build_array('reserved', v_ids[i]) else v_codes->(w.ord::int - 1) end order by i)
    from generate_series(1, n) i left join unnest(v_won) with ordinality as w(r, ord) on w.r = i);
end $$;
