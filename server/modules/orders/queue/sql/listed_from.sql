-- The first rank that belongs to somebody only if a row says so. Below it, all ranks were drawn or given by the previous version.
create or replace function listed_from(q queues) returns bigint
language sql immutable as $$
  select greatest(coalesce(q.n_pre, 0), q.listed_from)
$$;
