-- Whether an entitlement belongs to the caller: bought in the caller's browser, by the caller, or in an order whose link was opened; bundled with
-- a ticket that the caller holds; given to the caller's number while the number was the caller's; or opened in the caller's browser by its code,
-- since the ticket has its present holder. `p_asker`: owner, orders, phone, person, and `opened`, the version of a genuine key of the order.
create or replace function opens_video_right(e video_entitlements, p_asker jsonb) returns boolean
language plpgsql stable as $$
declare
  v_owner text := p_asker->>'owner';
  v_opened int := (p_asker->>'opened')::int;
  v_person uuid := (p_asker->>'person')::uuid;
  v_ticket tickets;
begin
  if exists (select from video_browsers g where g.tenant_id = e.tenant_id and g.entitlement_id = e.id and g.owner_hash = v_owner
      and not exists (select from tickets t where t.tenant_id = e.tenant_id and t.id = e.ticket_id and t.held_since > g.opened_at)) then
    return true;
  end if;
  if e.booking_id is not null then
    return coalesce(p_asker->'orders' ? e.booking_id::text, false) or opens_booking(e.tenant_id, e.booking_id, v_owner, v_opened);
  end if;
  if e.ticket_id is not null then
    select * into v_ticket from tickets t where t.tenant_id = e.tenant_id and t.id = e.ticket_id;
    if v_ticket.held_by_phone is not null then return is_held_by(v_ticket, v_person); end if;
    return coalesce(p_asker->'orders' ? v_ticket.booking_id::text, false) or opens_booking(e.tenant_id, v_ticket.booking_id, v_owner, v_opened);
  end if;
  return e.phone <> '' and exists (select from people p where p.tenant_id = e.tenant_id and p.id = v_person and p.closed_at is null
    and p.phone = e.phone and e.created_at >= p.orders_since);
end $$;
