-- The hours to pay for an event or a video by virtual account or at a counter, if stock allows them.
create or replace function pay_hours_of(e events) returns interval
language sql immutable as $$
  select make_interval(hours => coalesce(e.pay_hours, case when e.kind = 'video' then 24 else 3 end))
$$;
