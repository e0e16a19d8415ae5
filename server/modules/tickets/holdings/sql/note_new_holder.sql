-- Trigger: records since when a ticket belongs to its new holder, because the number may have been another person's before.
create or replace function note_new_holder() returns trigger
language plpgsql as $$
begin
  if new.held_by_phone is distinct from old.held_by_phone then
    new.held_since := case when new.held_by_phone is null then null else clock_timestamp() end;
  end if;
  return new;
end $$;
