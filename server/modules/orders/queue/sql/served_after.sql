-- The rank up to which turns will have begun after `p_count` more people. Skips ranks that are unassigned or given up.
create or replace function served_after(q queues, p_count bigint) returns bigint
language sql stable as $$
  select case when p_count <= n.drawn - n.gone then q.served + p_count
      -- Add the given-up ranks passed on the way: those with fewer than `p_count` remaining ranks before them.
      + (select count(*) from (select g.rank - q.served - row_number() over (order by g.rank) + 1 as before from queue_gone g
          where g.tenant_id = q.tenant_id and g.event_id = q.event_id and g.epoch = q.epoch and g.rank >= q.served and g.rank < q.served + n.drawn) x
        where x.before < p_count)
    else coalesce((
      select max(x.number) + 1 from (select p.number from queue_places p where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch
        and p.number >= greatest(q.served, listed_from(q)) and p.left_at is null order by p.number limit p_count - (n.drawn - n.gone)) x), q.served + n.drawn) end
  from (select x.drawn, gone_of_queue(q, q.served, q.served + x.drawn) as gone
    from (select greatest(0, least(listed_from(q), tail_of_queue(q)) - q.served) as drawn) x) n
$$;
