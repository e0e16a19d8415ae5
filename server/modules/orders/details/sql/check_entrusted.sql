-- Trigger: checks the ticket whose holder collects on behalf of an attendee. It must be valid, of the same event, and represent fewer attendees than
-- the tenant's maximum. Its owner was checked earlier. Locks the ticket, so that of two orders the second sees the first. Refuses with 23K07 (no
-- such ticket) and 23K08 (the maximum is reached, with the maximum as detail).
create or replace function check_entrusted() returns trigger
language plpgsql as $$
declare
  v_ticket text := new.fields->>'entrustTicketId';
  v_most int;
begin
  perform 1 from tickets t join bookings b on b.tenant_id = t.tenant_id and b.event_id = t.event_id
    where t.tenant_id = new.tenant_id and t.id = v_ticket::uuid and t.status = 'valid' and b.id = new.booking_id
    for no key update of t;
  if not found then raise exception using errcode = '23K07', message = 'no valid ticket of this event to entrust an attendee to'; end if;
  select coalesce((select r.max_represented from handover_rules r where r.tenant_id = new.tenant_id), 1) into v_most;
  if (select count(*) from booking_attendees a join bookings b on b.tenant_id = a.tenant_id and b.id = a.booking_id
      where a.tenant_id = new.tenant_id and a.fields ? 'entrustTicketId' and a.fields->>'entrustTicketId' = v_ticket
        and (waits_for_money(b.status) or b.status in ('confirmed', 'needs_review'))) >= v_most then
    raise exception using errcode = '23K08', message = 'this ticket stands for as many as it may', detail = v_most::text;
  end if;
  return new;
end $$;
