-- The worker asks which tenants have something due. Its questions run as a role of their own, which sees of each table only what they ask
-- about and writes nothing; they answer whose and what kind. No setting opens any other way to more than one tenant's rows.
do $$
declare
  p record;
  t text;
begin
  for p in select tablename, policyname from pg_policies where schemaname = 'public' and concat(qual, with_check) ~ 'app\.scope' loop
    execute format('drop policy %I on %I', p.policyname, p.tablename);
  end loop;
  foreach t in array array['bookings', 'outbox', 'payments', 'refunds', 'messages', 'quotas', 'waiting_entries', 'handovers', 'tickets'] loop
    execute format('create policy due_reader on %I for select to karcis_worker using (true)', t);
  end loop;
end $$;
grant select (id) on tenants to karcis_worker;
grant select (tenant_id, id, status, hold_until, review_until) on bookings to karcis_worker;
grant select (tenant_id, done_at, next_try_at) on outbox to karcis_worker;
grant select (tenant_id, status, is_watched, asked_at, unanswered) on payments to karcis_worker;
grant select (tenant_id, status, next_try_at) on refunds, messages to karcis_worker;
grant select (tenant_id, event_id, set_aside, aside_seen_at) on quotas to karcis_worker;
grant select (tenant_id, event_id, left_at, offer_id, closes_at) on waiting_entries to karcis_worker;
grant select (tenant_id, ticket_id, status, kind, expires_at) on handovers to karcis_worker;
grant select (tenant_id, id, status) on tickets to karcis_worker;

create or replace function due_work() returns table (tenant_id text, kind text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select t.id, 'hold' from tenants t where exists (
      select 1 from bookings b where b.tenant_id = t.id and b.status in ('held', 'awaiting_payment') and b.hold_until <= now())
    union select distinct o.tenant_id, 'outbox' from outbox o where o.done_at is null and o.next_try_at <= now()
    union select distinct p.tenant_id, 'payment' from payments p
      where p.status in ('created', 'pending') and p.is_watched and p.asked_at <= now() - wait_after(p.unanswered)
    union select distinct r.tenant_id, 'refund' from refunds r where r.status in ('requested', 'pending') and r.next_try_at <= now()
    union select distinct b.tenant_id, 'review' from bookings b where b.status = 'needs_review' and b.review_until <= now();
end $$;

create or replace function due_verifications() returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select distinct b.tenant_id from bookings b where b.status = 'verifying' and b.hold_until <= now();
end $$;

create or replace function due_messages() returns table (tenant_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select distinct m.tenant_id from messages m where m.status = 'due' and m.next_try_at <= now();
end $$;

create or replace function due_waiting() returns table (tenant_id text, event_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select q.tenant_id, q.event_id from quotas q
      where q.set_aside > 0 and (q.aside_seen_at is null or q.aside_seen_at < clock_timestamp() - interval '20 seconds')
    union select w.tenant_id, w.event_id from waiting_entries w where w.left_at is null and w.offer_id is null and w.closes_at <= now()
    union select w.tenant_id, w.event_id from waiting_entries w join bookings b on b.tenant_id = w.tenant_id and b.id = w.offer_id
      where w.left_at is null and w.offer_id is not null and b.status not in ('held', 'awaiting_payment');
end $$;

create or replace function due_handovers() returns table (tenant_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select distinct h.tenant_id from handovers h join tickets t on t.tenant_id = h.tenant_id and t.id = h.ticket_id
    where (h.status = 'pending' or h.status = 'accepted' and h.kind = 'delegation')
      and (h.expires_at <= now()
        or t.status <> case h.kind when 'transfer' then 'locked' else 'valid' end and not (h.kind = 'delegation' and t.status = 'locked'));
end $$;

do $$
declare
  v_lends boolean := not has_schema_privilege('karcis_worker', 'public', 'create');
  f regprocedure;
begin
  -- Whoever is given a function must be able to make one at that moment, and at no other.
  if v_lends then grant create on schema public to karcis_worker; end if;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname ~ '^due_' loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to karcis_app', f);
    execute format('alter function %s owner to karcis_worker', f);
  end loop;
  if v_lends then revoke create on schema public from karcis_worker; end if;
end $$;
