-- How much longer than its page an order waits for a payment that takes hours.
create or replace function long_grace() returns interval
language sql immutable as $$
  select interval '5 minutes'
$$;
