-- Whether a transferred ticket belongs to this person: it came to the number while the number was theirs.
create or replace function is_held_by(p_ticket tickets, p_person uuid) returns boolean
language sql stable as $$
  select exists (select from people p where p.tenant_id = p_ticket.tenant_id and p.id = p_person and p.closed_at is null
    and p.phone = p_ticket.held_by_phone and p_ticket.held_since >= p.orders_since)
$$;
