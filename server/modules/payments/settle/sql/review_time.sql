-- How long a buyer has to decide about an order under review, before the clock does.
create or replace function review_time() returns interval
language sql immutable as $$
  select interval '48 hours'
$$;
