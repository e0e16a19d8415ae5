-- Removes one entry from its list. The others keep number and order. The caller has locked the booking, which is waitlisted.
create or replace function leave_waiting_list(p_tenant text, p_id uuid, p_outbox uuid, p_audit uuid) returns void
language plpgsql as $$
begin
  update waiting_entries w set left_at = now(), ending = 'left' where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null;
  -- Fires end_paid_wait, follow_booking, forget_network, note_kept_stock.
  update bookings b set status = 'cancelled' where b.tenant_id = p_tenant and b.id = p_id;
  perform record_events(p_tenant, 'visitor', 'waiting_list.left', array[p_id], null, '{}', array[p_audit, p_outbox]);
end $$;
