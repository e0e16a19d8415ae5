-- The state of a queue for an external counter: epoch, name and end of its range, the first number without room (null: room for all), whether the
-- counter gives numbers (before the opening the database does), the age of the range, and, for the previous version, the milliseconds until early
-- visitors are drawn.
create or replace function describe_lease(q queues) returns jsonb
language sql stable as $$
  select jsonb_build_object('epoch', q.epoch, 'lease', q.lease, 'ceiling', greatest(q.tail, q.ceiling),
    'limit', full_from(q),
    'is_taking', q.phase in ('open', 'paused') and has_queue_flag(q.tenant_id),
    'age_ms', extract(epoch from clock_timestamp() - q.leased_at) * 1000,
    'opens_in_ms', case when q.phase = 'prequeue' then greatest(0, extract(epoch from q.opens_at - clock_timestamp()) * 1000) end)
$$;
