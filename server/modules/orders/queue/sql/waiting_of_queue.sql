-- The number of people of a queue waiting for their turn, counted up to `p_most`. Those who left do not count.
create or replace function waiting_of_queue(q queues, p_most bigint) returns bigint
language sql stable as $$
  select greatest(0, n.ends - q.served - gone_of_queue(q, q.served, n.ends))
    + (select count(*) from (select from queue_places p where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch
        and p.number >= greatest(q.served, listed_from(q)) and p.left_at is null limit p_most) x)
  from (select least(listed_from(q), tail_of_queue(q)) as ends) n
$$;
