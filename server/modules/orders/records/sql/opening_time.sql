-- How long the first call of a visitor without a cookie is recognised when it is sent again.
create or replace function opening_time() returns interval
language sql immutable as $$
  select interval '1 day'
$$;
