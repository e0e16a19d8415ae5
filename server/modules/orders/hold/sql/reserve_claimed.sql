-- Releases the seats of holds that reserve_bookings did not reserve: `p_codes` is its result for `p_ids`, null if all are reserved. Returns it
-- unchanged.
create or replace function reserve_claimed(p_tenant text, p_event uuid, p_ids uuid[], p_codes jsonb) returns jsonb
language plpgsql as $$
begin
  if p_codes is null then return null; end if;
  delete from seat_claims c where c.tenant_id = p_tenant and c.event_id = p_event and c.booking_id = any (array(
    select p_ids[x.ord] from jsonb_array_elements(p_codes) with ordinality as x(code, ord) where x.code->>0 <> 'reserved'));
  return p_codes;
end $$;
