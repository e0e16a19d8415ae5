-- Gives back the seats of holds that reserve_bookings did not reserve: `p_codes` is its answer for `p_ids`, null where all are reserved. Answers it as it came.
create or replace function reserve_claimed(p_tenant text, p_event uuid, p_ids uuid[], p_codes jsonb) returns jsonb
language plpgsql as $$
begin
  if p_codes is null then return null; end if;
  delete from seat_claims c where c.tenant_id = p_tenant and c.event_id = p_event and c.booking_id = any (array(
    select p_ids[x.ord] from jsonb_array_elements(p_codes) with ordinality as x(code, ord) where x.code->>0 <> 'reserved'));
  return p_codes;
end $$;
