-- The pause after n fruitless attempts in a row: 20 seconds, doubled from the second on, at most an hour.
create or replace function wait_after(n int) returns interval
language sql immutable as $$
  select least(interval '20 seconds' * power(2, least(greatest(n - 1, 0), 12)), interval '1 hour')
$$;
