-- Leases `p_size` numbers to an external counter, behind every number in use, under a new name. From now on numbers of an earlier range are refused.
-- Returns the lease with its first number, `next`, or null if a lease other than `p_lease` has begun, or there is no queue.
create or replace function begin_lease(p_tenant text, p_event uuid, p_lease uuid, p_size int) returns jsonb
language plpgsql as $$
declare
  q queues;
  v_next bigint;
begin
  perform require_tenant(p_tenant);
  q := advance_queue(p_tenant, p_event);
  if q.event_id is null or q.lease is distinct from p_lease then return null; end if;
  v_next := tail_of_queue(q);
  update queues x set lease = gen_random_uuid(), leased_at = clock_timestamp(), tail = v_next, ceiling = v_next + p_size where x.tenant_id = p_tenant and x.event_id = p_event
    returning * into q;
  return describe_lease(q) || jsonb_build_object('next', v_next);
end $$;
