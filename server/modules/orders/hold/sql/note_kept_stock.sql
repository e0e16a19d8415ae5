-- Trigger: records whether a booking keeps its claims on stock: false once it has expired or was cancelled, true again once it is revived. A
-- booking under review may be of either kind.
create or replace function note_kept_stock() returns trigger
language plpgsql as $$
begin
  new.keeps_stock := new.status not in ('expired', 'cancelled');
  return new;
end $$;
