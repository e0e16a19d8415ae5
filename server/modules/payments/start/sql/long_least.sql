-- The least time that a payment method with hours gets. With less left, it cannot be chosen.
create or replace function long_least() returns interval
language sql immutable as $$
  select interval '30 minutes'
$$;
