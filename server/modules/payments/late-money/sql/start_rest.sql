-- Starts a payment of an underpaid booking's missing amount: the open one of that amount, or a new one in the requested channel (null: the buyer
-- chooses on the provider's page). Takes lost tickets again first. Returns null if they are gone, else {payment, isOccupied, isOver}.
--   isOccupied: a page of another channel is open and must be closed first
--   isOver: less than a minute remains, so that page after page cannot keep an order open
-- The review lasts as long as the payment's page, and is extended once for it. A further payment gets the rest of that time. A payment that replaces
-- a closed one gets that one's remaining time. A method with hours gets the event's hours, but ends before the review. The caller has locked the
-- booking.
create or replace function start_rest(
  p_tenant text, p_booking uuid, p_provider text, p_amount bigint, p_pay_seconds int, p_grace_seconds int, p_fresh uuid, p_channel text
) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_until timestamptz;
  v_kept boolean;
  v_review timestamptz;
  v_grace interval := make_interval(secs => p_grace_seconds);
  v_last payments;
  v_said jsonb[] := array[jsonb_build_object('bookingId', p_booking)];
begin
  select b.keeps_stock, b.review_until into v_kept, v_review from bookings b where b.tenant_id = p_tenant and b.id = p_booking;
  select p.* into v_last from payments p where p.tenant_id = p_tenant and p.booking_id = p_booking and p.status in ('created', 'pending', 'cancelled')
    and p.amount = p_amount and p.expires_at > v_now order by p.status = 'cancelled', p.created_at desc limit 1;
  v_until := v_now + make_interval(secs => p_pay_seconds);
  if is_long_way(p_channel) then
    v_until := greatest(v_until, least(v_review - long_grace(), (select v_now + pay_hours_of(e) from events e join bookings b
      on b.tenant_id = e.tenant_id and b.event_id = e.id where b.tenant_id = p_tenant and b.id = p_booking)));
  end if;
  -- A change to a method with hours may add time. Any other change gets the remaining time at most.
  if v_last.id is not null and (not is_long_way(p_channel) or is_long_way(v_last.channel)) then v_until := least(v_until, v_last.expires_at); end if;
  -- If the review ends with an earlier payment's page, it was already extended.
  if v_last.id is null and exists (select from payments p where p.tenant_id = p_tenant and p.booking_id = p_booking and p.expires_at + v_grace = v_review) then
    v_until := least(v_until, v_review - v_grace);
    if v_until < v_now + interval '1 minute' then return jsonb_build_object('payment', null, 'isOccupied', false, 'isOver', true); end if;
  end if;
  if not v_kept then
    if not retake_claims(p_tenant, p_booking) then return null; end if;
    -- Fires follow_booking.
    update bookings b set keeps_stock = true where b.tenant_id = p_tenant and b.id = p_booking;
  end if;
  if v_last.status in ('created', 'pending') then
    if p_channel <> coalesce(v_last.channel, '') then
      if v_last.provider_ref is not null then return jsonb_build_object('payment', v_last.id, 'isOccupied', true); end if;
      -- The provider may have opened a page whose report was lost, so keep this payment and change its channel.
      update payments p set channel = p_channel, expires_at = v_until where p.tenant_id = p_tenant and p.id = v_last.id;
    end if;
    return jsonb_build_object('payment', v_last.id, 'isOccupied', false);
  end if;
  insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at, channel)
    values (p_tenant, p_fresh, p_booking, p_provider, p_amount, 'created', v_until, p_channel);
  update bookings b set review_until = greatest(b.review_until, v_until + v_grace)
    where b.tenant_id = p_tenant and b.id = p_booking;
  perform record_events(p_tenant, 'visitor', 'payment.started', array[p_fresh], v_said, v_said);
  return jsonb_build_object('payment', p_fresh, 'isOccupied', false);
end $$;
