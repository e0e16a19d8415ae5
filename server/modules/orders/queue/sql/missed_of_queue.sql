-- The rank below which turns have ended: the ranks served at least one turn's length ago.
create or replace function missed_of_queue(q queues) returns bigint
language sql stable as $$
  select coalesce((select max(s.served) from queue_steps s where s.tenant_id = q.tenant_id and s.event_id = q.event_id and s.epoch = q.epoch
    and s.at <= clock_timestamp() - make_interval(secs => q.turn_seconds)), 0)
$$;
