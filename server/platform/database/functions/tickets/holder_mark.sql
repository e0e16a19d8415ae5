-- A mark that stands for the holder of a ticket: it changes when the ticket goes to somebody else or its holder's name changes, but not when
-- its holder's number changes.
create or replace function holder_mark(t tickets) returns text language sql immutable as $$
  select coalesce(t.held_mark, encode(sha256(convert_to(t.id::text || ' ' || coalesce(t.held_by_phone, '') || ' ' || t.holder, 'UTF8')), 'hex'))
$$;
