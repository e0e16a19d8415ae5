-- How long an audit row waits for its seal, so that no row of a running transaction comes after it.
create or replace function seal_lag() returns interval
language sql immutable as $$
  select interval '10 minutes'
$$;
