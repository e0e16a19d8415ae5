-- How long a hold that expired unpaid counts against its visitor and network.
create or replace function time_expired_holds_count() returns interval
language sql immutable as $$
  select interval '1 hour'
$$;
