-- Trigger: stores a hold's network only while it counts for a limit.
create or replace function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
