-- Checks a booking when its buyer's details are saved: the accepted waiver must be current, and the phone number within its limits. Counts the
-- number's live bookings instead of keeping a counter, so a booking that ends frees its share. If the tenant's flag for waivers is off, the event
-- counts as one without a waiver. Locks the number until the transaction ends, so that of two bookings the second sees the first. Refuses with 23K05
-- (another waiver), 23K04 (a limit by number, but no number), 23K01 and 23K02 (the number's limit of tickets, or of a promo's uses, with the limit
-- as detail).
create or replace function check_details(p_tenant text, p_booking uuid, p_phone text, p_waiver text) returns void
language plpgsql as $$
declare
  v_event uuid;
  v_promo uuid;
  v_tickets int;
  v_most_tickets int;
  v_most_uses int;
  v_has_tickets bigint;
  v_has_uses bigint;
  v_waiver text;
begin
  select b.event_id, b.tickets, e.max_per_phone,
      case when (select (t.brand->'flags'->>'withNewWaiver')::boolean from tenants t where t.id = p_tenant) then e.waiver_version end,
      b.promo_id, p.max_per_phone
    into v_event, v_tickets, v_most_tickets, v_waiver, v_promo, v_most_uses
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join promos p on p.tenant_id = b.tenant_id and p.id = b.promo_id
    where b.tenant_id = p_tenant and b.id = p_booking;
  if v_waiver is distinct from p_waiver then raise exception using errcode = '23K05', message = 'the waiver has another text'; end if;
  if v_most_tickets is null and v_most_uses is null then return; end if;
  if p_phone = '' then raise exception using errcode = '23K04', message = 'a limit by phone number needs one'; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_tenant || ' ' || p_phone, 0));
  select coalesce(sum(b.tickets - b.tickets_returned) filter (where b.event_id = v_event), 0), count(*) filter (where b.promo_id = v_promo)
    into v_has_tickets, v_has_uses
    from booking_buyers y join bookings b on b.tenant_id = y.tenant_id and b.id = y.booking_id
    where y.tenant_id = p_tenant and y.phone = p_phone and y.booking_id <> p_booking
      and (waits_for_money(b.status) or b.status = 'confirmed');
  if v_has_tickets + v_tickets > v_most_tickets then
    raise exception using errcode = '23K01', message = 'more tickets than one phone number may have', detail = v_most_tickets::text;
  end if;
  if v_has_uses + 1 > v_most_uses then
    raise exception using errcode = '23K02', message = 'more uses of a promo than one phone number may have', detail = v_most_uses::text;
  end if;
end $$;
