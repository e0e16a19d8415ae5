-- Trigger: a ticket that goes to somebody else, or whose holder gets another name, no longer belongs to its former holder. An erased name is
-- no new holder: what was signed for the ticket keeps counting.
create or replace function forget_held_mark() returns trigger
language plpgsql as $$
begin
  new.held_mark := null;
  return new;
end $$;
