-- A booking with buyer, attendees, payments and entitlement. Locks it first on request, so that the rest is read under the lock. With a key, also
-- what the booking's owner did with that key.
create or replace function whole_booking(p_tenant text, p_id uuid, p_lock boolean, p_key text) returns jsonb
language plpgsql as $$
declare
  b bookings;
begin
  perform require_tenant(p_tenant);
  if p_lock then
    select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_id for update;
  else
    select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_id;
  end if;
  if b.id is null then return null; end if;
  return jsonb_build_object(
    'booking', jsonb_build_object('id', b.id, 'event_id', b.event_id, 'session_id', b.session_id, 'reference', b.reference, 'status', b.status,
      'badges', b.badges, 'owner_hash', b.owner_hash, 'key_version', b.key_version, 'total', b.total, 'tickets', b.tickets,
      'tickets_returned', b.tickets_returned, 'returned_amount', b.returned_amount, 'held_at', b.held_at, 'ttl_seconds', b.ttl_seconds,
      'hold_until', b.hold_until, 'confirmed_at', b.confirmed_at, 'created_at', b.created_at, 'now', clock_timestamp(),
      'seats', case when b.is_seated then seats_of_booking(p_tenant, b.id) end,
      'quote', (select q.body from quotes q where q.tenant_id = p_tenant and q.id = b.quote_id)),
    'right', case when b.tickets = 0 and b.status = 'confirmed' then right_of_booking(p_tenant, p_id) end,
    'people', jsonb_build_object(
      'buyer', (select jsonb_build_object('full_name', y.full_name, 'email', y.email, 'phone', y.phone, 'locale', y.locale, 'patron', y.patron,
          'waiver_version', y.waiver_version) from booking_buyers y where y.tenant_id = p_tenant and y.booking_id = p_id),
      'attendees', (select coalesce(jsonb_agg(jsonb_build_object('position', y.position, 'category_id', y.category_id, 'full_name', y.full_name,
          'fields', y.fields, 'identity_sealed', y.identity_sealed, 'addons', y.addons) order by y.position), '[]')
        from booking_attendees y where y.tenant_id = p_tenant and y.booking_id = p_id)),
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'booking_id', y.booking_id, 'provider', y.provider, 'provider_ref',
          y.provider_ref, 'amount', y.amount, 'status', y.status, 'redirect_url', y.redirect_url, 'expires_at', y.expires_at, 'method', y.method,
          'channel', y.channel, 'instructions', y.instructions)
          order by y.created_at desc), '[]')
        from payments y where y.tenant_id = p_tenant and y.booking_id = p_id),
    'before', (select jsonb_build_object('body_hash', y.body_hash, 'answer', y.answer) from idempotency y
        where y.tenant_id = p_tenant and y.owner_hash = b.owner_hash and y.key = p_key));
end $$;
