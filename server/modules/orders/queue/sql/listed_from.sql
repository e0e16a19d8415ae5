-- From this rank on, a rank belongs to somebody only if queue_places has it. Below it, all ranks were drawn, or given by the previous version.
create or replace function listed_from(q queues) returns bigint
language sql immutable as $$
  select greatest(coalesce(q.n_pre, 0), q.listed_from)
$$;
