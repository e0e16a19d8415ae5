-- Records that a browser opened an order by its key. False if the key is not (or no longer) valid. Each order stores its newest twenty grants.
create or replace function grant_booking(p_tenant text, p_booking uuid, p_owner text, p_opened int, p_id uuid, p_device text) returns boolean
language plpgsql as $$
begin
  perform 1 from bookings b where b.tenant_id = p_tenant and b.id = p_booking and b.key_version = p_opened for no key update;
  if not found or order_key_ends(p_tenant, p_booking) <= clock_timestamp() then return false; end if;
  insert into booking_grants as g (tenant_id, booking_id, owner_hash, id, key_version, device)
    values (p_tenant, p_booking, p_owner, p_id, p_opened, p_device)
    on conflict (tenant_id, booking_id, owner_hash) do update set key_version = excluded.key_version, created_at = clock_timestamp()
      where g.key_version <> excluded.key_version;
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = p_booking and g.owner_hash in (
    select o.owner_hash from booking_grants o where o.tenant_id = p_tenant and o.booking_id = p_booking order by o.created_at desc offset 20);
  return true;
end $$;
