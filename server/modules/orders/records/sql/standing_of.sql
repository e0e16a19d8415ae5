-- The state of an event, or of its session, for arriving money: on; closed (off sale); over; cancelled. Volatile like the
-- clock that it reads, so that it is inlined.
create or replace function standing_of(e events, s event_sessions) returns text
language sql volatile as $$
  select case when e.status = 'cancelled' then 'cancelled' when coalesce(s.ends_at, e.ends_at) <= clock_timestamp() then 'over'
    when e.status <> 'published' then 'closed' else 'on' end
$$;
