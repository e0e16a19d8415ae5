-- Sets the tenant for a function call that is a whole round trip: `select f(as_tenant($1), …)`. Works because the arguments of a function are
-- evaluated before its body. Refuses (insufficient_privilege) another tenant's transaction. Returns the tenant.
create or replace function as_tenant(p_tenant text) returns text
language plpgsql as $$
declare
  v_now text := current_setting('app.tenant', true);
begin
  if coalesce(p_tenant, '') = '' or coalesce(v_now, '') not in ('', p_tenant) then
    raise insufficient_privilege using message = 'the transaction is not this tenant''s';
  end if;
  if v_now is distinct from p_tenant then v_now := set_config('app.tenant', p_tenant, true); end if;
  return p_tenant;
end $$;
