-- The number of people of a queue whose turn is running but unused: turns begun and not missed, without those who entered or left, and without
-- unassigned ranks.
create or replace function invited_of_queue(q queues, p_missed bigint) returns bigint
language sql stable as $$
  select absent_of_queue(q, p_missed, q.served)
$$;
