-- Trigger: gives an event a new version if its rates change.
create or replace function renew_event_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
