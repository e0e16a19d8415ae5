-- How long a login is kept: a day longer than it can be used.
create or replace function session_kept() returns interval
language sql immutable as $$
  select interval '91 days'
$$;
