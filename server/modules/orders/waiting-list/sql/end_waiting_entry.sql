-- Ends an entry with the result `p_ending`. The caller has locked its booking, which is waitlisted.
create or replace function end_waiting_entry(p_tenant text, p_id uuid, p_ending text) returns void
language plpgsql as $$
declare
  v_topic text := 'waiting_list.' || case p_ending when 'over' then 'ended' else p_ending end;
begin
  update waiting_entries w set left_at = now(), ending = p_ending where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null;
  -- Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  update bookings b set status = case when p_ending in ('left', 'taken') then 'cancelled' else 'expired' end
    where b.tenant_id = p_tenant and b.id = p_id;
  perform record_events(p_tenant, 'clock', v_topic, array[p_id], null, '{}');
end $$;
