-- Takes the stock and the seats of an expired booking again, all or nothing. False if some of it is gone, and the seats are then unchanged.
create or replace function retake_claims(p_tenant text, p_booking uuid) returns boolean
language plpgsql as $$
declare
  v_short boolean;
  v_event uuid;
  v_seated boolean;
begin
  select b.event_id, b.is_seated into v_event, v_seated from bookings b where b.tenant_id = p_tenant and b.id = p_booking;
  if v_seated and not retake_seats(p_tenant, p_booking) then return false; end if;
  perform 1 from quotas q join bookings b on b.tenant_id = q.tenant_id and b.event_id = q.event_id and (q.id = any (b.claim_quotas)
      or exists (select from allotment_quotas a where a.tenant_id = p_tenant and a.event_id = b.event_id and a.part_of = q.id and a.quota_id = any (b.claim_quotas)))
    where b.tenant_id = p_tenant and b.id = p_booking order by q.id for no key update of q;
  perform take_back_given(p_tenant, p_booking);
  select coalesce(bool_or(q.taken + x.u > q.total), false) into v_short
    from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
    join quotas q on q.tenant_id = b.tenant_id and q.event_id = b.event_id and q.id = x.q
    where b.tenant_id = p_tenant and b.id = p_booking;
  if v_short then
    if v_seated then
      update seat_claims c set state = 0, change = pg_current_xact_id() where c.tenant_id = p_tenant and c.booking_id = p_booking and c.state > 0;
    end if;
    return false;
  end if;
  perform count_promo_again(p_tenant, p_booking);
  update quotas q set taken = q.taken + x.u
    from bookings b cross join lateral (select y.q, sum(y.u)::int as u from unnest(b.claim_quotas, b.claim_units) as y(q, u) group by y.q) x
    where b.tenant_id = p_tenant and b.id = p_booking and q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q;
  return true;
end $$;
