-- Erases the people in one batch of orders. Returns, by kind, the number of rows with personal data.
create or replace function erase_orders(p_tenant text, p_ids uuid[]) returns jsonb
language plpgsql as $$
declare
  v_buyers int;
  v_attendees int;
  v_tickets int;
  v_handovers int;
  v_waiting int;
  v_notices int;
  v_scans int;
begin
  perform 1 from bookings b where b.tenant_id = p_tenant and b.id = any (p_ids) order by b.id for update;
  update booking_buyers y set full_name = '', email = null, phone = '', patron = '{}'
    where y.tenant_id = p_tenant and y.booking_id = any (p_ids);
  get diagnostics v_buyers = row_count;
  update booking_attendees y set full_name = '', fields = '{}', identity_sealed = null
    where y.tenant_id = p_tenant and y.booking_id = any (p_ids);
  get diagnostics v_attendees = row_count;
  update handovers h set from_name = '', from_phone = '', to_name = '', to_phone = '', identity_sealed = null,
      answers = case when h.answers is null then null else '{}'::jsonb end
    where h.tenant_id = p_tenant and h.booking_id = any (p_ids);
  get diagnostics v_handovers = row_count;
  update tickets t set held_mark = holder_mark(t), holder = '',
      held_by_phone = case when t.held_by_phone is null then null else '' end, held_by_name = case when t.held_by_phone is null then null else '' end
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids);
  get diagnostics v_tickets = row_count;
  update waiting_entries w set phone = '' where w.tenant_id = p_tenant and w.booking_id = any (p_ids) and w.left_at is not null;
  get diagnostics v_waiting = row_count;
  update payment_notices n set body = '{}' from payments p
    where p.tenant_id = p_tenant and p.booking_id = any (p_ids) and n.tenant_id = p_tenant and n.payment_id = p.id;
  get diagnostics v_notices = row_count;
  update scans s set answer = jsonb_build_object('outcome', s.outcome) from tickets t
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids) and s.tenant_id = p_tenant and s.ticket_id = t.id;
  get diagnostics v_scans = row_count;
  delete from waiver_invites i using tickets t
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids) and i.tenant_id = p_tenant and i.ticket_id = t.id;
  delete from wallet_devices d using tickets t, wallet_passes w
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids) and w.tenant_id = p_tenant and w.ticket_id = t.id
      and d.tenant_id = p_tenant and d.pass_id = w.id;
  delete from ticket_claims c where c.tenant_id = p_tenant and c.booking_id = any (p_ids);
  delete from person_orders o where o.tenant_id = p_tenant and o.booking_id = any (p_ids);
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = any (p_ids);
  update bookings b set utm = '{}', erased_at = clock_timestamp() where b.tenant_id = p_tenant and b.id = any (p_ids);
  return jsonb_build_object('buyers', v_buyers, 'attendees', v_attendees, 'tickets', v_tickets, 'handovers', v_handovers, 'waiting', v_waiting,
    'notices', v_notices, 'scans', v_scans);
end $$;
