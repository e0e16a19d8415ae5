-- Takes the claims of a paid booking at the head of the list, from set-aside and other free stock, and confirms the booking. False if the
-- decision no longer holds. The caller has locked the list.
create or replace function confirm_paid_wait(p_tenant text, p_booking uuid, p_skipped uuid[]) returns boolean
language plpgsql as $$
declare
  b bookings;
begin
  select x.* into b from bookings x join waiting_entries w on w.tenant_id = x.tenant_id and w.booking_id = x.id
    where x.tenant_id = p_tenant and x.id = p_booking and x.status = 'needs_review' and w.is_paid and w.left_at is null for update of x;
  if b.id is null or event_standing(p_tenant, p_booking) <> 'on' then return false; end if;
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = b.event_id and q.id = any (b.claim_quotas) order by q.id for no key update;
  if exists (select 1 from unnest(b.claim_quotas, b.claim_units) as x(q, u)
      left join quotas q on q.tenant_id = p_tenant and q.event_id = b.event_id and q.id = x.q
      group by x.q having coalesce(max(q.total - q.taken + q.set_aside) < sum(x.u), true)) then
    return false;
  end if;
  update quotas q set taken = q.taken + x.u - least(q.set_aside, x.u), set_aside = q.set_aside - least(q.set_aside, x.u)
    from (select y.q, sum(y.u)::int as u from unnest(b.claim_quotas, b.claim_units) as y(q, u) group by y.q) x
    where q.tenant_id = p_tenant and q.event_id = b.event_id and q.id = x.q;
  perform count_promo_again(p_tenant, p_booking);
  update waiting_entries w set skips = w.skips + 1 where w.tenant_id = p_tenant and w.booking_id = any (p_skipped);
  perform confirm_bookings(p_tenant, array[p_booking], 'paidLate');
  update bookings x set review_until = null where x.tenant_id = p_tenant and x.id = p_booking;
  return true;
end $$;
