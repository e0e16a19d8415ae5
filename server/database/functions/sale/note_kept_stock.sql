-- Trigger: whether what a booking claims is out of the stock: not once it ran out or was cancelled, and again once it is taken up. A person may
-- look at bookings of either kind.
create or replace function note_kept_stock() returns trigger
language plpgsql as $$
begin
  new.keeps_stock := new.status not in ('expired', 'cancelled');
  return new;
end $$;
