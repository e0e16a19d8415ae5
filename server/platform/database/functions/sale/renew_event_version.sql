-- Trigger: changed rates make a new version, whoever writes them.
create or replace function renew_event_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
