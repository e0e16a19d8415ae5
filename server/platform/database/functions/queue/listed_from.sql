-- From which rank on a rank is somebody's only while a row says so: below it everybody was drawn, or was given a number by the version before.
create or replace function listed_from(q queues) returns bigint
language sql immutable as $$
  select greatest(coalesce(q.n_pre, 0), q.listed_from)
$$;
