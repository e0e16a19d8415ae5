-- A payment by its id.
create or replace function find_payment(p_tenant text, p_id uuid) returns setof payments
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  return query select * from payments p where p.tenant_id = p_tenant and p.id = p_id;
end $$;
