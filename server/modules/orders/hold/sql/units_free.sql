-- How many units of a quota can be taken now: none outside the window of an allotment or an access code.
create or replace function units_free(q quotas) returns int
language sql volatile as $$
  select case when coalesce(q.opens_at <= clock_timestamp(), true) and coalesce(q.closes_at > clock_timestamp(), true) then q.total - q.taken else 0 end
$$;
