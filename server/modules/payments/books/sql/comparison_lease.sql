-- How long one worker compares a night's books before another may.
create or replace function comparison_lease() returns interval
language sql immutable as $$
  select interval '10 minutes'
$$;
