-- The number of ranks of the draw from `p_from` to below `p_to` that were given up before entering.
create or replace function gone_of_queue(q queues, p_from bigint, p_to bigint) returns bigint
language sql stable as $$
  select count(*) from queue_gone g where g.tenant_id = q.tenant_id and g.event_id = q.event_id and g.epoch = q.epoch
    and g.rank >= p_from and g.rank < least(p_to, coalesce(q.n_pre, 0))
    and not exists (select from queue_passes y where y.tenant_id = g.tenant_id and y.event_id = g.event_id and y.epoch = g.epoch and y.number = g.rank)
$$;
