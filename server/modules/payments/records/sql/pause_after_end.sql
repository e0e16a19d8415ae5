-- The pause before the next query after n of six: 20 s, 2 min, 12 min, 72 min, 7 h, a day. Null: no further query.
create or replace function pause_after_end(n int) returns interval
language sql immutable as $$
  select case when n < 6 then least(interval '20 seconds' * power(6, greatest(n, 0)), interval '1 day') end
$$;
