-- A payment of the amount that an underpaid booking lacks: the open one of that amount, or a new one; the buyer's answer is awaited for as long as
-- its page is open. Tickets that the booking has lost are taken again first; null where they are gone. The caller has locked the booking.
create or replace function start_rest(
  p_tenant text, p_booking uuid, p_provider text, p_amount bigint, p_pay_seconds int, p_grace_seconds int, p_fresh uuid
) returns uuid
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_kept boolean;
  v_open uuid;
  v_said jsonb[] := array[jsonb_build_object('bookingId', p_booking)];
begin
  select b.keeps_stock into v_kept from bookings b where b.tenant_id = p_tenant and b.id = p_booking;
  if not v_kept then
    if not retake_claims(p_tenant, p_booking) then return null; end if;
    update bookings b set keeps_stock = true where b.tenant_id = p_tenant and b.id = p_booking;
  end if;
  select p.id into v_open from payments p where p.tenant_id = p_tenant and p.booking_id = p_booking and p.status in ('created', 'pending')
    and p.amount = p_amount and p.expires_at > v_now order by p.created_at desc limit 1;
  if v_open is not null then return v_open; end if;
  insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at)
    values (p_tenant, p_fresh, p_booking, p_provider, p_amount, 'created', v_now + make_interval(secs => p_pay_seconds));
  update bookings b set review_until = greatest(b.review_until, v_now + make_interval(secs => p_pay_seconds + p_grace_seconds))
    where b.tenant_id = p_tenant and b.id = p_booking;
  perform record_events(p_tenant, 'visitor', 'payment.started', array[p_fresh], v_said, v_said);
  return p_fresh;
end $$;
