-- Invalidates every link to these orders, and every browser's grant by one, except that of `p_keep` (null: nobody).
create or replace function withdraw_order_keys(p_tenant text, p_bookings uuid[], p_keep text) returns void
language plpgsql as $$
begin
  perform 1 from (select distinct y as id from unnest(p_bookings) y order by 1) x
    cross join lateral (select 1 from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) b;
  update bookings b set key_version = b.key_version + 1 where b.tenant_id = p_tenant and b.id = any (p_bookings);
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = any (p_bookings) and g.owner_hash is distinct from p_keep;
  update booking_grants g set key_version = b.key_version from bookings b
    where g.tenant_id = p_tenant and g.booking_id = any (p_bookings) and b.tenant_id = p_tenant and b.id = g.booking_id;
end $$;
