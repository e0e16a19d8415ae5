-- Sends one tenant's overdue verifications to a person for review. Their stock stays taken until the person decides, or until the clock does
-- after two days. Returns the ids.
create or replace function end_verifications(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
  v_said jsonb[];
begin
  perform require_tenant(p_tenant);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b where b.tenant_id = p_tenant and b.status = 'verifying' and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  -- Fires follow_booking, forget_network.
  update bookings b set status = 'needs_review', review_until = now() + review_time() where b.tenant_id = p_tenant and b.id = any (v_ids);
  v_said := array_fill('{"why": "verification took longer than a day"}'::jsonb, array[cardinality(v_ids)]);
  perform record_events(p_tenant, 'clock', 'booking.needs_review', v_ids, v_said, v_said);
  return query select unnest(v_ids);
end $$;
