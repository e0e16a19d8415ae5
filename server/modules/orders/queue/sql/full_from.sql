-- The first number of a queue without room: it would have strictly more than the limit ahead. Null before the opening, when there is room for all.
-- The same rule as roomFor in domain/orders/queue/place.ts.
create or replace function full_from(q queues) returns bigint
language sql immutable as $$
  select case when q.phase <> 'prequeue' then q.served + q.full_ahead + 1 end
$$;
