-- The count of numbers given by a queue: from its row, or more if an external counter has since given some of its range.
create or replace function tail_of_queue(q queues) returns bigint
language sql stable as $$
  select greatest(q.tail, (select max(p.number) + 1 from queue_places p where q.lease is not null
    and p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.number >= q.tail))
$$;
