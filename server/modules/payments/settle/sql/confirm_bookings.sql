-- Confirms bookings that the caller has locked and whose stock is taken: status, lines, a ticket for each place, an entitlement for each video,
-- outbox events and receipts. Lines have the held price. Places are named after the attendees, in order. Existing rows stay.
create or replace function confirm_bookings(p_tenant text, p_bookings uuid[], p_badge text) returns void
language plpgsql as $$
declare
  v_said jsonb[] := array_fill(jsonb_build_object('late', p_badge is not null), array[cardinality(p_bookings)]);
begin
  -- Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  update bookings b set status = 'confirmed', confirmed_at = now(),
      badges = case when p_badge is null or p_badge = any (b.badges) then b.badges else b.badges || p_badge end
    from unnest(p_bookings) as x(id)
    cross join lateral (select c.ctid as at from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) o
    where b.ctid = o.at;
  with line as materialized (
    select b.id as booking_id, b.event_id, b.session_id, l.ord::int as position, (l.line->>'categoryId')::uuid as category_id, l.line->>'name' as name,
      (l.line->>'tickets')::int as tickets, l.line,
      sum((l.line->>'tickets')::int) over (partition by b.id order by l.ord) - (l.line->>'tickets')::int as places_before
    from unnest(p_bookings) as x(id)
    cross join lateral (select c.id, c.event_id, c.session_id, c.quote_id from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
    cross join lateral (select c.body from quotes c where c.tenant_id = p_tenant and c.id = b.quote_id limit 1) q
    cross join lateral jsonb_array_elements(q.body->'lines') with ordinality as l(line, ord)
  ), kept as (
    insert into booking_lines (tenant_id, booking_id, position, category_id, name, unit_price, qty, tickets, gross, discount, amount, addons)
      select p_tenant, l.booking_id, l.position, l.category_id, l.name, (l.line->>'price')::bigint, (l.line->>'qty')::int, l.tickets,
        (l.line->>'gross')::bigint, (l.line->>'discount')::bigint, (l.line->>'amount')::bigint, l.line->'addons'
      from line l on conflict do nothing
  ), watched as (
    insert into video_entitlements (tenant_id, id, video_id, why, booking_id, addons, screens, window_hours)
      select p_tenant, new_id(), l.event_id, 'purchase', l.booking_id,
        array(select (a.addon->>'addonId')::uuid from jsonb_array_elements(l.line->'addons') as a(addon)), v.screens, v.window_hours
      from line l
      cross join lateral (select c.screens, c.window_hours from videos c where c.tenant_id = p_tenant and c.id = l.event_id limit 1) v
      where l.tickets = 0
      on conflict do nothing
  )
  insert into tickets (tenant_id, id, booking_id, event_id, session_id, category_id, position, code, status, holder, category, addons)
    select p_tenant, new_id(), l.booking_id, l.event_id, l.session_id, l.category_id, l.places_before + n, ticket_code(uuid_send(gen_random_uuid())),
      'valid', coalesce(a.full_name, ''), l.name, coalesce(a.addons, '[]')
    from line l cross join lateral generate_series(1, l.tickets) n
    left join lateral (
      select y.full_name, (select coalesce(jsonb_agg(jsonb_build_object('name', z->'name', 'qty', z->'qty') order by ord), '[]')
          from jsonb_array_elements(y.addons) with ordinality as e(z, ord)) as addons
      from booking_attendees y where y.tenant_id = p_tenant and y.booking_id = l.booking_id and y.position = l.places_before + n limit 1) a on true
    order by l.booking_id, l.places_before + n
    on conflict (booking_id, position, tenant_id) do nothing;
  perform record_events(p_tenant, 'provider', 'booking.confirmed', p_bookings, v_said, v_said);
  perform give_receipts(p_tenant, p_bookings);
end $$;
