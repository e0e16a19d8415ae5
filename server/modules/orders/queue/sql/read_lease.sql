-- The state of a queue for an external counter (see describe_lease). Begins a due phase. Null without a queue.
create or replace function read_lease(p_tenant text, p_event uuid) returns jsonb
language plpgsql as $$
declare
  q queues;
begin
  perform require_tenant(p_tenant);
  q := advance_queue(p_tenant, p_event);
  return case when q.event_id is not null then describe_lease(q) end;
end $$;
