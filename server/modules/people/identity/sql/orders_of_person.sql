-- The orders of a person: those with the person's number, unless they are too old for the number to prove it, and those proved otherwise.
create or replace function orders_of_person(p_tenant text, p_person uuid) returns setof uuid
language sql stable as $$
  select b.id from people p
    join booking_buyers y on y.tenant_id = p_tenant and y.phone = p.phone
    join bookings b on b.tenant_id = p_tenant and b.id = y.booking_id and b.created_at >= p.orders_since
    where p.tenant_id = p_tenant and p.id = p_person and p.closed_at is null
  union
  select o.booking_id from person_orders o where o.tenant_id = p_tenant and o.person_id = p_person
$$;
