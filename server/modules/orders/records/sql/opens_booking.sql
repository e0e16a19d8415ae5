-- Whether an order opens for a browser: it made the order, presents the key of the current version, or presented it before. A browser admitted to
-- a place on a waiting list also sees its offer. The caller has checked that the key is genuine: `p_opened` is the version in it, null without a
-- key.
create or replace function opens_booking(p_tenant text, p_booking uuid, p_owner text, p_opened int) returns boolean
language plpgsql stable as $$
begin
  return exists (select from bookings b where b.tenant_id = p_tenant and b.id = p_booking
    and (b.owner_hash = p_owner
      or (b.key_version = p_opened
          or exists (select from booking_grants g join bookings o on o.tenant_id = p_tenant and o.id = g.booking_id
            where g.tenant_id = p_tenant and g.owner_hash = p_owner and g.key_version = o.key_version and g.booking_id in (
              select p_booking union all select w.booking_id from waiting_entries w where w.tenant_id = p_tenant and w.offer_id = p_booking)))
        and order_key_ends(p_tenant, p_booking) > clock_timestamp()));
end $$;
