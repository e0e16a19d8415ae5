-- Trigger: makes a new version when rates change, by any writer.
create or replace function renew_event_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
