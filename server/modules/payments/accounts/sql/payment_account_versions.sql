-- The payment accounts of all tenants with their versions, so that a process knows which to read again. Runs as karcis_worker, which sees no
-- keys.
create or replace function payment_account_versions() returns table (tenant_id text, name text, version int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.tenant_id, a.name, a.version from payment_accounts a order by a.tenant_id, a.name;
end $$;

revoke execute on function payment_account_versions() from public;
grant execute on function payment_account_versions() to karcis_app;
alter function payment_account_versions() owner to karcis_worker;
