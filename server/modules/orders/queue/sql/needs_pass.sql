-- Whether an event's tickets can be held only with a pass of its queue, by the clock, whether or not the phase was moved on. Before a queue,
-- after it, and while a queue by load is idle, everybody may hold.
create or replace function needs_pass(p_tenant text, p_event uuid) returns boolean
language plpgsql stable as $$
declare
  q queues;
begin
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event;
  if not found then return false; end if;
  return (q.phase in ('prequeue', 'open', 'paused') or q.phase = 'idle' and q.kind = 'schedule' and q.prequeue_at <= clock_timestamp())
    and has_queue_flag(p_tenant);
end $$;
