-- How long returned stock stays set aside before a waiting list is looked at again.
create or replace function aside_time() returns interval
language sql immutable as $$
  select interval '20 seconds'
$$;
