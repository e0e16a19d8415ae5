-- How many people of a queue have their turn now and have not gone in: turns that have begun and are not missed, without those who did, and without numbers
-- that were lost with their counter.
create or replace function invited_of_queue(q queues, p_missed bigint) returns bigint
language sql stable as $$
  select q.served - p_missed - lost_numbers(q, p_missed) - (select count(*) from queue_passes y where y.tenant_id = q.tenant_id and y.event_id = q.event_id
    and y.epoch = q.epoch and y.number >= p_missed and y.number < q.served)
$$;
