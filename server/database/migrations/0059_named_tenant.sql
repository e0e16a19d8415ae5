-- A statement that is a whole round trip says whose it is: `select f(as_tenant($1), …)`. It names the tenant for its transaction, and is
-- refused in one that is somebody else's. Answers the tenant; what a function is given is known before it begins.
create function as_tenant(p_tenant text) returns text
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

-- What is done for a tenant is done in that tenant's transaction.
create function require_tenant(p_tenant text) returns void
language plpgsql as $$
begin
  if p_tenant is distinct from current_setting('app.tenant', true) or p_tenant = '' then
    raise insufficient_privilege using message = 'the transaction is not this tenant''s';
  end if;
end $$;
grant execute on function as_tenant(text), require_tenant(text) to karcis_app;

-- Functions named the tenant themselves, even in the midst of another's transaction; from now on they only ask.
do $$
declare
  f record;
begin
  for f in
    select pg_get_functiondef(p.oid) as was from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname <> 'as_tenant' and p.prosrc ~ 'perform set_config\(''app\.tenant'', p_tenant, true\)'
  loop
    execute replace(replace(f.was, 'perform set_config(''app.tenant'', p_tenant, true);', 'perform require_tenant(p_tenant);'),
      'perform set_config(''app.tenant'', p_tenant, true), ', 'perform require_tenant(p_tenant), ');
  end loop;
end $$;
