-- How long a hold that expired unpaid counts against its visitor and network.
create or replace function lapse_time() returns interval
language sql immutable as $$
  select interval '1 hour'
$$;
