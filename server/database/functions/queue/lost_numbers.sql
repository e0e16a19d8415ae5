-- How many turns from rank `p_from` on have begun for numbers that were lost with their counter, and that nobody went in with: mostly nobody has
-- them. Numbers before the opening are left out: the draw has spread them.
create or replace function lost_numbers(q queues, p_from bigint) returns bigint
language sql stable as $$
  select coalesce(sum(least(g.ends, q.served) - greatest(g.first, p_from) - (select count(*) from queue_passes p
      where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.number >= greatest(g.first, p_from)
        and p.number < least(g.ends, q.served))), 0)::bigint
    from queue_gaps g where g.tenant_id = q.tenant_id and g.event_id = q.event_id and g.epoch = q.epoch
      and g.first >= coalesce(q.n_pre, 0) and g.first < q.served and g.ends > p_from
$$;
