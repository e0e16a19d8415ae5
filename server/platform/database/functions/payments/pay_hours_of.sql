-- For how long an event's or a video's virtual accounts and counter codes can be paid where stock allows it.
create or replace function pay_hours_of(e events) returns interval
language sql immutable as $$
  select make_interval(hours => coalesce(e.pay_hours, case when e.kind = 'video' then 24 else 3 end))
$$;
