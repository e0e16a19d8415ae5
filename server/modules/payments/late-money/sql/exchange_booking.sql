-- Changes the tickets of a booking that has none issued yet: replaces its seats by the named ones, if any, returns its remaining stock, takes the
-- new claims, and sets their price and places. Returns exchanged, stale (the event has changed since it was read), seat_taken or sold_out. Unless
-- exchanged, the caller rolls back. The caller has locked the booking, and with named seats the event, so that its map does not change.
create or replace function exchange_booking(p_tenant text, p_booking uuid, p jsonb, p_quote jsonb) returns text
language plpgsql as $$
declare
  b bookings;
  v_seats text[] := array(select jsonb_array_elements_text(p->'seats'));
begin
  select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_booking;
  perform 1 from events e where e.tenant_id = p_tenant and e.id = b.event_id and e.version = (p->>'version')::int and e.status = 'published';
  if not found then return 'stale'; end if;
  -- Lost seats belong to no order. Current seats stay if they are named again.
  update seat_claims c set booking_id = null, place = null, category_id = null, state = 0, change = pg_current_xact_id()
    where b.is_seated and c.tenant_id = p_tenant and c.booking_id = p_booking and (c.state = 0 or v_seats = '{}');
  if v_seats <> '{}' then
    if claim_seats(p_tenant, b.event_id, p_booking, null, array(select generate_subscripts(v_seats, 1)), v_seats,
        array_fill((p->>'category')::uuid, array[cardinality(v_seats)]), array(select jsonb_array_elements_text(p->'kinds'))) <> '{}' then
      return 'seat_taken';
    end if;
  end if;
  update bookings x set is_seated = v_seats <> '{}' where x.tenant_id = p_tenant and x.id = p_booking;
  if b.keeps_stock then perform release_claims(p_tenant, array[p_booking]); end if;
  insert into quotes (tenant_id, id, body) values (p_tenant, (p->>'quote_id')::uuid, p_quote) on conflict do nothing;
  update bookings x set quote_id = (p->>'quote_id')::uuid, event_version = (p->>'version')::int, promo_id = (p->>'promo')::uuid,
      gross = (p_quote->>'gross')::bigint, discount = (p_quote->>'discount')::bigint, tax = (p_quote->>'tax')::bigint,
      service_fee = (p_quote->>'serviceFee')::bigint, total = (p_quote->>'total')::bigint,
      claim_quotas = array(select y::uuid from jsonb_array_elements_text(p->'quotas') y),
      claim_units = array(select y::int from jsonb_array_elements_text(p->'units') y)
    where x.tenant_id = p_tenant and x.id = p_booking;
  update booking_attendees a set category_id = (p->>'category')::uuid, addons = p->'addons'->(a.position - 1)
    where a.tenant_id = p_tenant and a.booking_id = p_booking;
  return case when retake_claims(p_tenant, p_booking) then 'exchanged' else 'sold_out' end;
end $$;
