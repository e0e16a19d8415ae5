-- Whether an entitlement's source is valid: not revoked, and its booking is confirmed or its ticket includes it. Checked each time, so that no
-- refund has to end it.
create or replace function video_right_stands(e video_entitlements) returns boolean
language plpgsql stable as $$
begin
  return e.revoked_at is null and case
    when e.booking_id is not null then exists (select from bookings b
      where b.tenant_id = e.tenant_id and b.id = e.booking_id and b.status = 'confirmed')
    when e.ticket_id is not null then exists (select from tickets t
      where t.tenant_id = e.tenant_id and t.id = e.ticket_id and replay_is_for(t, e.video_id))
    else e.phone <> '' end;
end $$;
