-- Up to which rank turns have begun once `p_count` more people have theirs: ranks that are nobody's are stepped over.
create or replace function served_after(q queues, p_count bigint) returns bigint
language sql stable as $$
  select case when p_count <= n.drawn then q.served + p_count else coalesce((
      select max(x.number) + 1 from (select p.number from queue_places p where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch
        and p.number >= greatest(q.served, listed_from(q)) and is_place_kept(p) order by p.number limit p_count - n.drawn) x), q.served + n.drawn) end
  from (select greatest(0, least(listed_from(q), tail_of_queue(q)) - q.served) as drawn) n
$$;
