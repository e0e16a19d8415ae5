-- Takes an order's lost seats again, all or none. False if another order has one now. The caller has locked the booking, and takes its stock
-- afterwards: seats come before stock everywhere, each in its order, so that no deadlock occurs.
create or replace function retake_seats(p_tenant text, p_booking uuid) returns boolean
language plpgsql as $$
declare
  v_id bigint;
begin
  begin
    for v_id in select c.id from seat_claims c where c.tenant_id = p_tenant and c.booking_id = p_booking and c.state = 0 order by c.seat loop
      update seat_claims c set state = 2, change = pg_current_xact_id() where c.id = v_id and c.tenant_id = p_tenant;
    end loop;
  exception when unique_violation then
    return false;
  end;
  return true;
end $$;
