-- Trigger: the network that a hold was asked for from is kept only while it counts.
create or replace function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
