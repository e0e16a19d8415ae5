-- The state of a booking's event for arriving money: on; closed (off sale); over; cancelled.
create or replace function event_standing(p_tenant text, p_booking uuid) returns text
language plpgsql stable as $$
begin
  perform require_tenant(p_tenant);
  return (select case when e.status = 'cancelled' then 'cancelled' when coalesce(s.ends_at, e.ends_at) <= clock_timestamp() then 'over'
      when e.status <> 'published' then 'closed' else 'on' end
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join event_sessions s on s.tenant_id = b.tenant_id and s.event_id = b.event_id and s.id = b.session_id
    where b.tenant_id = p_tenant and b.id = p_booking);
end $$;
