-- The number of people with ranks from `p_from` to below `p_to` who have neither entered nor left.
create or replace function absent_of_queue(q queues, p_from bigint, p_to bigint) returns bigint
language sql stable as $$
  select greatest(0, least(p_to, listed_from(q)) - p_from
      - (select count(*) from queue_passes y where y.tenant_id = q.tenant_id and y.event_id = q.event_id and y.epoch = q.epoch
          and y.number >= p_from and y.number < least(p_to, listed_from(q)))
      - gone_of_queue(q, p_from, p_to))
    + (select count(*) from queue_places p where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch
        and p.number >= greatest(p_from, listed_from(q)) and p.number < p_to and p.left_at is null
        and not exists (select from queue_passes y where y.tenant_id = p.tenant_id and y.event_id = p.event_id and y.epoch = p.epoch and y.number = p.number))
$$;
