-- Expires one tenant's due holds and returns their stock. Returns the ids.
create or replace function expire_bookings(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b
    where b.tenant_id = p_tenant and is_unpaid(b.status) and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  -- Fires follow_booking, note_kept_stock.
  update bookings b set status = 'expired' where b.tenant_id = p_tenant and b.id = any (v_ids);
  perform release_claims(p_tenant, v_ids);
  perform record_events(p_tenant, 'clock', 'booking.expired', v_ids, null, '{}');
  return query select unnest(v_ids);
end $$;
