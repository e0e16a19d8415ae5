-- Trigger: when a row was changed last, by whoever.
create or replace function stamp_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
