-- How many people of a queue have their turn now and have not gone in: turns that have begun and are not missed, without those who did or left, and
-- without ranks that are nobody's.
create or replace function invited_of_queue(q queues, p_missed bigint) returns bigint
language sql stable as $$
  select absent_of_queue(q, p_missed, q.served)
$$;
