-- When a ticket's day begins at a gate without hours of its own: some minutes (see opens_minutes_of) before its session, or its event without
-- sessions.
create or replace function entry_opens(e events, s event_sessions, p_minutes int) returns timestamptz
language sql stable as $$
  select coalesce(s.starts_at, e.starts_at) - make_interval(mins => p_minutes)
$$;
