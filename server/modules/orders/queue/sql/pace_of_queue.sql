-- The rate at which turns begin, missed ones included: `per_minute` over the last quarter of an hour or since the opening, 0 while unknown, and
-- `at_once`, the largest group called together. Counting starts after the first group, because filling the checkout says nothing about the rate. A
-- standstill longer than any earlier pause lowers the rate.
create or replace function pace_of_queue(q queues) returns jsonb
language sql stable as $$
  with steps as materialized (
    select s.served, s.at from queue_steps s where s.tenant_id = q.tenant_id and s.event_id = q.event_id and s.epoch = q.epoch
      and s.at >= clock_timestamp() - interval '15 minutes'
  ), lots as (
    select s.served - lag(s.served) over (order by s.served) as people, extract(epoch from s.at - lag(s.at) over (order by s.served)) as gap from steps s
  ), flow as (
    select max(s.served) - min(s.served) as people, extract(epoch from max(s.at) - min(s.at)) as took,
      extract(epoch from clock_timestamp() - max(s.at)) as still, extract(epoch from clock_timestamp() - min(s.at)) as known,
      (select max(l.gap) from lots l) as longest, (select max(l.people) from lots l) as most from steps s
  )
  select jsonb_build_object('at_once', coalesce(f.most, 0), 'per_minute', case when f.people > 0 and f.known >= 20
    then greatest(1, round(f.people * 60 / (f.took + greatest(0, f.still - f.longest)))) else 0 end)
  from flow f
$$;
