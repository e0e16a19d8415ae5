-- The number of an entitlement: its recipient's, its buyer's, or its ticket holder's. Empty once it was erased.
create or replace function video_right_phone(e video_entitlements) returns text
language sql stable as $$
  select coalesce(e.phone, t.held_by_phone, y.phone, '') from (select 1) x
    left join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    left join booking_buyers y on y.tenant_id = e.tenant_id and y.booking_id = coalesce(e.booking_id, t.booking_id)
$$;
