-- Puts one visitor on an event's list: makes a booking without stock, its buyer, its place and the outbox event, or returns why not. Returns a code
-- and the booking: joined, replay (the same key again), known (the visitor's own live entry), mismatch, taken (another visitor's entry for that
-- phone), open (tickets are on sale), closed. Locks the stock while deciding, so that stock returned at the same moment is either seen here, or
-- returned after this entry exists.
create or replace function join_waiting_list(p_tenant text, p jsonb, p_quote jsonb) returns table (code text, booking_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  v_event uuid := (p->>'event')::uuid;
  v_session uuid := (p->>'session')::uuid;
  v_category uuid := (p->>'category')::uuid;
  v_id uuid := (p->>'id')::uuid;
  v_number int;
  v_known uuid;
  v_owner text;
  v_hash text;
  v_said jsonb[];
begin
  perform require_tenant(p_tenant);
  insert into waiting_lists (tenant_id, event_id) values (p_tenant, v_event) on conflict do nothing;
  perform 1 from waiting_lists l where l.tenant_id = p_tenant and l.event_id = v_event for update;

  select b.id, b.body_hash into v_known, v_hash from bookings b
    where b.tenant_id = p_tenant and b.owner_hash = p->>'owner' and b.idem_key = p->>'key';
  if v_known is not null then
    return query select case when v_hash = p->>'hash' then 'replay' else 'mismatch' end, v_known;
    return;
  end if;
  if (p->>'closes')::timestamptz <= now() or not exists (
      select 1 from events e join ticket_categories c on c.tenant_id = e.tenant_id and c.event_id = e.id
      where e.tenant_id = p_tenant and e.id = v_event and e.status = 'published' and c.id = v_category and c.has_waiting_list) then
    return query select 'closed'::text, null::uuid;
    return;
  end if;
  select b.id, b.owner_hash into v_known, v_owner from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
    where w.tenant_id = p_tenant and w.event_id = v_event and w.category_id = v_category and w.session_id is not distinct from v_session
      and w.phone = p->>'phone' and w.left_at is null and not w.is_paid;
  if v_known is not null then
    return query select case when v_owner = p->>'owner' then 'known' else 'taken' end, v_known;
    return;
  end if;
  perform 1 from quotas q
    where q.tenant_id = p_tenant and q.event_id = v_event and q.id in (
      select u.quota_id from quota_uses u where u.tenant_id = p_tenant and u.event_id = v_event and u.item_id = v_category)
    order by q.id for share;
  if not is_sold_out(p_tenant, v_event, v_category, v_session) then
    return query select 'open'::text, null::uuid;
    return;
  end if;

  v_number := give_waiting_number(p_tenant, v_event, v_category, v_session);
  insert into quotes (tenant_id, id, body) values (p_tenant, (p->>'quote_id')::uuid, p_quote) on conflict do nothing;
  insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
      discount, tax, service_fee, total, tickets, claim_quotas, claim_units, keeps_stock, ttl_seconds, hold_until)
    values (p_tenant, v_id, v_event, v_session, p->>'reference', 'waitlisted', p->>'owner', p->>'key', p->>'hash', (p->>'version')::int,
      (p->>'quote_id')::uuid, (p_quote->>'gross')::bigint, (p_quote->>'discount')::bigint, (p_quote->>'tax')::bigint,
      (p_quote->>'serviceFee')::bigint, (p_quote->>'total')::bigint, (p_quote->>'tickets')::int, '{}', '{}', false, (p->>'ttl')::int,
      (p->>'closes')::timestamptz);
  insert into booking_buyers (tenant_id, booking_id, full_name, email, phone, patron, locale, accepted_terms_at, waiver_version)
    values (p_tenant, v_id, p->>'name', p->>'email', p->>'phone', p->'patron', p->>'locale', now(), null);
  insert into waiting_entries (tenant_id, booking_id, event_id, session_id, category_id, number, qty, phone, joined_at, closes_at)
    values (p_tenant, v_id, v_event, v_session, v_category, v_number, (p->>'qty')::int, p->>'phone', clock_timestamp(),
      (p->>'closes')::timestamptz);
  v_said := array[jsonb_build_object('number', v_number)];
  perform record_events(p_tenant, 'visitor', 'waiting_list.joined', array[v_id], v_said, v_said, array[p->>'audit', p->>'outbox']::uuid[]);
  return query select 'joined'::text, v_id;
end $$;
