-- An attendee's ticket may be entrusted to whoever holds another ticket of the same event: `entrustTicketId` among the answers.
create index booking_attendees_entrusted on booking_attendees ((fields->>'entrustTicketId'), tenant_id) where fields ? 'entrustTicketId';

-- The last judge of it: the other ticket is valid, of the same event, and stands for no more attendees than the tenant allows. The
-- ticket is locked, so that of two orders the second sees the first. Whose ticket it is was asked before.
create function check_entrusted() returns trigger
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
        and b.status in ('held', 'awaiting_payment', 'verifying', 'confirmed', 'needs_review')) >= v_most then
    raise exception using errcode = '23K08', message = 'this ticket stands for as many as it may', detail = v_most::text;
  end if;
  return new;
end $$;
create trigger check_entrusted before insert on booking_attendees
  for each row when (new.fields ? 'entrustTicketId') execute function check_entrusted();
