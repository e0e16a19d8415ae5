-- The state of a booking's event for arriving money: see standing_of.
create or replace function event_standing(p_tenant text, p_booking uuid) returns text
language plpgsql stable as $$
begin
  perform require_tenant(p_tenant);
  return (select standing_of(e, s)
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join event_sessions s on s.tenant_id = b.tenant_id and s.event_id = b.event_id and s.id = b.session_id
    where b.tenant_id = p_tenant and b.id = p_booking);
end $$;
