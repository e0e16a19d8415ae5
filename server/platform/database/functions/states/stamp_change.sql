-- Trigger: sets the time of a row's last change.
create or replace function stamp_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
