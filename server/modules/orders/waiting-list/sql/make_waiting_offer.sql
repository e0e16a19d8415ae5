-- Holds tickets for one entry, from set-aside and other free stock. False if the decision no longer holds. The caller has locked the list. The
-- buyer chooses seats on accepting.
create or replace function make_waiting_offer(p_tenant text, p jsonb, p_quote jsonb) returns boolean
language plpgsql as $$
declare
  v_entry uuid := (p->>'entry')::uuid;
  v_event uuid := (p->>'event')::uuid;
  v_quotas uuid[] := array(select jsonb_array_elements_text(p->'quotas')::uuid);
  v_units int[] := array(select jsonb_array_elements_text(p->'units')::int);
  b bookings;
begin
  perform 1 from events e where e.tenant_id = p_tenant and e.id = v_event and e.version = (p->>'version')::int and e.status = 'published';
  if not found then return false; end if;
  select x.* into b from bookings x join waiting_entries w on w.tenant_id = x.tenant_id and w.booking_id = x.id
    where x.tenant_id = p_tenant and x.id = v_entry and x.status = 'waitlisted' and w.left_at is null and w.offer_id is null for update of x;
  if b.id is null then return false; end if;
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = v_event and q.id = any (v_quotas) order by q.id for no key update;
  if exists (select 1 from unnest(v_quotas, v_units) as x(q, u) left join quotas q on q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q
      where coalesce(q.total - q.taken + q.set_aside < x.u, true)) then
    return false;
  end if;
  insert into quotes (tenant_id, id, body) values (p_tenant, (p->>'quote_id')::uuid, p_quote) on conflict do nothing;
  insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
      discount, tax, service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until, is_seated)
    values (p_tenant, (p->>'id')::uuid, v_event, b.session_id, p->>'reference', 'held', b.owner_hash, 'offer ' || (p->>'id'), 'offer',
      (p->>'version')::int, (p->>'quote_id')::uuid, (p_quote->>'gross')::bigint, (p_quote->>'discount')::bigint, (p_quote->>'tax')::bigint,
      (p_quote->>'serviceFee')::bigint, (p_quote->>'total')::bigint, (p_quote->>'tickets')::int, v_quotas, v_units, (p->>'ttl')::int,
      (p->>'until')::timestamptz,
      exists (select from seat_kinds k where k.tenant_id = p_tenant and k.event_id = v_event and k.quota_id = any (v_quotas)));
  update quotas q set taken = q.taken + x.u - least(q.set_aside, x.u), set_aside = q.set_aside - least(q.set_aside, x.u)
    from unnest(v_quotas, v_units) as x(q, u) where q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q;
  update waiting_entries w set offer_id = (p->>'id')::uuid, offered_at = now() where w.tenant_id = p_tenant and w.booking_id = v_entry;
  update waiting_entries w set skips = w.skips + 1
    where w.tenant_id = p_tenant and w.booking_id in (select x::uuid from jsonb_array_elements_text(p->'skipped') x);
  -- Recorded for the entry. Each offer gets an event of its own, under the entry's link.
  perform record_events(p_tenant, 'clock', 'waiting_list.offered', array[v_entry], array[jsonb_build_object('offer', p->>'id', 'until', p->>'until')],
    array[jsonb_build_object('bookingId', v_entry, 'until', p->>'until', 'tickets', (p_quote->>'tickets')::int,
      'total', (p_quote->>'total')::bigint)],
    array[p->>'audit', p->>'outbox']::uuid[], array[(p->>'id')::uuid]);
  perform record_events(p_tenant, 'clock', 'booking.held', array[(p->>'id')::uuid],
    array[jsonb_build_object('tickets', p_quote->'tickets', 'total', p_quote->'total', 'waiting', v_entry)]);
  return true;
end $$;
