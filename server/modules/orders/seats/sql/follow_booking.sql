-- Trigger: an order's seats are held while it is unpaid, sold once it is paid, and free when it keeps no stock. A caller that takes stock again has
-- claimed the seats before (retake_seats). If another order has one of them nevertheless, the unique index refuses.
create or replace function follow_booking() returns trigger
language plpgsql as $$
declare
  v_state int := case when not new.keeps_stock then 0 when is_unpaid(new.status) then 1 else 2 end;
begin
  update seat_claims c set state = v_state, change = pg_current_xact_id()
    where c.booking_id = new.id and c.tenant_id = new.tenant_id and c.state <> v_state;
  return null;
end $$;
