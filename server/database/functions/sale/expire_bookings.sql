-- Moves one tenant's due holds to expired and gives their stock back. Answers the ids.
create or replace function expire_bookings(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b
    where b.tenant_id = p_tenant and b.status in ('held', 'awaiting_payment') and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  update bookings b set status = 'expired' where b.tenant_id = p_tenant and b.id = any (v_ids);
  perform release_claims(p_tenant, v_ids);
  insert into audit (tenant_id, id, actor, action, subject_id)
    select p_tenant, gen_random_uuid(), 'clock', 'booking.expired', x from unnest(v_ids) x;
  insert into outbox (tenant_id, id, topic, subject_id) select p_tenant, gen_random_uuid(), 'booking.expired', x from unnest(v_ids) x;
  return query select unnest(v_ids);
end $$;
