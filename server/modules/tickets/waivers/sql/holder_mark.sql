-- A mark for the holder of a ticket: changes with the ticket's transfer or the holder's name, but not with the holder's number.
create or replace function holder_mark(t tickets) returns text language sql immutable as $$
  select coalesce(t.held_mark, encode(sha256(convert_to(t.id::text || ' ' || coalesce(t.held_by_phone, '') || ' ' || t.holder, 'UTF8')), 'hex'))
$$;
