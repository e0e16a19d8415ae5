-- Whether the owner of this place is inside and can begin or pay an order.
create or replace function is_owner_inside(p queue_places) returns boolean
language sql stable as $$
  select exists (select from queue_passes y where y.tenant_id = p.tenant_id and y.event_id = p.event_id and y.ended_at is null
    and left(y.owner_hash, 32) = encode(p.owner, 'hex') and is_pass_live(y))
$$;
