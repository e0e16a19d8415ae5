-- Puts a paid booking at the head of its event's list until p_closes, and extends its review until then. The caller has locked the list and the
-- booking, which is in review and has no stock.
create or replace function wait_paid(p_tenant text, p_booking uuid, p_closes timestamptz) returns void
language plpgsql as $$
declare
  b bookings;
  v_category uuid;
  v_qty int;
begin
  select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_booking;
  select (q.body->'lines'->0->>'categoryId')::uuid, (q.body->'lines'->0->>'qty')::int into v_category, v_qty
    from quotes q where q.tenant_id = p_tenant and q.id = b.quote_id;
  insert into waiting_entries (tenant_id, booking_id, event_id, session_id, category_id, number, qty, phone, joined_at, closes_at, is_paid)
    select p_tenant, p_booking, b.event_id, b.session_id, v_category, give_waiting_number(p_tenant, b.event_id, v_category, b.session_id), v_qty,
      y.phone, clock_timestamp(), p_closes, true
    from booking_buyers y where y.tenant_id = p_tenant and y.booking_id = p_booking;
  update bookings x set review_until = p_closes where x.tenant_id = p_tenant and x.id = p_booking;
  perform record_events(p_tenant, 'visitor', 'booking.waits_first', array[p_booking], array[jsonb_build_object('until', p_closes)],
    array[jsonb_build_object('until', p_closes)]);
end $$;
