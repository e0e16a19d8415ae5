-- Records an unanswered offer. The second one ends the entry. The caller has locked its booking.
create or replace function miss_waiting_offer(p_tenant text, p_id uuid) returns void
language plpgsql as $$
declare
  v_missed int;
begin
  update waiting_entries w set offer_id = null, offered_at = null, missed = w.missed + 1
    where w.tenant_id = p_tenant and w.booking_id = p_id and w.left_at is null returning w.missed into v_missed;
  if v_missed >= 2 then
    perform end_waiting_entry(p_tenant, p_id, 'missed');
  elsif v_missed = 1 then
    perform record_events(p_tenant, 'clock', 'waiting_list.unanswered', array[p_id]);
  end if;
end $$;
