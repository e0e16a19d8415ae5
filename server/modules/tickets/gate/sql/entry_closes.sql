-- When a ticket's day ends at a gate without hours of its own: a day after the beginning of an event without an end.
create or replace function entry_closes(e events, s event_sessions) returns timestamptz
language sql stable as $$
  select coalesce(s.ends_at, e.ends_at, e.starts_at + interval '1 day')
$$;
