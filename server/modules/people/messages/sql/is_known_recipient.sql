-- Whether a number or an address is known at this tenant: verified, or of a paid order, or the recipient of a ticket. Finds orders by the number
-- or address, and each booking by its id, even with a plan made on few rows.
create or replace function is_known_recipient(p_tenant text, p_recipient text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from people p where p.phone = p_recipient and p.tenant_id = p_tenant and p.closed_at is null)
    or exists (select from (select i.booking_id from booking_buyers i where i.phone = p_recipient and i.tenant_id = p_tenant limit 10000) y
      cross join lateral (select b.status from bookings b where b.tenant_id = p_tenant and b.id = y.booking_id limit 1) b
      where b.status = 'confirmed')
    or exists (select from (select i.booking_id from booking_buyers i where i.email = p_recipient and i.tenant_id = p_tenant limit 10000) y
      cross join lateral (select b.status from bookings b where b.tenant_id = p_tenant and b.id = y.booking_id limit 1) b
      where b.status = 'confirmed')
    or exists (select from tickets t where t.tenant_id = p_tenant and t.held_by_phone = p_recipient and t.status in ('valid', 'locked', 'checked_in'));
end $$;
