-- The seats of an order, in the order of its tickets, including those lost with its stock.
create or replace function seats_of_booking(p_tenant text, p_booking uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'seat', c.seat, 'category_id', c.category_id) order by c.place), '[]')
  from seat_claims c where c.tenant_id = p_tenant and c.booking_id = p_booking
$$;
