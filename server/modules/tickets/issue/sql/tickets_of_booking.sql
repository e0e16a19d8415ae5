-- A booking's owner and its tickets in the order of their places. Null without such a booking.
create or replace function tickets_of_booking(p_tenant text, p_id uuid) returns jsonb
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  return (select jsonb_build_object('owner_hash', b.owner_hash, 'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'booking_id', t.booking_id, 'reference', b.reference, 'event_id', t.event_id,
        'session_id', t.session_id, 'code', t.code, 'status', t.status, 'version', t.version, 'holder', t.holder, 'category', t.category,
        'addons', t.addons, 'owner_hash', b.owner_hash, 'key_version', b.key_version,
        'is_handed_over', t.held_by_phone is not null) order by t.position), '[]')
      from tickets t where t.tenant_id = p_tenant and t.booking_id = p_id))
    from bookings b where b.tenant_id = p_tenant and b.id = p_id);
end $$;
