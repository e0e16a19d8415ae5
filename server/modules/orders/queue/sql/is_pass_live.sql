-- Whether a pass takes a slot of the checkout: it can begin an order, or its order is held unpaid. By the clock, whether or not the sweep has
-- run.
create or replace function is_pass_live(p queue_passes) returns boolean
language sql stable as $$
  select p.ended_at is null and case when p.booking_id is null then p.expires_at > clock_timestamp()
    else exists (select from bookings b where b.tenant_id = p.tenant_id and b.id = p.booking_id
      and is_unpaid(b.status) and b.hold_until > clock_timestamp()) end
$$;
