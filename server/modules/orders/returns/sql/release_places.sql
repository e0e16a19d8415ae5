-- Returns a part of an order to the stock: the seats of some of its places, and units of its claims. The rest of its claims stays. The caller has
-- locked the booking and then the tickets, and returns no more than the order has.
create or replace function release_places(p_tenant text, p_booking uuid, p_places int[], p_quotas uuid[], p_units int[]) returns void
language plpgsql as $$
declare
  v_event uuid;
begin
  select b.event_id into v_event from bookings b where b.tenant_id = p_tenant and b.id = p_booking;
  update seat_claims c set booking_id = null, place = null, category_id = null, state = 0, change = pg_current_xact_id()
    where c.tenant_id = p_tenant and c.booking_id = p_booking and c.place = any (p_places);
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = v_event and q.id = any (p_quotas) order by q.id for no key update;
  update quotas q set taken = q.taken - x.u
    from (select y.q, sum(y.u)::int as u from unnest(p_quotas, p_units) as y(q, u) group by y.q) x
    where q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q;
  update bookings b set
      is_seated = b.is_seated and exists (select from seat_claims c where c.tenant_id = p_tenant and c.booking_id = p_booking),
      claim_units = array(select (y.u - coalesce((select sum(x.u) from unnest(p_quotas, p_units) as x(q, u) where x.q = y.q), 0))::int
        from unnest(b.claim_quotas, b.claim_units) with ordinality as y(q, u, ord) order by y.ord)
    where b.tenant_id = p_tenant and b.id = p_booking;
end $$;
