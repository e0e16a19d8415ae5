-- Counts the promo of a booking whose stock is taken again. The price was promised with the code, so a code that has been used up is still honoured,
-- but counted only if room is left.
create or replace function count_promo_again(p_tenant text, p_booking uuid) returns void
language plpgsql as $$
begin
  update promos p set used = p.used + 1 from bookings b
    where b.tenant_id = p_tenant and b.id = p_booking and p.tenant_id = p_tenant and p.id = b.promo_id and p.used < p.max_uses;
  if not found then
    update bookings b set promo_id = null where b.tenant_id = p_tenant and b.id = p_booking and b.promo_id is not null;
  end if;
end $$;
