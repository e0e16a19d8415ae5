-- The tickets of bookings in the order of their places, as visible to the caller, and whether the caller bought them. Also the result of
-- `standing_of_tickets` for them: `answers` in the order of `p_asked`, and `moments` of the tickets of all of them. `p_asked` are records of booking
-- (`id`), hash of the cookie (`owner`), orders of the person, verified number (`phone`), `person`, and the version of a genuine key of the order
-- (`opened`).
create or replace function tickets_of_bookings(p_tenant text, p_asked jsonb) returns jsonb
language plpgsql as $$
declare
  v_answers jsonb;
  v_moments jsonb;
begin
  perform require_tenant(p_tenant);
  v_answers := (select jsonb_agg(jsonb_build_object('is_buyers', coalesce(b.is_buyers, false), 'tickets', coalesce(o.tickets, '[]')) order by a.ord)
    from jsonb_to_recordset(p_asked) as a(ord int, id uuid, owner text, orders uuid[], phone text, person uuid, opened int)
    left join lateral (
      select c.reference, c.owner_hash, c.key_version, c.held_at, coalesce(c.owner_hash = a.owner, false) or c.id = any (a.orders) or opens_booking(p_tenant, a.id, a.owner, a.opened) as is_buyers
      from bookings c where c.tenant_id = p_tenant and c.id = a.id limit 1) b on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', t.id, 'booking_id', t.booking_id, 'reference', b.reference, 'event_id', t.event_id,
          'session_id', t.session_id, 'code', t.code, 'status', t.status, 'version', t.version, 'holder', t.holder, 'category', t.category,
          'addons', t.addons, 'owner_hash', b.owner_hash, 'key_version', b.key_version, 'ordered_at', b.held_at, 'is_buyers', b.is_buyers,
          'is_handed_over', t.held_by_phone is not null,
          'is_holders', case when t.held_by_phone = a.phone then is_held_by(t, a.person) else false end,
          'held_by_name', coalesce(t.held_by_name, '')) order by t.position) as tickets
      from tickets t where t.tenant_id = p_tenant and t.booking_id = a.id) o on true);
  v_moments := (select jsonb_agg(m) from standing_of_tickets(p_tenant,
    array(select (x #>> '{}')::uuid from jsonb_path_query(v_answers, '$[*].tickets[*].id') as x)) m);
  return jsonb_build_object('answers', v_answers, 'moments', coalesce(v_moments, '[]'));
end $$;
