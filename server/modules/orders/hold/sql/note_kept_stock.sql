-- Trigger: records whether a booking's claims are taken from stock: not once it has expired or was cancelled, and again once it is revived. A
-- booking under review may be of either kind.
create or replace function note_kept_stock() returns trigger
language plpgsql as $$
begin
  new.keeps_stock := new.status not in ('expired', 'cancelled');
  return new;
end $$;
