-- The end of an order's key: 30 days after its event, or 400 days after the order if the event has no date.
create or replace function order_key_ends(p_tenant text, p_booking uuid) returns timestamptz
language plpgsql stable as $$
begin
  return (select coalesce(coalesce(s.ends_at, s.starts_at, e.ends_at, e.starts_at) + interval '30 days', b.created_at + interval '400 days')
    from bookings b
    cross join lateral (select c.starts_at, c.ends_at from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e
    left join lateral (select c.starts_at, c.ends_at from event_sessions c
      where c.tenant_id = p_tenant and c.event_id = b.event_id and c.id = b.session_id limit 1) s on true
    where b.tenant_id = p_tenant and b.id = p_booking);
end $$;
