-- What a counter elsewhere has to know of a queue: epoch, the name and the end of its range, for whom there is no room any more (null: for everybody there is),
-- whether anybody is given a number by it (before the opening the database gives them itself), how old the range is, and for the version before in how
-- many milliseconds those who came early are drawn.
create or replace function describe_lease(q queues) returns jsonb
language sql stable as $$
  select jsonb_build_object('epoch', q.epoch, 'lease', q.lease, 'ceiling', greatest(q.tail, q.ceiling),
    'limit', case when q.phase <> 'prequeue' then q.served + q.full_ahead + 1 end,
    'is_taking', q.phase in ('open', 'paused') and has_queue_flag(q.tenant_id),
    'age_ms', extract(epoch from clock_timestamp() - q.leased_at) * 1000,
    'opens_in_ms', case when q.phase = 'prequeue' then greatest(0, extract(epoch from q.opens_at - clock_timestamp()) * 1000) end)
$$;
