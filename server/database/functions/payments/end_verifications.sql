-- Gives one tenant's overdue verifications to a person for review. The stock stays taken until that person decides, or
-- until the clock does after two days at the latest. Answers the ids.
create or replace function end_verifications(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b where b.tenant_id = p_tenant and b.status = 'verifying' and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  update bookings b set status = 'needs_review', review_until = now() + interval '48 hours' where b.tenant_id = p_tenant and b.id = any (v_ids);
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    select p_tenant, gen_random_uuid(), 'clock', 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    select p_tenant, gen_random_uuid(), 'booking.needs_review', x, '{"why": "verification took longer than a day"}' from unnest(v_ids) x;
  return query select unnest(v_ids);
end $$;
