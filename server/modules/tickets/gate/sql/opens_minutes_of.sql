-- How many minutes before its event a gate opens: by the event's rules, else twelve hours.
create or replace function opens_minutes_of(p_rules entry_rules) returns int
language sql immutable as $$
  select coalesce(p_rules.opens_minutes, 720)
$$;
