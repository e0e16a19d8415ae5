-- Requires that the transaction is this tenant's. Refuses (insufficient_privilege) any other.
create or replace function require_tenant(p_tenant text) returns void
language plpgsql as $$
begin
  if p_tenant is distinct from current_setting('app.tenant', true) or p_tenant = '' then
    raise insufficient_privilege using message = 'the transaction is not this tenant''s';
  end if;
end $$;
