-- Three roles log in nowhere: the shop acts as karcis_app; karcis_operator alone writes brands and their hosts, one tenant at a time;
-- karcis_worker sees of all tenants when something is due. The owner, who migrates, may take each of them; the shop's own login takes
-- karcis_app alone. Where the owner may not make roles, somebody else has made them before: `npm run migrate -- roles`.
do $$
declare
  r text;
begin
  foreach r in array array['karcis_app', 'karcis_operator', 'karcis_worker'] loop
    if not exists (select 1 from pg_roles where rolname = r) then
      begin
        execute format('create role %I nologin', r);
      exception when duplicate_object or unique_violation then
        null; -- A shop on another database of this cluster made it at the same moment.
      end;
    end if;
    if not pg_has_role(current_user, r, 'usage') then execute format('grant %I to current_user', r); end if;
  end loop;
end $$;

-- Which tenants there are, their hosts and their businesses is read to find out whose a request is, so before a tenant is known.
do $$
declare t text;
begin
  foreach t in array array['tenants', 'tenant_hosts', 'businesses', 'tenant_assets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    if t <> 'tenant_assets' then execute format('create policy known on %I for select using (true)', t); end if;
    execute format('create policy own_tenant on %I using (%2$I = (select current_setting(''app.tenant'', true))) with check (%2$I = (select current_setting(''app.tenant'', true)))',
      t, case t when 'tenants' then 'id' else 'tenant_id' end);
  end loop;
end $$;
revoke insert, update, delete on tenants, tenant_hosts, businesses, tenant_assets, schema_migrations from karcis_app;
grant select, insert, update, delete on tenants, tenant_hosts, businesses, tenant_assets, tenant_pages, microsites to karcis_operator;
