-- The number of people in an event's checkout: those with a pass that can begin an order, and those with an unpaid hold. Buyers with hours to pay no
-- longer count.
create or replace function active_in_checkout(p_tenant text, p_event uuid) returns int
language sql stable as $$
  select (select count(*) from queue_passes p where p.tenant_id = p_tenant and p.event_id = p_event and p.ended_at is null and p.booking_id is null
      and p.expires_at > clock_timestamp())::int
    + (select count(*) from bookings b where b.tenant_id = p_tenant and b.event_id = p_event and is_unpaid(b.status)
      and b.hold_until > clock_timestamp() and not b.is_long)::int
$$;
