-- The changeable state of bookings, in the order of the ids: null for a null and for an unknown booking. One statement serves a whole batch,
-- because setting up a statement costs more than reading one booking.
create or replace function bookings_now(p_tenant text, p_ids uuid[], p_with_people boolean) returns jsonb
language plpgsql as $$
begin
  return (select jsonb_agg(case when b.id is not null then jsonb_build_object('status', b.status, 'badges', b.badges, 'tickets_returned', b.tickets_returned,
      'returned_amount', b.returned_amount, 'held_at', b.held_at,
      'ttl_seconds', b.ttl_seconds, 'hold_until', b.hold_until, 'confirmed_at', b.confirmed_at, 'quote_id', b.quote_id, 'now', clock_timestamp(),
      'seats', case when b.is_seated then seats_of_booking(p_tenant, b.id) end,
      'right', case when b.tickets = 0 and b.status = 'confirmed' then right_of_booking(p_tenant, b.id) end,
      'attempts', coalesce(p.attempts, '[]'),
      'people', case when p_with_people then jsonb_build_object('buyer', y.buyer, 'attendees', coalesce(a.attendees, '[]')) end) end order by x.ord)
    from unnest(p_ids) with ordinality as x(id, ord)
    left join lateral (select c.* from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'booking_id', c.booking_id, 'provider', c.provider, 'provider_ref', c.provider_ref,
        'amount', c.amount, 'status', c.status, 'redirect_url', c.redirect_url, 'expires_at', c.expires_at, 'method', c.method,
        'channel', c.channel, 'instructions', c.instructions) order by c.created_at desc) as attempts
      from payments c where c.tenant_id = p_tenant and c.booking_id = x.id) p on true
    left join lateral (
      select jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone, 'locale', c.locale, 'patron', c.patron,
        'waiver_version', c.waiver_version) as buyer
      from booking_buyers c where p_with_people and c.tenant_id = p_tenant and c.booking_id = x.id limit 1) y on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('position', c.position, 'category_id', c.category_id, 'full_name', c.full_name, 'fields', c.fields,
        'identity_sealed', c.identity_sealed, 'addons', c.addons) order by c.position) as attendees
      from booking_attendees c where p_with_people and c.tenant_id = p_tenant and c.booking_id = x.id) a on true);
end $$;
