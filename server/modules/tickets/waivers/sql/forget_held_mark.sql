-- Trigger: a transferred ticket, or one whose holder is renamed, no longer belongs to its former holder. An erased name is no new holder:
-- signatures for the ticket stay valid.
create or replace function forget_held_mark() returns trigger
language plpgsql as $$
begin
  new.held_mark := null;
  return new;
end $$;
