-- Trigger: the network that a hold came from is stored only while it counts for a limit.
create or replace function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
