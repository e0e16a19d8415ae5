-- How many numbers of a queue were given: what its row says, or more where a counter elsewhere has given some since.
create or replace function tail_of_queue(q queues) returns bigint
language sql stable as $$
  select greatest(q.tail, coalesce((select max(p.number) + 1 from queue_places p
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch), 0))
$$;
