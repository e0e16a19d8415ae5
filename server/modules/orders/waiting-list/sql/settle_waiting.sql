-- Updates an event's entries to match their offers and the clock. The caller has locked the list.
create or replace function settle_waiting(p_tenant text, p_event uuid) returns void
language plpgsql as $$
declare
  e record;
begin
  for e in
    select w.booking_id, w.closes_at <= now() as is_over, o.status from waiting_entries w
      left join bookings o on o.tenant_id = w.tenant_id and o.id = w.offer_id
    where w.tenant_id = p_tenant and w.event_id = p_event and w.left_at is null and not w.is_paid
      and case when w.offer_id is null then w.closes_at <= now() else not is_unpaid(o.status) end
    order by w.joined_at, w.number
  loop
    perform 1 from bookings b where b.tenant_id = p_tenant and b.id = e.booking_id and b.status = 'waitlisted' for update;
    continue when not found;
    if e.status is null then perform end_waiting_entry(p_tenant, e.booking_id, 'over');
    elsif e.status = 'cancelled' then perform end_waiting_entry(p_tenant, e.booking_id, 'left');
    elsif e.status <> 'expired' then perform end_waiting_entry(p_tenant, e.booking_id, 'taken');
    elsif e.is_over then perform end_waiting_entry(p_tenant, e.booking_id, 'over');
    else perform miss_waiting_offer(p_tenant, e.booking_id);
    end if;
  end loop;
end $$;
