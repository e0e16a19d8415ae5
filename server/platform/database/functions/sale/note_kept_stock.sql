-- Trigger: notes whether a booking's claims are taken from the stock: no longer once the booking ran out or was cancelled, and again once it is
-- taken up. A booking under review may be of either kind.
create or replace function note_kept_stock() returns trigger
language plpgsql as $$
begin
  new.keeps_stock := new.status not in ('expired', 'cancelled');
  return new;
end $$;
