-- The right to watch that a confirmed booking gives: what it was bought with, since when it is played and until when it plays. Null where it gives none,
-- or where somebody ended it. Whether the booking is confirmed is the caller's to know, who has just read it.
create or replace function right_of_booking(p_tenant text, p_booking uuid) returns jsonb
language plpgsql stable as $$
begin
  return (select jsonb_build_object('addons', e.addons, 'first_played_at', e.first_played_at, 'ends_at', video_right_ends(e))
    from video_entitlements e where e.tenant_id = p_tenant and e.booking_id = p_booking and e.revoked_at is null);
end $$;
