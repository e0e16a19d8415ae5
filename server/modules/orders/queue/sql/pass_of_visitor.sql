-- The pass with which a visitor may hold now: an unspent one, else one whose order expired unpaid within ten minutes, which may be reactivated if
-- a slot is free. A row of nulls without one.
create or replace function pass_of_visitor(p_tenant text, p_event uuid, p_owner text) returns queue_passes
language plpgsql stable as $$
declare
  p queue_passes;
begin
  select * into p from queue_passes x where x.tenant_id = p_tenant and x.event_id = p_event and x.owner_hash = p_owner
    and x.ended_at is null and x.booking_id is null and x.expires_at > clock_timestamp();
  if found then return p; end if;
  select x.* into p from queue_passes x join bookings b on b.tenant_id = x.tenant_id and b.id = x.booking_id
    where x.tenant_id = p_tenant and x.event_id = p_event and x.owner_hash = p_owner
      and (is_unpaid_or_lapsed(b.status) or b.status = 'cancelled')
      and b.hold_until <= clock_timestamp() and b.hold_until > clock_timestamp() - interval '10 minutes'
    order by b.hold_until desc limit 1;
  return p;
end $$;
