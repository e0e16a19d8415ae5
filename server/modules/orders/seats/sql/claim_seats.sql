-- Claims seats for one order. Seats that it, or the hold that it replaces (null: none), already has stay and change only their place. Claims the
-- others in name order, and releases the order's seats that are not named. Returns the seats that another order has or that are blocked: the caller
-- then rolls back. The caller has locked both bookings, if they exist, and takes stock afterwards.
create or replace function claim_seats(
  p_tenant text, p_event uuid, p_booking uuid, p_replaced uuid, p_places int[], p_seats text[], p_categories uuid[], p_kinds text[]
) returns text[]
language plpgsql as $$
declare
  v_kept text[];
  v_made text[];
begin
  with kept as (
    update seat_claims c set booking_id = p_booking, place = s.place, category_id = s.category, change = pg_current_xact_id()
      from unnest(p_places, p_seats, p_categories) as s(place, seat, category)
      where c.tenant_id = p_tenant and c.booking_id in (p_booking, p_replaced) and c.state > 0 and c.seat = s.seat
      returning c.seat)
  select array_agg(k.seat) into v_kept from kept k;
  with made as (
    insert into seat_claims (tenant_id, event_id, seat, kind, booking_id, place, category_id, state)
      select p_tenant, p_event, s.seat, s.kind, p_booking, s.place, s.category, 1
      from unnest(p_places, p_seats, p_categories, p_kinds) as s(place, seat, category, kind)
      where s.seat <> all (coalesce(v_kept, '{}')) order by s.seat
      on conflict (event_id, seat, tenant_id) where state > 0 do nothing
      returning seat)
  select array_agg(m.seat) into v_made from made m;
  update seat_claims c set booking_id = null, place = null, category_id = null, state = 0, change = pg_current_xact_id()
    where c.tenant_id = p_tenant and c.booking_id = p_booking and c.seat <> all (p_seats);
  return array(select s from unnest(p_seats) s where s <> all (coalesce(v_kept, '{}')) and s <> all (coalesce(v_made, '{}')) order by s);
end $$;
