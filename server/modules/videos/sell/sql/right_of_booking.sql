-- The entitlement of a confirmed booking: how it was bought, its first play and its end. Null if there is none, or if somebody ended it. The
-- caller has just read that the booking is confirmed.
create or replace function right_of_booking(p_tenant text, p_booking uuid) returns jsonb
language plpgsql stable as $$
begin
  return (select jsonb_build_object('addons', e.addons, 'first_played_at', e.first_played_at, 'ends_at', video_right_ends(e))
    from video_entitlements e where e.tenant_id = p_tenant and e.booking_id = p_booking and e.revoked_at is null);
end $$;
