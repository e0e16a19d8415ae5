-- Events that ended at least `p_days` ago. An event without a date counts as ended a year after it was made.
create or replace function events_over(p_tenant text, p_days int) returns setof uuid
language sql stable as $$
  select e.id from events e
  where e.tenant_id = p_tenant and clock_timestamp() - make_interval(days => p_days) > greatest(
    coalesce(e.ends_at, e.starts_at + interval '1 day', e.created_at + interval '1 year'),
    (select max(s.ends_at) from event_sessions s where s.tenant_id = p_tenant and s.event_id = e.id))
$$;
