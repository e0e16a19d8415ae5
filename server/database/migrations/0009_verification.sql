-- Bookings whose payment its provider is looking at, the first to become a person's matter ahead.
create index bookings_verifying on bookings (tenant_id, hold_until) where status = 'verifying';

-- The tenants that have a payment under verification for longer than its day.
create function due_verifications() returns setof text
language plpgsql as $$
begin
  perform set_config('app.scope', 'due', true);
  return query select distinct b.tenant_id from bookings b where b.status = 'verifying' and b.hold_until <= now();
  perform set_config('app.scope', '', true);
end $$;

-- Gives one tenant's overdue verifications to a person: the stock stays taken, nothing is given up silently. Answers the ids.
create function end_verifications(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform set_config('app.tenant', p_tenant, true);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b where b.tenant_id = p_tenant and b.status = 'verifying' and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  update bookings b set status = 'needs_review' where b.tenant_id = p_tenant and b.id = any (v_ids);
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    select p_tenant, gen_random_uuid(), 'clock', 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    select p_tenant, gen_random_uuid(), 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  return query select unnest(v_ids);
end $$;
grant execute on function due_verifications(), end_verifications(text, int) to karcis_app;
